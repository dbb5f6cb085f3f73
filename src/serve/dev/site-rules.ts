import { withYamlPlaces } from '../../content/yaml/yaml-places.js';
import type { Diagnostic, Report } from '../../errors/index.js';
import { headerProblems } from '../../lib/site/headers-file.js';
import { hostingLimits } from '../../lib/site/hosts.js';
import { contentSecurityPolicy, trustedTypesIn } from '../../render/page/csp.js';
import { inlineStyles } from '../../render/page/styles.js';
import { responseHeaders } from '../../routes/response-headers.js';
import type { DevSite } from './server/dev-site.js';
import type { State } from './state.js';
import { templatesInUse } from './templates-in-use.js';

type Rules = ReturnType<DevSite['rules']>;

const NO_RULES: Rules = { headers: [], redirects: [] };
const known = new WeakMap<State, CheckedRules>();

interface CheckedRules {
  readonly rules: Rules;
  readonly problems: readonly Diagnostic[];
}

/**
 * Headers and redirects as a build would write them for the host. Which services are framed shows only when every page is rendered, so the header allows all that may be; the
 * policy in each page is as tight as ever. What `site.yaml` adds and no host would send is left out.
 */
export function siteRules(state: State | undefined): Rules {
  return state ? checked(state).rules : NO_RULES;
}

/** Reports what `site.yaml` adds to the headers and no host would send, at its lines. */
export function reportRules(state: State, report: Report): void {
  const { root, site } = state.project;
  const placing = withYamlPlaces(root, report);
  for (const item of checked(state).problems) placing.add({ ...item, position: { file: site.source.file } });
}

function checked(state: State): CheckedRules {
  const found = known.get(state) ?? make(state);
  known.set(state, found);
  return found;
}

function make(state: State): CheckedRules {
  const {
    project: { site },
    content,
    render: { browser, styles: all },
  } = state;
  const used = templatesInUse(state);
  const styles = [...all].filter(([template]) => used.has(template)).map(([, pageStyle]) => pageStyle);
  const modules = browser.urls.size > 0;
  const policy = contentSecurityPolicy(
    site,
    {
      scripts: modules ? [browser.loader] : [],
      styles: styles.flatMap(inlineStyles),
      linkedStyles: styles.some(({ kind }) => kind === 'linked'),
      modules,
      frames: new Set(Object.keys(site.services)),
      trustedTypes: trustedTypesIn(browser.files),
    },
    'header',
  );
  const limits = hostingLimits(site.build.targets);
  const rules = responseHeaders(site, policy);
  // The rest is ours, and wider here than on the host.
  const added = rules.filter(({ written }) => written !== undefined);
  const refused = new Set(added.filter((rule) => headerProblems([rule], limits).length > 0));
  return {
    rules: { headers: rules.filter((rule) => !refused.has(rule)), redirects: content.redirects },
    problems: headerProblems(added, limits),
  };
}
