// Changes of the page: whoever changes it does so here, and those who watch it see before and after.
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
