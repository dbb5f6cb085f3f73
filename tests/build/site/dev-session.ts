import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { startDev, type RunningDev } from '../../helpers/dev.js';
import { BUILD_TIMEOUT, buildFlagship, type Flagship } from '../../helpers/flagship.js';
import { serveSharedPreview, type Preview } from '../../helpers/serve.js';

export let site: Flagship;
export let dev: RunningDev;
export let preview: Preview;

/** Serves the site by a dev session and by preview. Call it outside of tests. */
export function useDevSession(): void {
  const endings: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    site = await buildFlagship();
    endings.push(() => site.dispose());
    dev = await startDev(dirname(site.out));
    endings.push(() => dev.stop());
    preview = await serveSharedPreview(site.out);
    endings.push(() => preview.close());
  }, BUILD_TIMEOUT);

  afterAll(async () => {
    for (const end of endings.reverse()) await end();
  });
}

/** A session does not prefetch: browsers would show old pages. */
export const PREFETCH = /<script type="speculationrules">(.*)<\/script>\n/;

/** The names of fonts: a session serves them whole, a build with what its pages show. */
export const FONT_NAMES = /(?<=-)\w+(?=\.woff2)/g;

/** Addresses of the modules of islands, which a session compiles with React's development build. */
export const ISLAND_MODULES = /(?<= data-(?:src|with)=")[^"]*/g;

const STYLE = /<style>(.*?)<\/style>/s;

/** The policy of a build as a session needs it: scripts of the own origin, calls to it, and the style of the page that it serves. */
export function widened(policy: string, html: string, served: string): string {
  const hashOf = (pattern: RegExp, text: string): string =>
    createHash('sha256')
      .update(pattern.exec(text)?.[1] ?? '')
      .digest('base64');
  const prefetch = hashOf(PREFETCH, html);
  return policy
    .replace(hashOf(STYLE, html), hashOf(STYLE, served))
    .split('; ')
    .map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      if (name !== 'script-src' && name !== 'connect-src') return directive;
      return [
        name,
        "'self'",
        ...values.filter((value) => !["'self'", "'none'", `'sha256-${prefetch}'`].includes(value)),
      ].join(' ');
    })
    .join('; ');
}
