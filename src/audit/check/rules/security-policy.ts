import { isPolicyMeta } from '../../attribute-of.js';
import { memo } from '../../memo.js';
import { headersFor } from '../../../lib/site/headers-file.js';
import { spanOf, type Span } from '../../../lib/html/html-pieces.js';
import { cspMistakes } from '../site/csp-mistakes.js';
import { groupBy } from '../../../lib/text/group-by.js';
import { formatCount } from '../../../lib/text/format-count.js';
import { readPage, type PageFacts } from '../../facts/read-page.js';
import { isScript } from '../site/missing-target.js';
import { addressOf, type CheckedSite } from '../site/checked-site.js';
import { refusedCode } from '../../../lib/site/refused-code.js';
import { forbiddenBy, parseCsp, type CspNeed } from '../../../lib/site/csp-policy.js';
import { cspNeeds, linkedSheetNeeds } from '../site/csp-needs.js';
import type { Rule } from '../site/rule.js';

/** Security policies that allow unsafe sources, or forbid what the page uses. */
export const securityPolicy: Rule = {
  id: 'security-policy',
  severity: 'error',
  about:
    'Each page has a security policy without `unsafe-` sources. Its `<meta>` and the header in `_headers` both allow every script, style, image, video, font, frame and form of the page, and what its style sheets load. Directives and keywords are written as browsers know them.',
  remedy:
    'Name hosts in `services` of `site/site.yaml`, with a use such as `connect`, `image` or `script`: the policy then allows them. Remove what it must not allow. Where another program writes the policy, correct it there.',
  examples: {
    passes: {
      _headers: "/*\n  Content-Security-Policy: img-src 'self' https://pots.example",
      'index.html':
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; img-src https:"><img src="https://pots.example/a.png">',
    },
    fails: {
      _headers: "/*\n  Content-Security-Policy: img-src 'self'",
      'index.html':
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; img-src https:"><img src="https://pots.example/a.png">',
    },
  },
  page: (page, site) => {
    const written = policiesOf(page, site);
    if (written.length === 0) return page.redirects ? [] : [{ message: 'The page has no security policy.' }];
    const unsafe = written.flatMap(({ where, text, span }) =>
      [...new Set(text.match(/'unsafe-[a-z-]+'/g) ?? [])].map((source) => ({
        message: `The security policy in ${where} allows \`${source}\`.`,
        span,
      })),
    );
    const mistakes = written.flatMap(({ where, text, span }) =>
      cspMistakes(text, span !== undefined).map(([message, severity]) => ({
        message: `The security policy in ${where} ${message}`,
        severity,
        span,
      })),
    );
    const policies = written.flatMap(({ where, text }) => parsed(text).map((policy) => ({ where, policy })));
    const address = addressOf(page, site);
    const uncovered = [...cspNeeds(page), ...linkedSheetNeeds(page, site)].flatMap(({ element, ...need }) => {
      const places = new Set<string>();
      const directives = new Set<string>();
      for (const { where, policy } of policies) {
        const directive = forbiddenBy(policy, need, address);
        if (directive === undefined) continue;
        places.add(where);
        directives.add(`\`${directive}\``);
      }
      if (places.size === 0) return [];
      const what = need.url === undefined ? `the \`<${element.name}>\` of the page` : `\`${need.url}\``;
      const forbidden = `The security policy in ${[...places].join(' and ')} does not allow ${what} (${[...directives].join(', ')}).`;
      const message = [forbidden, ...wayToAllow(need)].join(' ');
      return [{ message, span: spanOf(element), ...(need.url !== undefined && { address: need.url }) }];
    });
    const attributes = page.openings.flatMap((piece) => {
      const bad = piece.attributes.find(({ name }) => name === 'style' || /^on[a-z]+$/.test(name));
      const message = `The attribute \`${bad?.name ?? ''}\` has no effect under the security policy.`;
      return bad ? [{ message, span: spanOf(piece) }] : [];
    });
    return [...unsafe, ...mistakes, ...uncovered, ...attributes];
  },
  site(site) {
    const open = [...site.copies].filter((path) => {
      const page = readPage(path, site.read(path));
      // A file that proves whose site it is often has a line of text alone.
      return (
        page.openings.length > 0 &&
        !page.redirects &&
        !policiesOf(page, site).some(({ text }) => parsed(text).some((one) => one.has('default-src')))
      );
    });
    const [, policy = ''] = headersFor(site.headers, `${site.base}/`).find(([name]) => POLICY.test(name)) ?? [];
    const refused = [...site.files]
      .filter(isScript)
      .concat([...site.copies])
      .flatMap((path) =>
        refusedCode({ address: `/${path}`, text: site.read(path) }, policy, site.declared.exceptions).map(
          ({ message, remedy }) => ({ message: `${message} ${remedy}`, path, severity: 'warning' as const }),
        ),
      );
    const foreign = [...groupBy(open, (path) => path.slice(0, path.lastIndexOf('/') + 1))].map(([folder, paths]) => ({
      message: `${formatCount(paths.length, 'copied page')} in \`${folder === '' ? '/' : folder}\` without a security policy with \`default-src\` may contact any host.`,
      path: paths[0] ?? '',
      severity: 'note' as const,
    }));
    return [...refused, ...foreign];
  },
};

function policiesOf(page: PageFacts, site: CheckedSite): { where: string; text: string; span: Span | undefined }[] {
  const metas = page
    .elements('meta')
    .filter(isPolicyMeta)
    .map((element) => ({ where: '`<meta>`', text: page.attr(element, 'content') ?? '', span: spanOf(element) }));
  const header = headersFor(site.headers, page.route).find(([name]) => POLICY.test(name))?.[1];
  return [...metas, ...(header === undefined ? [] : [{ where: '`_headers`', text: header, span: undefined }])];
}

const POLICY = /^content-security-policy$/i;

/** How a site allows something of another host, or does without inline code. */
function wayToAllow({ use, url }: CspNeed): string[] {
  if (url === undefined) return [`Move it into ${use === 'script' ? 'an island' : 'a style sheet'}.`];
  const template = SERVICES[use];
  if (template === undefined || !/^(?:https?:)?\/\//i.test(url)) return [];
  return [`A service with \`use: ${use}\` in \`site.yaml\` allows it${template}.`];
}

/** What services can be used for, and what templates write then. */
const SERVICES: Partial<Record<CspNeed['use'], string>> = {
  ...{ connect: '', form: '', image: '', media: '' },
  frame: ', with `frameAddress()` in the template',
  script: ', with `<OutsideScript>` in the template',
};

/** All pages share the policy in the header. */
const parsed = memo(1000, parseCsp);
