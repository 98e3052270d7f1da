// Changes of the page: watchers are told before and after each, whoever makes it.
//
// A watcher is anything with `before() -> what it saw` and `after(what it saw)`; both must bear that
// only some parts were replaced, or none.

const watchers = [];

export function around(watcher) {
  watchers.push(watcher);
}

export function change(apply) {
  const seen = watchers.map((watcher) => watcher.before?.());
  apply();
  watchers.forEach((watcher, index) => watcher.after?.(seen[index]));
}
