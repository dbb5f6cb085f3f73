import { contentSecurityPolicy } from '../render/csp.js';
import { inlineStyles } from '../render/render-page.js';
import { responseHeaders } from '../routes/response-headers.js';
import type { DevSite } from '../serve/dev/dev-site.js';
import type { State } from './state.js';
import { templatesInUse } from './templates-in-use.js';

type Rules = ReturnType<DevSite['rules']>;

const NO_RULES: Rules = { headers: [], redirects: [] };
const known = new WeakMap<State, Rules>();

/**
 * Headers and redirects as a build would write them for the host. Which services are framed shows only when every page is rendered, so the header allows all that may be; the
 * policy in each page is as tight as ever.
 */
export function siteRules(state: State | undefined): Rules {
  if (!state) return NO_RULES;
  const found = known.get(state) ?? make(state);
  known.set(state, found);
  return found;
}

function make(state: State): Rules {
  const { project: { site }, content, render: { browser, styles: all } } = state;
  const used = templatesInUse(state);
  const styles = [...all].filter(([template]) => used.has(template)).map(([, pageStyle]) => pageStyle);
  const modules = browser.urls.size > 0;
  const policy = contentSecurityPolicy(
    site,
    { scripts: modules ? [browser.loader] : [], styles: styles.flatMap(inlineStyles), linkedStyles: styles.some(({ kind }) => kind === 'linked'), modules, frames: new Set(Object.keys(site.services)) },
    'header',
  );
  return { headers: responseHeaders(site, policy), redirects: content.redirects };
}
