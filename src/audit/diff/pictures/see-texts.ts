import type { Browser, Page } from 'puppeteer';
import { formatCount } from '../../../lib/text/format-count.js';
import type { Policy, PolicyPage, PolicyRule } from '../../../lib/site/policy.js';
import { asRead } from '../../../lib/text/as-read.js';
import { routeOf } from '../../route-of.js';
import { breachOf, whyOf } from '../html/compliance-texts.js';
import { changeOf, type Change } from '../model/change.js';

/** A page before and after, and what rules judge it by. */
export interface SeenPair {
  readonly before: string;
  readonly after: string;
  readonly page: () => PolicyPage;
}

/** Required texts that were drawn before and are not drawn after, by the path of the page, and what was looked at. */
export interface SeenTexts {
  readonly changes: readonly { readonly path: string; readonly change: Change }[];
  readonly note: string;
}

/** Looks at the required texts of pages in a browser. */
export type LookAtTexts = (pairs: readonly SeenPair[], policy: Policy) => Promise<SeenTexts>;

/** What a comparison without a browser does not know. */
export const NOT_LOOKED_AT =
  'Not judged: whether scripts, other elements or blank fonts hide required texts. `islet diff --browser` looks with Chromium.';

/** A cheap phone. */
const VIEW = { width: 360, height: 800, deviceScaleFactor: 1 };

/** Pages that are looked at, at about a second each. */
const MAX_PAGES = 40;

const MAX_LOAD = 30_000;

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

/** Draws an element, or draws it again, without its letters. */
const withLetters = (index: number, areDrawn: boolean): string => `(async () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('[data-islet-seen],[data-islet-seen] *{-webkit-text-fill-color:transparent!important;text-shadow:none!important;transition:none!important}');
  isletElements[${String(index)}].toggleAttribute('data-islet-seen', ${String(!areDrawn)});
  document.adoptedStyleSheets = ${areDrawn ? '[]' : '[...document.adoptedStyleSheets, sheet]'};
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
})()`;

/**
 * Opens pages of both trees with their scripts, on the screen of a phone, and compares each required text with the same place
 * drawn without letters: if both are equal, nothing of the text can be seen.
 *
 * @param origins addresses of two servers with the trees
 */
export async function seeTexts(
  browser: Browser,
  origins: { readonly before: string; readonly after: string },
  pairs: readonly SeenPair[],
  { rules }: Policy,
  signal?: AbortSignal,
): Promise<SeenTexts> {
  const changes: { path: string; change: Change }[] = [];
  const wanted = pairs.slice(0, MAX_PAGES);
  for (const { before, after, page: pageOf } of wanted) {
    signal?.throwIfAborted();
    const page = pageOf();
    const own = rules.filter((rule) => rule.require !== undefined && rule.appliesTo(page));
    if (own.length === 0) continue;
    const old = await seenRules(browser, `${origins.before}${routeOf(before)}`, own, page.locale);
    const fresh = await seenRules(browser, `${origins.after}${routeOf(after)}`, own, page.locale);
    for (const rule of own)
      if (old.get(rule) === true && fresh.get(rule) === false) changes.push({ path: after, change: unseen(rule) });
  }
  const left = pairs.length - wanted.length;
  const note = `Chromium looked for required texts on ${formatCount(wanted.length, 'page')}${left > 0 ? `, not on ${String(left)} more` : ''}.`;
  return { changes, note };
}

/** Whether a required text of each rule is drawn; without rules whose text is not on the page. */
async function seenRules(
  browser: Browser,
  url: string,
  rules: readonly PolicyRule[],
  locale: string,
): Promise<Map<PolicyRule, boolean>> {
  const seen = new Map<PolicyRule, boolean>();
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.setViewport(VIEW);
    await page.goto(url, { waitUntil: 'load', timeout: MAX_LOAD });
    const elements = (await page.evaluate(ELEMENTS)) as [text: string, parent: number][];
    for (const rule of rules) {
      const found = elements.flatMap(([text], index) =>
        text !== '' && rule.find('require', asRead(text), locale).length > 0 ? [index] : [],
      );
      const around = new Set(found.map((index) => elements[index]?.[1]));
      for (const index of found.filter((one) => !around.has(one)))
        if (seen.get(rule) !== true) seen.set(rule, await isDrawn(page, index));
    }
  } finally {
    await context.close();
  }
  return seen;
}

async function isDrawn(page: Page, index: number): Promise<boolean> {
  const clip = (await page.evaluate(areaOf(index))) as { x: number; y: number; width: number; height: number };
  if (clip.width < 1 || clip.height < 1) return false;
  const shot = async (): Promise<Buffer> =>
    Buffer.from(await page.screenshot({ clip, captureBeyondViewport: false, type: 'png' }));
  await page.evaluate(withLetters(index, true));
  const whole = await shot();
  await page.evaluate(withLetters(index, false));
  const blank = await shot();
  await page.evaluate(withLetters(index, true));
  return !whole.equals(blank);
}

function unseen(rule: PolicyRule): Change {
  return changeOf({
    category: 'compliance',
    about: { what: 'policy-seen', rule },
    before: 'drawn',
    after: 'not drawn',
    notes: [whyOf(rule)],
    ...breachOf(rule, true),
  });
}
