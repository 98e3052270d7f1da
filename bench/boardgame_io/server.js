// boardgame.io's server with a game equal to the simple Agent Avenue: two players by turns lay one
// card open and one hidden, the other recruits, pawns move. Arguments: port, memory, flatfile or
// postgresql, folder; for postgresql that of the socket, and the name of the database. The choices on
// offer are part of the state, so that clients need not think.
const { Server, FlatFile } = require("boardgame.io/server");

const SPACES = 14;
const HAND = 4;
const SWAPS = 4;
// Of each agent: the steps for the first, the second, and the third and further ones.
const AGENTS = {
  "double-agent": [-1, 6, -1],
  enforcer: [1, 2, 3],
  codebreaker: [0, 0, 0],
  saboteur: [-1, -1, -2],
  daredevil: [2, 3, 0],
  sentinel: [0, 2, 6],
  sidekick: [4, 4, 4],
  mole: [-3, -3, -3],
};

function setup({ random }) {
  const names = Object.keys(AGENTS).flatMap((name) => Array(name === "sidekick" || name === "mole" ? 1 : 6).fill(name));
  const deck = random.Shuffle(names);
  const G = {
    deck,
    left: 0,
    hands: [deck.splice(0, HAND), deck.splice(0, HAND)],
    swaps: [SWAPS, SWAPS],
    middle: { up: null, down: null },
    agents: [{}, {}],
    steps: [0, 0],
    spaces: [0, SPACES / 2],
    active: random.Die(2) - 1,
    turn: "",
    choices: [],
    told: [],
  };
  ask(G);
  return G;
}

// Who is asked, and what may be chosen.
function ask(G) {
  const mine = G.active;
  const hand = [...new Set(G.hands[mine])];
  G.left = G.deck.length;
  G.turn = String(mine);
  if (G.middle.up === null) {
    G.choices = hand.map((card) => ["up", card]);
    if (G.swaps[mine] > 0 && G.deck.length > 0) G.choices.push(...hand.map((card) => ["swap", card]));
  } else if (G.middle.down === null) {
    const other = hand.filter((card) => card !== G.middle.up);
    G.choices = (other.length ? other : hand).map((card) => ["down", card]);
  } else {
    G.turn = String(1 - mine);
    G.choices = [["recruit", "up"], ["recruit", "down"]];
  }
}

const offered = (G, name, card) => G.choices.some(([one, other]) => one === name && other === card);

function take(G, seat, card) {
  G.hands[seat].splice(G.hands[seat].indexOf(card), 1);
}

function fill(G, seat) {
  while (G.hands[seat].length < HAND && G.deck.length) G.hands[seat].push(G.deck.shift());
}

function recruit(G, seat, card) {
  const count = (G.agents[seat][card] = (G.agents[seat][card] ?? 0) + 1);
  G.steps[seat] += AGENTS[card][Math.min(count, 3) - 1];
  G.spaces[seat] = (((seat * SPACES) / 2 + G.steps[seat]) % SPACES + SPACES) % SPACES;
  G.told.push([seat, "recruit", card]);
}

// Every move by the player who is asked; anything else is refused.
const move = (name, act) => ({
  move: ({ G, ctx, events, playerID }, card) => {
    if (playerID !== G.turn || !offered(G, name, card)) return "INVALID_MOVE";
    act(G, Number(playerID), card);
    ask(G);
    if (G.turn !== ctx.currentPlayer) events.endTurn({ next: G.turn });
  },
  client: false,
});

const moves = {
  up: move("up", (G, seat, card) => {
    take(G, seat, card);
    G.middle.up = card;
    G.told.push([seat, "up", card]);
  }),
  down: move("down", (G, seat, card) => {
    take(G, seat, card);
    G.middle.down = card;
    fill(G, seat);
    G.told.push([seat, "down"]);
  }),
  swap: move("swap", (G, seat, card) => {
    take(G, seat, card);
    G.hands[seat].push(G.deck.shift());
    G.swaps[seat] -= 1;
    G.told.push([seat, "swap"]);
  }),
  recruit: move("recruit", (G, seat, which) => {
    const other = which === "up" ? "down" : "up";
    recruit(G, seat, G.middle[which]);
    recruit(G, 1 - seat, G.middle[other]);
    G.middle = { up: null, down: null };
    G.active = seat;
  }),
};

function endIf({ G }) {
  if (G.middle.up !== null) return;
  const ahead = G.steps[0] - G.steps[1];
  const claims = [0, 1].map((seat) => {
    const caught = seat === 0 ? ahead >= SPACES / 2 : -ahead >= SPACES / 2;
    return caught || G.agents[seat].codebreaker >= 3 || G.agents[1 - seat].daredevil >= 3;
  });
  const before = 1 - G.active;
  if (claims[before]) return { winner: before };
  if (claims[G.active]) return { winner: G.active };
  if (!G.deck.length && G.hands[G.active].length < 2) return { winner: ahead > 0 ? 0 : 1 };
}

// Nobody sees the deck, the other's hand or the hidden card; who is not asked sees no choices.
function playerView({ G, playerID }) {
  const { deck, ...open } = G;
  const mine = (seat) => String(seat) === playerID;
  return {
    ...open,
    hands: G.hands.map((hand, seat) => (mine(seat) ? hand : hand.length)),
    middle: { ...G.middle, down: G.middle.down !== null && !mine(G.active) ? "hidden" : G.middle.down },
    choices: G.turn === playerID ? G.choices : [],
  };
}

const game = {
  name: "avenue",
  setup,
  moves,
  endIf,
  playerView,
  minPlayers: 2,
  maxPlayers: 2,
  turn: { order: { first: ({ G }) => Number(G.turn), next: ({ ctx }) => 1 - ctx.playOrderPos } },
};

function store(storage, folder, database) {
  if (storage === "flatfile") return new FlatFile({ dir: folder });
  if (storage !== "postgresql") return undefined;
  const { PostgresStore } = require("bgio-postgres");
  return new PostgresStore({ host: folder, database, username: "postgres", logging: false });
}

const [port, storage, ...where] = process.argv.slice(2);
const db = store(storage, ...where);
const server = Server({ games: [game], origins: ["*"], ...(db ? { db } : {}) });
server.run({ port: Number(port), callback: () => console.log("ready") });
