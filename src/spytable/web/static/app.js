// What every page does with script. Everything also works without it: the buttons are forms.
import "./forms.js";

document.documentElement.classList.add("js");
