import { requestRedirectAnchors } from '../../core/build/check-anchors.js';
import { prepareRender } from '../../core/render/prepare-render.js';
import { withYamlPlaces } from '../../content/yaml/yaml-places.js';
import type { Report } from '../../errors/index.js';
import { headerProblems } from '../../lib/site/headers-file.js';
import { hostingLimits } from '../../lib/site/hosts.js';
import { everyAllowance, headerPolicies } from '../../render/page/csp.js';
import { responseHeaders } from '../../routes/response-headers.js';
import type { AnchorIndex } from './anchor-index.js';
import type { RenderState, SessionState } from './session-state.js';

/** What a state is made from. */
interface StateParts extends Pick<RenderState, 'project' | 'content' | 'basis'> {
  readonly anchors: AnchorIndex;
}

/** Composes a state. Problems go to the project's report. @throws IsletError if the site cannot be rendered */
export async function composeState({ project, content, basis, anchors }: StateParts): Promise<SessionState> {
  const render = await prepareRender(project, content, basis, anchors);
  requestRedirectAnchors(project, render, content.table);
  const templates = new Set(content.table.records.map(({ template }) => template));
  const state = { project, content, basis, render, templates };
  return { ...state, rules: siteRules(state, project.report) };
}

/**
 * Headers and redirects as a build writes them for the host. The policy in the header allows every service, because
 * what pages need is known only when every page is rendered; the policy in each page is as strict as in a
 * build. Headers of `site.yaml` that no host would send are reported and left out.
 */
function siteRules({ project, content, render }: RenderState, report: Report): SessionState['rules'] {
  const { root, site } = project;
  const policies = headerPolicies(site, render.browser, everyAllowance(site));
  const limits = hostingLimits(site.build.targets);
  const rules = responseHeaders(site, policies, content.otherFiles.addresses);
  const written = rules.filter((rule) => rule.written !== undefined);
  const placing = withYamlPlaces(root, report);
  for (const item of headerProblems(written, limits)) placing.add({ ...item, position: { file: site.source.file } });
  const refused = new Set(written.filter((rule) => headerProblems([rule], limits).length > 0));
  return { headers: rules.filter((rule) => !refused.has(rule)), redirects: content.redirects };
}
