import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { diagnostic, framed, positionIn, type Diagnostic } from '../../errors/index.js';
import { byCodeUnit } from '../../lib/text/code-unit-order.js';
import type { SiteConfig } from '../../lib/site/site-config.js';
import type { TemplateBundle } from '../../lib/site/template-bundle.js';

const FOREIGN = /url\(\s*(?<quote>["']?)(?<address>(?:https?:)?\/\/[^"')\s]+)\k<quote>\s*\)/gi;

/** Base for addresses without a scheme. */
const OWN = 'https://own.invalid';

/** Reports files of other hosts in style sheets that the site's Content Security Policy does not allow. */
export function foreignUrls(
  root: string,
  { pages }: Pick<TemplateBundle, 'pages'>,
  site: Pick<SiteConfig, 'services' | 'serviceUses'>,
): Diagnostic[] {
  const asking = [...pages.values()].filter(({ css }) => css.search(FOREIGN) >= 0);
  const files = new Set(
    asking.flatMap(({ closure }) => closure.filter((file) => file.startsWith('templates/') && file.endsWith('.css'))),
  );
  const allowed = new Set(
    Object.entries(site.services).flatMap(([name, address]) =>
      site.serviceUses[name] === 'image' ? [new URL(address).origin] : [],
    ),
  );
  return [...files]
    .sort(byCodeUnit)
    .flatMap((file) => diagnosticsOf(file, readFileSync(join(root, file), 'utf8'), allowed));
}

function diagnosticsOf(file: string, text: string, allowed: ReadonlySet<string>): Diagnostic[] {
  // Blank out comments without moving positions.
  const rules = text.replace(/\/\*[^]*?\*\//g, (comment) => comment.replace(/\S/g, ' '));
  return [...rules.matchAll(FOREIGN)].flatMap(({ index, 0: written, groups: { address = '' } = {} }) => {
    const before = rules.slice(0, index);
    const place = URL.canParse(address, OWN) ? new URL(address, OWN) : undefined;
    if (/@import\s*$/i.test(before) || !place) return [];
    const isFont = /@font-face\s*\{[^}]*$/i.test(before);
    if (!isFont && allowed.has(place.origin)) return [];
    const position = positionIn(file, rules, index, written.length);
    return [
      diagnostic('style-foreign-file', {
        message: `\`${address}\` lies on another host.`,
        remedy: isFont
          ? 'Put the font into a file of your own beside the style sheet.'
          : `Put the file beside the style sheet, or name its host as a service of use \`image\` in \`site/site.yaml\` (\`url: ${place.origin}\`).`,
        ...framed(text, { ...position, endLine: position.line }),
      }),
    ];
  });
}
