import { obtainFromNpm, obtainHugo } from './obtain.mjs';

/**
 * @typedef {object} Peer
 * @property {string} id its folder here, and its name on the command line
 * @property {string} name
 * @property {(log: (line: string) => void) => Promise<import('./obtain.mjs').Outcome>} obtain
 * @property {readonly string[]} made what its builds leave in a project, output and caches
 * @property {string} dist the output among them
 * @property {(file: string) => string} pageFile where a page of the corpus lies, by its file below `site/pages/`
 * @property {Readonly<Record<string, string>>} env
 */

const inSite = (/** @type {string} */ file) => `site/pages/${file}`;

/** @type {readonly Peer[]} */
export const PEERS = [
  {
    id: 'hugo',
    name: 'Hugo',
    obtain: obtainHugo,
    made: ['dist', 'resources', '.cache', '.hugo_build.lock'],
    dist: 'dist',
    pageFile: (file) => `content/${file === 'index.yaml' ? '_index.md' : file.replace(/yaml$/, 'md')}`,
    env: {},
  },
  {
    id: 'eleventy',
    name: 'Eleventy',
    obtain: (log) =>
      obtainFromNpm(
        {
          id: 'eleventy',
          main: '@11ty/eleventy',
          bin: '@11ty/eleventy/cmd.cjs',
          args: ['--quiet'],
          leastNode: '18.0.0',
        },
        log,
      ),
    made: ['dist', '.cache'],
    dist: 'dist',
    pageFile: inSite,
    env: {},
  },
  {
    id: 'astro',
    name: 'Astro with React',
    obtain: (log) =>
      obtainFromNpm(
        { id: 'astro', main: 'astro', bin: 'astro/bin/astro.mjs', args: ['build', '--silent'], leastNode: '22.19.0' },
        log,
      ),
    made: ['dist', '.astro', 'node_modules'],
    dist: 'dist',
    pageFile: inSite,
    env: { ASTRO_TELEMETRY_DISABLED: '1' },
  },
  {
    id: 'next',
    name: 'Next export',
    obtain: (log) =>
      obtainFromNpm({ id: 'next', main: 'next', bin: 'next/dist/bin/next', args: ['build'], leastNode: '20.9.0' }, log),
    made: ['out', '.next', 'next-env.d.ts'],
    dist: 'out',
    pageFile: inSite,
    env: { NEXT_TELEMETRY_DISABLED: '1' },
  },
];
