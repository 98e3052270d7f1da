BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE entries (
	table_id TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	choice TEXT NOT NULL, 
	PRIMARY KEY (table_id, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',0,-1,'deal:sentinel');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',1,-1,'deal:daredevil');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',2,-1,'deal:sentinel');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',3,-1,'deal:sentinel');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',4,-1,'deal:daredevil');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',5,-1,'deal:double-agent');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',6,-1,'deal:sidekick');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',7,-1,'deal:saboteur');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',8,-1,'begin:blue');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',9,1,'up:sidekick');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',10,1,'down:daredevil');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',11,-1,'deal:saboteur');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',12,-1,'deal:codebreaker');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',13,0,'recruit:down');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',14,0,'up:sentinel');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',15,0,'down:daredevil');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',16,-1,'deal:saboteur');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',17,-1,'deal:sentinel');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',18,1,'recruit:down');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',19,1,'up:saboteur');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',20,1,'down:codebreaker');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',21,-1,'deal:daredevil');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',22,-1,'deal:saboteur');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',23,0,'recruit:down');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',24,0,'up:sentinel');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',25,0,'down:saboteur');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',26,-1,'deal:daredevil');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',27,-1,'deal:enforcer');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',28,1,'recruit:down');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',29,1,'up:daredevil');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',30,1,'down:saboteur');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',31,-1,'deal:saboteur');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',32,-1,'deal:enforcer');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',33,0,'recruit:down');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',34,0,'up:sentinel');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',35,0,'down:daredevil');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',36,-1,'deal:double-agent');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',37,-1,'deal:enforcer');
INSERT INTO "entries" VALUES('1aa90284cc02a28d0a',38,1,'recruit:down');
INSERT INTO "entries" VALUES('98a1f908b153b26d71',0,-1,'deal:double-agent');
INSERT INTO "entries" VALUES('98a1f908b153b26d71',1,-1,'deal:saboteur');
INSERT INTO "entries" VALUES('98a1f908b153b26d71',2,-1,'deal:sentinel');
INSERT INTO "entries" VALUES('98a1f908b153b26d71',3,-1,'deal:saboteur');
INSERT INTO "entries" VALUES('98a1f908b153b26d71',4,-1,'deal:saboteur');
INSERT INTO "entries" VALUES('98a1f908b153b26d71',5,-1,'deal:codebreaker');
INSERT INTO "entries" VALUES('98a1f908b153b26d71',6,-1,'deal:sidekick');
INSERT INTO "entries" VALUES('98a1f908b153b26d71',7,-1,'deal:saboteur');
INSERT INTO "entries" VALUES('98a1f908b153b26d71',8,-1,'begin:green');
INSERT INTO "entries" VALUES('98a1f908b153b26d71',9,0,'up:sentinel');
INSERT INTO "entries" VALUES('98a1f908b153b26d71',10,0,'down:saboteur');
INSERT INTO "entries" VALUES('98a1f908b153b26d71',11,-1,'deal:saboteur');
INSERT INTO "entries" VALUES('98a1f908b153b26d71',12,-1,'deal:mole');
INSERT INTO "entries" VALUES('98a1f908b153b26d71',13,1,'recruit:down');
INSERT INTO "entries" VALUES('98a1f908b153b26d71',14,1,'up:sidekick');
INSERT INTO "entries" VALUES('98a1f908b153b26d71',15,1,'down:saboteur');
INSERT INTO "entries" VALUES('98a1f908b153b26d71',16,-1,'deal:daredevil');
INSERT INTO "entries" VALUES('98a1f908b153b26d71',17,-1,'deal:daredevil');
INSERT INTO "entries" VALUES('98a1f908b153b26d71',18,0,'recruit:down');
INSERT INTO "entries" VALUES('98a1f908b153b26d71',19,0,'up:mole');
INSERT INTO "entries" VALUES('98a1f908b153b26d71',20,0,'down:saboteur');
INSERT INTO "entries" VALUES('98a1f908b153b26d71',21,-1,'deal:enforcer');
INSERT INTO "entries" VALUES('98a1f908b153b26d71',22,-1,'deal:codebreaker');
INSERT INTO "entries" VALUES('98a1f908b153b26d71',23,1,'recruit:down');
CREATE TABLE places (
	table_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	level TEXT NOT NULL, 
	player TEXT, 
	name TEXT NOT NULL, 
	contribution TEXT NOT NULL, 
	seated BOOLEAN NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "places" VALUES('1aa90284cc02a28d0a',0,'','404ef79d4f385811397746566c12ef1e','Ann','5e11a2c3156acbfa4c58a7f6f8179e58',1);
INSERT INTO "places" VALUES('1aa90284cc02a28d0a',1,'','2299a6a98b98f30a8dd0aecccc3a697a','Bob','33388abf9709eb364dfcc2b8e6a8ffe3',1);
INSERT INTO "places" VALUES('98a1f908b153b26d71',0,'','404ef79d4f385811397746566c12ef1e','Ann','1b402d15e8c883510f8a6200092dc55a',1);
INSERT INTO "places" VALUES('98a1f908b153b26d71',1,'','2299a6a98b98f30a8dd0aecccc3a697a','Bob','db863d3190e62ea97c275acbfeff20da',1);
CREATE TABLE seeds (
	table_id TEXT NOT NULL, 
	seed BLOB NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "seeds" VALUES('1aa90284cc02a28d0a',X'D82AA20E189DC167799B993A8522D4836ECDC31145984F8AE554F613393E5FC4');
INSERT INTO "seeds" VALUES('98a1f908b153b26d71',X'92F1D9EA714A631877A83B26DDC15033E7E5AE7B32173ACA676AFFAF1CE16099');
CREATE TABLE tables (
	id TEXT NOT NULL, 
	box TEXT NOT NULL, 
	variant JSON NOT NULL, 
	commitment TEXT NOT NULL, 
	invite TEXT NOT NULL, 
	host TEXT NOT NULL, 
	opened_at FLOAT NOT NULL, 
	started_at FLOAT, 
	ended_at FLOAT, 
	rematch TEXT, edition TEXT, rules INTEGER, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('1aa90284cc02a28d0a','agent-avenue','{"mode": "simple", "first": "random"}','35e5c323a84a39a101e26b8356c3ff20e587454b69d9bc2369a15d0353adc119','3f4679035ffdf482d61ce8cc990d7dcf','404ef79d4f385811397746566c12ef1e',1.79484197557828688623e+09,1.7948419756034872532e+09,1.79484197724835348132e+09,'98a1f908b153b26d71','',1);
INSERT INTO "tables" VALUES('98a1f908b153b26d71','agent-avenue','{"mode": "simple", "first": "random"}','c37792f30e8802c96a092e97e9fdb78e1cc3d19bb35bb9f6ff1a4cabb4cc607e','22d37fc175c69dd7d2c477843098c32f','404ef79d4f385811397746566c12ef1e',1.79484197731092643733e+09,1.79484197732235169417e+09,NULL,NULL,'',1);
CREATE INDEX places_of_player ON places (player);
COMMIT;
