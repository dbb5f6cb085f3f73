import type { Page, Viewport } from 'puppeteer';
import { formatCount } from '../../lib/text/format-count.js';
import type { PolicyRule } from '../../lib/site/policy.js';
import { asRead } from '../../lib/text/as-read.js';

/** What a command does not know that does not look at pages in a browser. */
export function notLookedAt(command: 'check' | 'diff'): string {
  return `Not judged: whether colours, filters, masks, shapes, scripts, other elements or blank fonts hide required texts. \`islet ${command} --browser\` looks with Chromium.`;
}

/** On how many pages a browser looked for required texts. */
export function lookedAt(pages: number, left: number): string {
  return `Chromium looked for required texts on ${formatCount(pages, 'page')}${left > 0 ? `, not on ${String(left)} more` : ''}.`;
}

/** How a page is looked at: its name as the end of a sentence. */
const LOOKS = [
  { name: '', scheme: 'light' },
  { name: ' in dark mode', scheme: 'dark' },
  { name: ' on a wide screen', scheme: 'light', width: 1280 },
];

/** The texts of elements with the index of the element around each, and the end of all animations. */
const ELEMENTS = `(async () => {
  for (const animation of document.getAnimations()) try { animation.finish(); } catch { animation.cancel(); }
  await document.fonts.ready;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const all = globalThis.isletElements = [...document.body.querySelectorAll(':not(script,style,template,noscript,template *)')];
  return all.map((element) => [element.textContent.length > 4000 ? '' : element.textContent, all.indexOf(element.parentElement)]);
})()`;

const areaOf = (index: number): string => `(() => {
  const range = document.createRange();
  range.selectNodeContents(isletElements[${String(index)}]);
  isletElements[${String(index)}].scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, right, bottom } = range.getBoundingClientRect();
  const [x, y] = [Math.max(0, left), Math.max(0, top)];
  return { x: x + scrollX, y: y + scrollY, width: Math.min(innerWidth, right) - x, height: Math.min(innerHeight, bottom) - y };
})()`;

/** Draws an element without its letters, and with them again. */
const withoutLetters = (index: number): string => `(async () => {
  globalThis.isletSheets = [...document.adoptedStyleSheets];
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('[data-islet-seen],[data-islet-seen] *{-webkit-text-fill-color:transparent!important;text-shadow:none!important;transition:none!important}');
  isletElements[${String(index)}].setAttribute('data-islet-seen', '');
  document.adoptedStyleSheets = [...isletSheets, sheet];
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
})()`;
const withLetters = (index: number): string => `(() => {
  isletElements[${String(index)}].removeAttribute('data-islet-seen');
  document.adoptedStyleSheets = isletSheets;
})()`;

/**
 * Looks at an opened page with its scripts, and compares each required text with the same place drawn without letters: if both are
 * equal, nothing of the text can be seen. Returns for each rule whose text is on the page how it cannot be seen: `` if not at
 * all, ` in dark mode`, or `undefined` if it can.
 */
export async function undrawnRules(
  page: Page,
  view: Viewport,
  rules: readonly PolicyRule[],
  locale: string,
): Promise<ReadonlyMap<PolicyRule, string | undefined>> {
  const undrawn = new Map<PolicyRule, string | undefined>();
  for (const { name, scheme, width = view.width } of rules.length === 0 ? [] : LOOKS) {
    await page.setViewport({ ...view, width });
    await page.emulateMediaFeatures([
      { name: 'prefers-reduced-motion', value: 'reduce' },
      { name: 'prefers-color-scheme', value: scheme },
    ]);
    for (const [rule, isSeen] of await seenRules(page, rules, locale))
      if (undrawn.get(rule) === undefined) undrawn.set(rule, isSeen ? undefined : name);
  }
  return undrawn;
}

/** Whether a text of each rule is drawn; without rules whose text is not on the page. */
async function seenRules(page: Page, rules: readonly PolicyRule[], locale: string): Promise<Map<PolicyRule, boolean>> {
  const seen = new Map<PolicyRule, boolean>();
  const elements = (await page.evaluate(ELEMENTS)) as [text: string, parent: number][];
  for (const rule of rules) {
    const found = elements.flatMap(([text], index) =>
      text !== '' && rule.find('require', asRead(text), locale).length > 0 ? [index] : [],
    );
    const around = new Set(found.map((index) => elements[index]?.[1]));
    for (const index of found.filter((one) => !around.has(one)))
      if (seen.get(rule) !== true) seen.set(rule, await isDrawn(page, index));
  }
  return seen;
}

async function isDrawn(page: Page, index: number): Promise<boolean> {
  const clip = (await page.evaluate(areaOf(index))) as { x: number; y: number; width: number; height: number };
  if (clip.width < 1 || clip.height < 1) return false;
  const shot = async (): Promise<Buffer> =>
    Buffer.from(await page.screenshot({ clip, captureBeyondViewport: false, type: 'png' }));
  const whole = await shot();
  await page.evaluate(withoutLetters(index));
  const blank = await shot();
  await page.evaluate(withLetters(index));
  return !whole.equals(blank);
}
