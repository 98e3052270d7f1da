// The table page: each module watches the page change, in this order, and the wire brings the news.
import * as again from "./again.js";
import * as announce from "./announce.js";
import * as arrange from "./arrange.js";
import * as beat from "./beat.js";
import { around, change } from "./changes.js";
import * as dress from "./dress.js";
import * as ends from "./ends.js";
import * as focus from "./focus.js";
import * as invitation from "./invitation.js";
import * as lights from "./lights.js";
import * as motion from "./motion.js";
import * as pads from "./pads.js";
import * as replay from "./replay.js";
import * as squeeze from "./squeeze.js";
import * as stops from "./stops.js";
import * as why from "./why.js";
import * as wire from "./wire.js";
import * as yourTurn from "./your_turn.js";
import "./asides.js";
import "./choosing.js";
import "./keys.js";
import "./panel.js";
import "./strokes.js";

const watchers = [
  dress, invitation, wire.signs, pads, again, arrange, squeeze, why, focus, stops, replay, lights, motion, beat, ends, yourTurn, announce,
];
for (const watcher of watchers) around(watcher);
change(() => {});
wire.listen();
