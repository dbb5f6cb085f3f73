import type { ConfigData, ResolvedConfig } from 'html-validate';
import { HtmlValidate, StaticConfigLoader } from './html-validate.js';
import { configFor } from './markup-rule.js';
import { markupRules } from './markup-rules.js';

/** What the library found: where in the page, by offset in UTF-16 code units. */
export interface MarkupProblem {
  /** Name of the rule, with `html/`. */
  readonly rule: string;
  readonly message: string;
  readonly at: number;
}

/** A page, and the same page without the parts that other pages have too (see `cutSharedParts`). */
export interface MarkupJob {
  /** See `markupOutline`; missing where it is known not to help. */
  readonly outline?: string | undefined;
  readonly html: string;
  readonly frame: string;
  /** Parts that are blank in the frame, and where they are. */
  readonly parts: readonly { readonly html: string; readonly at: number }[];
}

const wholePage: ReadonlySet<string> = new Set(markupRules.filter((rule) => rule.wholePage).map(({ id }) => id));

/** Resolves the configuration once, where the loaders of the library do so for each page. */
class FixedConfigLoader extends StaticConfigLoader {
  readonly #resolved: ResolvedConfig | Promise<ResolvedConfig>;
  constructor(config: ConfigData) {
    super(config);
    this.#resolved = super.getConfigFor('');
  }
  override getConfigFor(): ResolvedConfig | Promise<ResolvedConfig> {
    return this.#resolved;
  }
}

/** What became of a page: `outline` where its outline is in order, and so are all pages of that outline. */
export type MarkupVerdict = 'outline' | readonly MarkupProblem[];

/** Judges a page by its outline, which is a small part of it, and itself where that does not say enough. */
export function judgeMarkup(job: MarkupJob): MarkupVerdict {
  return job.outline !== undefined && isOrderly(job.outline) ? 'outline' : validateMarkup(job);
}

/** Rules that `holdsTogether` applies to the page itself, because an outline leaves out what they need. */
const checkedOnPage: readonly string[] = ['html/heading-level', 'html/no-dup-id', 'html/no-missing-references'];

let outlines: HtmlValidate | undefined;

/** Outlines that were not in order; many pages can have the same. */
const disorderly = new Set<string>();

function isOrderly(outline: string): boolean {
  if (disorderly.has(outline)) return false;
  outlines ??= new HtmlValidate(
    new FixedConfigLoader(configFor(markupRules.filter(({ id }) => !checkedOnPage.includes(id)))),
  );
  if (outlines.validateStringSync(outline, 'page.html').results.length === 0) return true;
  if (disorderly.size >= MAX_PARTS) disorderly.clear();
  disorderly.add(outline);
  return false;
}

/** The library with the rules that a page needs, by which of them these are. */
const libraries = new Map<string, HtmlValidate>();

function libraryFor(html: string): HtmlValidate {
  const applied = markupRules.filter(({ needs }) => needs === undefined || needs.test(html));
  const key = applied.map(({ id }) => id).join();
  const library = libraries.get(key) ?? new HtmlValidate(new FixedConfigLoader(configFor(applied)));
  libraries.set(key, library);
  return library;
}

/** Results of parts: true where a part is in order by itself. */
const inOrder = new Map<string, boolean>();
const MAX_PARTS = 500;

/** Looks at a page with the library. Parts that are in order are looked at once, however many pages have them. */
export function validateMarkup({ html, frame, parts }: MarkupJob): MarkupProblem[] {
  if (parts.length === 0 || !parts.every((part) => isInOrder(part.html))) return problemsOf(html);
  const isBlank = (at: number): boolean => parts.some((part) => at >= part.at && at < part.at + part.html.length);
  return problemsOf(frame).filter(({ rule, at }) => wholePage.has(rule) || !isBlank(at));
}

function isInOrder(part: string): boolean {
  const known = inOrder.get(part);
  if (known !== undefined) return known;
  const problems = problemsOf(
    `<!DOCTYPE html><html lang="en"><head><title>-</title></head><body>${part}</body></html>`,
  );
  const result = problems.every(({ rule }) => wholePage.has(rule));
  if (inOrder.size >= MAX_PARTS) inOrder.clear();
  inOrder.set(part, result);
  return result;
}

function problemsOf(html: string): MarkupProblem[] {
  // A comment of a page may not switch rules off; the change keeps every offset.
  const { results } = libraryFor(html).validateStringSync(
    html.replace(/<!--\s*\[?html-validate-/g, (start) => start.replace('html-validate-', 'html validate-')),
    'page.html',
  );
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, offset }) => ({
      rule: `html/${ruleId}`,
      message: `${message.replaceAll('"', '`').replace(/\.$/, '')}.`,
      at: offset,
    })),
  );
}
