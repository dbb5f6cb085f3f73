import type { PageInfo } from '../../api/site-model.js';
import { diagnostic, IsletError } from '../../errors/index.js';
import { isBelow, type SiteConfig } from '../../lib/site/site-config.js';
import { parsePlace, PLACE_ATTRIBUTE } from '../../lib/site/template-places.js';
import { allowance } from './csp.js';

/** Tags with the address that a form is sent to, as React writes them. */
const TAGS = /<(form|button|input)\b[^>]* (?:form)?action="([^"]*)"[^>]*>/gi;

const PLACE = new RegExp(` ${PLACE_ATTRIBUTE}="([^"]*)"`);

/**
 * Returns what the security policy must allow so that the forms of a page can be sent.
 *
 * @throws IsletError `form-unknown-address` with every form to an address of no service
 */
export function formAllowances(html: string, page: PageInfo, { services, serviceUses }: SiteConfig): string[] {
  if (!html.includes('<form')) return [];
  const targets = Object.entries(services).filter(([name]) => serviceUses[name] === 'form');
  const allowed: string[] = [];
  const problems = [...html.matchAll(TAGS)].flatMap(([tag, name = '', written = '']) => {
    const address = written.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");
    const url = URL.canParse(address, page.url) ? new URL(address, page.url) : undefined;
    if (!url || !/^https?:$/.test(url.protocol)) return [];
    const isOwn = url.origin === new URL(page.url).origin;
    if (isOwn || targets.some(([, service]) => isBelow(new URL(service).href, url.href))) {
      // Services send visitors back to the site, and policies apply to redirects.
      allowed.push("form-action 'self'", ...(isOwn ? [] : [allowance('form-action', url.href)]));
      return [];
    }
    const position = parsePlace(PLACE.exec(tag)?.[1]);
    return [
      diagnostic('form-unknown-address', {
        message: `A \`<${name}>\` sends to \`${address}\`, which is no service for forms.`,
        remedy: `Name it in \`services\` of \`site/site.yaml\`: \`contact: { url: '${url.href}', use: form }\`.`,
        position,
      }),
    ];
  });
  if (problems.length > 0) throw new IsletError(problems);
  return [...new Set(allowed)];
}
