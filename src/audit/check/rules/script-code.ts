import { spanOf } from '../../../lib/html/html-pieces.js';
import { didYouMeanText, misspelt } from '../../../lib/text/did-you-mean.js';
import { parseJson } from '../../parse-json.js';
import { isScript } from '../site/missing-target.js';
import { readScript, type ScriptFacts } from '../site/script-facts.js';
import type { CheckedPage, PageElement } from '../site/checked-page.js';
import type { CheckedSite } from '../site/checked-site.js';
import type { PageProblem, Rule } from '../site/rule.js';

/** Scripts that browsers cannot run. */
export const scriptCode: Rule = {
  id: 'script-code',
  severity: 'error',
  about:
    'Scripts are JavaScript, scripts with `import` are loaded with `type="module"`, the types of scripts are spelt as browsers know them, and scripts that contain JSON are JSON. They change no constant, and the elements exist that they need.',
  remedy: 'Correct the script, or the `type` of the element that loads it.',
  examples: {
    passes: { 'index.html': '<script type="module" src="/tea.js"></script>', 'tea.js': 'export const pots = 2;' },
    fails: { 'index.html': '<script src="/tea.js"></script>', 'tea.js': 'export const pots = 2;' },
  },
  page: (page, site) => page.elements('script').flatMap((element) => problemsOf(element, page, site)),
  site: (site) =>
    [...site.files].filter(isScript).flatMap((path) => {
      const script = site.script(path);
      const { asModule, asClassic } = script;
      const problem = (message: string, at: number) => ({ message, path, span: [at, at + 1] as const });
      if (asModule && asClassic) return [problem(`\`${path}\` cannot be parsed: ${asModule.reason}.`, asModule.at)];
      return [
        ...script.mistakes.map(({ at, reason }) => problem(`In \`${path}\`: ${reason}.`, at)),
        ...missingIds(script, site).map((id) => ({
          message: `\`${path}\` needs an element with the id \`${id}\`, which no page has.`,
          path,
          text: id,
        })),
      ];
    }),
};

/** Ids that a script needs, that no page has, and that no other line of a script mentions. */
function missingIds({ needsIds }: ScriptFacts, site: CheckedSite): string[] {
  const pages = [...site.pages.values()];
  return [...new Set(needsIds)].filter((id) => {
    if (pages.some(({ ids }) => ids.has(id))) return false;
    const texts = [...site.files].filter((path) => isScript(path) || path.endsWith('.html')).map(site.read);
    const uses = texts.reduce((sum, text) => sum + text.split(id).length - 1, 0);
    return uses === needsIds.filter((one) => one === id).length;
  });
}

const CLASSIC = ['text/javascript', 'application/javascript', 'application/x-javascript', 'text/ecmascript'];
const JSON_TYPES = ['importmap', 'speculationrules', 'application/json'];
const TYPES = ['module', ...CLASSIC, ...JSON_TYPES, 'application/ld+json'];

function problemsOf(element: PageElement, page: CheckedPage, site: CheckedSite): PageProblem[] {
  const type = (page.attr(element, 'type') ?? '').trim().toLowerCase().replace(/;.*/, '');
  const near = type === '' || TYPES.includes(type) ? undefined : misspelt(type, TYPES);
  if (near !== undefined)
    return [{ message: `\`${type}\` is no type of scripts. ${didYouMeanText(type, near)}`, span: spanOf(element) }];
  const src = page.attr(element, 'src');
  const text = page.inside(element)[0];
  if (JSON_TYPES.includes(type) && text && parseJson(text.raw) === undefined)
    return [{ message: `The script of type \`${type}\` is no JSON.`, span: spanOf(element) }];
  if (type !== 'module' && type !== '' && !CLASSIC.includes(type)) return [];
  const file = src === undefined ? undefined : site.resolve(src, page.base)?.file;
  if (src !== undefined && (file === undefined || !isScript(file))) return [];
  const { asModule, asClassic } = file === undefined ? readScript(text?.raw ?? '') : site.script(file);
  const problem = type === 'module' ? asModule : asClassic;
  if (!problem || (src !== undefined && asModule && asClassic)) return [];
  const why = asModule
    ? `cannot be parsed: ${problem.reason}`
    : 'needs `type="module"`, because it has `import` or `export`';
  const message = `${src === undefined ? 'The script' : `\`${src}\``} ${why}.`;
  const at = (text?.at ?? 0) + problem.at;
  return [{ message, span: src === undefined ? [at, at + 1] : spanOf(element) }];
}
