/** Serves a site whose profile `sandbox` has been built, with its stand-ins, as `islet preview --sandbox` does once it has built it: `node sandbox-process.mjs ROOT OUT`. */
import process from 'node:process';
import { openSandbox } from '../../lib/core/project/open-sandbox.js';
import { startSandbox } from '../../lib/serve/preview/sandbox-server.js';

const [root = '', out = ''] = process.argv.slice(2);
const { close } = await startSandbox({ out, ...(await openSandbox(root)) });
process.once(
  'SIGINT',
  () =>
    void close().then(() => {
      process.exit();
    }),
);
process.stdout.write('The stand-ins are at work.\n');
