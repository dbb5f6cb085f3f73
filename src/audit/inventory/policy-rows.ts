import { TEXT_ROLES, type Policy, type PolicyRule } from '../../lib/site/policy.js';
import { countEach } from '../count-each.js';
import { byCodeUnit } from '../../lib/text/code-unit-order.js';
import type { InventoryPage, PolicyText } from './inventory-page.js';

/** A text of a rule, with the pages that have it. */
export interface TextOnPages {
  readonly text: string;
  readonly what: PolicyText['what'];
  /** Part of the page. */
  readonly part: PolicyText['part'];
  /** `FILE:LINE:COLUMN` or a file; `null` if unknown. */
  readonly source: string | null;
  /** Addresses, sorted. */
  readonly pages: readonly string[];
}

/** A rule of the policy. */
export interface RuleRow {
  readonly id: string;
  readonly severity: PolicyRule['severity'];
  readonly reason: string;
  readonly owner: string;
  readonly source: string;
  /** What it is about: `require`, `forbid`, `claim`, `fact`, `keep`. */
  readonly about: readonly string[];
  /** Number of pages that it applies to. */
  readonly pages: number;
  readonly texts: readonly TextOnPages[];
  /** Pages in a language of the rule whose required text is in no visible line. */
  readonly missing: readonly string[];
  /** Numbers of pages in languages in which the rule has no words, by language. */
  readonly unread: Readonly<Record<string, number>>;
}

export function ruleRows({ rules }: Policy, pages: readonly InventoryPage[]): RuleRow[] {
  return rules.map((rule) => {
    const own = pages.filter((page) => page.rules.includes(rule.id));
    const { require: asked } = rule;
    const speaking = own.filter(
      ({ locale }) => asked !== undefined && (Array.isArray(asked) || Object.hasOwn(asked, locale)),
    );
    return {
      id: rule.id,
      severity: rule.severity,
      reason: rule.reason,
      owner: rule.owner,
      source: rule.source,
      about: [...TEXT_ROLES, 'keep' as const].filter((what) => what !== 'reference' && rule[what] !== undefined),
      pages: own.length,
      texts: placedTexts(own, (item) => item.rule === rule.id),
      missing: speaking
        .filter(({ policyTexts }) => !policyTexts.some(({ rule: id, what }) => id === rule.id && what === 'require'))
        .map(({ route }) => route)
        .sort(byCodeUnit),
      unread: unreadLanguages(rule, own),
    };
  });
}

function unreadLanguages(rule: PolicyRule, pages: readonly InventoryPage[]): RuleRow['unread'] {
  const said = [rule.require, rule.forbid, rule.claim, rule.fact].filter((texts) => texts !== undefined);
  const reads = (locale: string): boolean => said.some((texts) => Array.isArray(texts) || Object.hasOwn(texts, locale));
  const locales = said.length === 0 ? [] : pages.map(({ locale }) => locale).filter((locale) => !reads(locale));
  return Object.fromEntries([...countEach(locales)].sort(([a], [b]) => byCodeUnit(a, b)));
}

function placedTexts(pages: readonly InventoryPage[], isWanted: (item: PolicyText) => boolean): TextOnPages[] {
  const found = new Map<string, { item: PolicyText; routes: Set<string> }>();
  for (const { policyTexts, route } of pages)
    for (const item of policyTexts.filter(isWanted)) {
      const key = [item.what, item.part, item.source ?? '', item.text].join('\0');
      const known = found.get(key) ?? { item, routes: new Set<string>() };
      found.set(key, known);
      known.routes.add(route);
    }
  return [...found.values()]
    .map(({ item: { text, what, part, source }, routes }) => ({
      text,
      what,
      part,
      source,
      pages: [...routes].sort(byCodeUnit),
    }))
    .sort(
      (a, b) =>
        b.pages.length - a.pages.length || byCodeUnit(a.source ?? '', b.source ?? '') || byCodeUnit(a.text, b.text),
    );
}

/** A date in a YAML file under a key such as `expires`. */
export interface DatedValue {
  readonly key: string;
  readonly date: string;
  /** `FILE:LINE:COLUMN`. */
  readonly source: string;
}

/** A claim of fact on a page. */
export interface ClaimRow {
  readonly rule: string;
  readonly text: string;
  readonly page: string;
  readonly source: string | null;
  /** The texts on the page that the rule accepts as a reference; empty if the claim has none. */
  readonly references: readonly string[];
  /** True if a reference names a source: words such as `illustrative` only say that there is none. */
  readonly isSourced: boolean;
}

/** Words that say that a figure was not counted. */
const UNCOUNTED = /^(?:illustrative|sample|example|demo|placeholder)s?$/i;

export function claimRows({ rules }: Policy, pages: readonly InventoryPage[]): ClaimRow[] {
  return rules
    .filter(({ claim }) => claim !== undefined)
    .flatMap(({ id }) =>
      pages.flatMap(({ route, policyTexts }) => {
        const own = policyTexts.filter(({ rule }) => rule === id);
        const references = [...new Set(own.filter(({ what }) => what === 'reference').map(({ text }) => text))];
        return own
          .filter(({ what }) => what === 'claim')
          .map(({ text, source }) => ({
            ...{ rule: id, text, page: route, source, references },
            isSourced: references.some((reference) => !UNCOUNTED.test(reference.trim())),
          }));
      }),
    );
}

/** Something that is true until a day. */
export interface FactRow {
  /** The text of a rule, or the key of a date in YAML. */
  readonly fact: string;
  /** The last day. */
  readonly until: string;
  readonly expired: boolean;
  readonly source: string | null;
  readonly rule: string | null;
  /** Pages that show a text of a rule. */
  readonly pages: readonly string[];
}

/** Facts of the policy that pages show, and dates in YAML; the first to expire first. */
export function factRows(
  policy: Policy | undefined,
  pages: readonly InventoryPage[],
  dates: readonly DatedValue[],
  day: string,
): FactRow[] {
  const ofRules = (policy?.rules ?? []).flatMap(({ id, expires }) =>
    expires === undefined
      ? []
      : placedTexts(pages, ({ rule, what }) => rule === id && what === 'fact').map((item) => ({
          fact: item.text,
          until: expires,
          expired: day > expires,
          source: item.source,
          rule: id,
          pages: item.pages,
        })),
  );
  const ofYaml = dates.map(({ key, date, source }) => ({
    fact: key,
    until: date,
    expired: day > date,
    source,
    rule: null,
    pages: [],
  }));
  return [...ofRules, ...ofYaml].sort(
    (a, b) => byCodeUnit(a.until, b.until) || byCodeUnit(a.source ?? '', b.source ?? '') || byCodeUnit(a.fact, b.fact),
  );
}
