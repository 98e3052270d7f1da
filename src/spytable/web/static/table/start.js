// The table page starts: its modules begin to watch for changes, in this order, and the connection opens.
import * as announce from "./announce.js";
import * as answers from "./answers.js";
import * as autoEnd from "./auto_end.js";
import { around, change } from "./changes.js";
import * as confirm from "./confirm.js";
import * as connection from "./connection.js";
import * as focus from "./focus.js";
import * as invitation from "./invitation.js";
import * as layout from "./layout.js";
import * as lights from "./lights.js";
import * as motion from "./motion.js";
import * as objections from "./objections.js";
import * as pads from "./pads.js";
import * as panels from "./panels.js";
import * as picks from "./picks.js";
import * as playback from "./playback.js";
import * as lookingBack from "./looking_back.js";
import * as replay from "./replay.js";
import * as shuffle from "./shuffle.js";
import * as tabOrder from "./tab_order.js";
import * as toldLate from "./told_late.js";
import * as tools from "./tools.js";
import * as yourTurn from "./your_turn.js";
import "./press.js";
import "./asides.js";
import "./choose.js";
import "./keys.js";
import "./multi_choice.js";
import "./settings_panel.js";

const watchers = [
  ...[panels, invitation, connection.signs, pads, confirm, tools, layout, answers, layout.revealing, panels.roomForCards, objections, picks],
  ...[focus, tabOrder, lookingBack, replay, shuffle, lights, picks, motion, toldLate, playback],
  ...[autoEnd, yourTurn, announce],
];
for (const watcher of watchers) around(watcher);
change(() => {});
connection.listen();
