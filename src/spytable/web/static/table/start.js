// The table page: each module watches the page change, in this order, and the wire brings the news.
import * as announce from "./announce.js";
import * as arrange from "./arrange.js";
import { around } from "./changes.js";
import * as dress from "./dress.js";
import * as focus from "./focus.js";
import * as invitation from "./invitation.js";
import * as lights from "./lights.js";
import * as motion from "./motion.js";
import * as replay from "./replay.js";
import * as wire from "./wire.js";
import "./choosing.js";
import "./keys.js";
import "./strokes.js";

for (const watcher of [dress, invitation, wire.signs, arrange, focus, replay, lights, motion, announce]) around(watcher);
dress.after({});
invitation.after();
arrange.after();
replay.after();
lights.after();
wire.listen();
