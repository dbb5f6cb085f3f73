import { isPolicyMeta } from '../../attribute-of.js';
import { addressOf } from '../structured-data/structured-data-references.js';
import { memo } from '../../memo.js';
import { headersFor } from '../../../lib/site/headers-file.js';
import { spanOf } from '../../../lib/html/html-pieces.js';
import { cspMistakes } from '../site/csp-mistakes.js';
import { forbiddenBy, parseCsp } from '../site/csp-policy.js';
import { cspNeeds, linkedSheetNeeds } from '../site/csp-needs.js';
import type { Rule } from '../site/rule.js';

/** Security policies that allow unsafe sources, or forbid what the page uses. */
export const securityPolicy: Rule = {
  id: 'security-policy',
  severity: 'error',
  about:
    'Each page has a security policy without `unsafe-` sources. Its `<meta>` and the header in `_headers` both allow every script, style, image, video, font, frame and form of the page, and what its style sheets load. Directives and keywords are written as browsers know them.',
  remedy: 'Let the generator write the policy; declare external services in `services`.',
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
    const metas = page
      .elements('meta')
      .filter(isPolicyMeta)
      .map((element) => ({ where: '`<meta>`', text: page.attr(element, 'content') ?? '', span: spanOf(element) }));
    const header = headersFor(site.headers, page.route).find(
      ([name]) => name.toLowerCase() === 'content-security-policy',
    )?.[1];
    const written = [
      ...metas,
      ...(header === undefined ? [] : [{ where: '`_headers`', text: header, span: undefined }]),
    ];
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
    const uncovered = [...cspNeeds(page), ...linkedSheetNeeds(page, site)].flatMap(({ element, ...need }) =>
      policies.flatMap(({ where, policy }) => {
        const directive = forbiddenBy(policy, need, address);
        if (directive === undefined) return [];
        const what = need.url === undefined ? `the \`<${element.name}>\` of the page` : `\`${need.url}\``;
        const message = `The security policy in ${where} does not allow ${what} (\`${directive}\`).`;
        return [{ message, span: spanOf(element) }];
      }),
    );
    const attributes = page.openings.flatMap((piece) => {
      const bad = piece.attributes.find(({ name }) => name === 'style' || /^on[a-z]+$/.test(name));
      const message = `The attribute \`${bad?.name ?? ''}\` has no effect under the security policy.`;
      return bad ? [{ message, span: spanOf(piece) }] : [];
    });
    return [...unsafe, ...mistakes, ...uncovered, ...attributes];
  },
};

/** All pages share the policy in the header. */
const parsed = memo(1000, parseCsp);
