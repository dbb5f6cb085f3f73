import { MACHINE } from '../lib/machine-name.js';

/** What Node's `process` tells of the machine and of the run. */
const TELLING = [
  'arch', 'argv', 'argv0', 'cpuUsage', 'cwd', 'env', 'execArgv', 'execPath', 'hrtime', 'memoryUsage', 'pid', 'platform', 'ppid', 'release', 'resourceUsage', 'stderr', 'stdin', 'stdout', 'title', 'uptime', 'version', 'versions',
];

/**
 * What the bundler puts in the place of `process` in templates and in the packages that they import: code that looks whether it is there finds none, as in a browser, and what is asked of it all the same
 * is refused when it runs.
 */
export const WITHOUT_PROCESS: Readonly<Record<string, string>> = {
  process: 'undefined',
  'process.browser': 'false',
  'process.env.NODE_ENV': '"production"',
  ...Object.fromEntries(TELLING.map((name) => [`process.${name}`, `${MACHINE}.${name}`])),
};
