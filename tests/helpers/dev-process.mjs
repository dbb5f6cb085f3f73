/** A dev session without a server and a watcher: each message has the changed paths of several updates, the answer every page and problem. */
import process from 'node:process';
import { createRecompiler } from '../../lib/bundle/compile.js';
import { createSession } from '../../lib/serve/dev/session.js';

const [root = ''] = process.argv.slice(2);
const session = createSession({
  root,
  profile: 'production',
  compiler: createRecompiler(),
  onLateProblems: () => undefined,
});

process.on('message', (/** @type {string[][]} */ updates) => {
  void answer(updates);
});
process.on('disconnect', () => {
  process.exit();
});

/** @param {string[][]} updates */
async function answer(updates) {
  for (const changed of updates) await session.update(new Set(changed));
  // Pages whose template was changed are read in the background.
  await checkAll();
  /** @type {Record<string, string>} */
  const pages = {};
  for (const { route } of session.state()?.content.table.records ?? []) {
    const view = await session.view(route);
    if (view) pages[route] = view.html;
  }
  await checkAll();
  process.send?.({ pages, problems: session.problems() });
}

async function checkAll() {
  while ((await session.checkPages(1000)).more);
}
