import type { Browser } from 'puppeteer';
import type { Policy, PolicyPage, PolicyRule } from '../../../lib/site/policy.js';
import { lookedAt, undrawnRules } from '../../policy/drawn-rules.js';
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

/** A cheap phone. */
const VIEW = { width: 360, height: 800, deviceScaleFactor: 1 };

/** Pages that are looked at, at one or two seconds each. */
const MAX_PAGES = 40;

const MAX_LOAD = 30_000;

/**
 * Opens pages of both trees, and finds required texts that can no longer be seen.
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
    const old = await openAndLook(browser, `${origins.before}${routeOf(before)}`, own, page.locale);
    const fresh = await openAndLook(browser, `${origins.after}${routeOf(after)}`, own, page.locale);
    for (const rule of own) {
      const how = fresh.get(rule);
      if (old.has(rule) && how !== undefined && how !== old.get(rule))
        changes.push({ path: after, change: unseen(rule, how) });
    }
  }
  return { changes, note: lookedAt(wanted.length, pairs.length - wanted.length) };
}

/** How the required text of each rule cannot be seen on a page. */
async function openAndLook(
  browser: Browser,
  url: string,
  rules: readonly PolicyRule[],
  locale: string,
): Promise<ReadonlyMap<PolicyRule, string | undefined>> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.setViewport(VIEW);
    await page.goto(url, { waitUntil: 'load', timeout: MAX_LOAD });
    return await undrawnRules(page, VIEW, rules, locale);
  } finally {
    await context.close();
  }
}

function unseen(rule: PolicyRule, how: string): Change {
  return changeOf({
    category: 'compliance',
    about: { what: 'policy-seen', rule, how },
    before: 'drawn',
    after: `not drawn${how}`,
    notes: [whyOf(rule)],
    ...breachOf(rule, true),
  });
}
