import {
  HtmlValidate,
  Severity,
  StaticConfigLoader,
  type ConfigData,
  type Plugin,
  type ResolvedConfig,
} from 'html-validate/browser';
import { MAX_MARKUP_PROBLEMS, MAX_VALIDATED_ELEMENTS } from '../../../lib/fs/limits.js';
import { byCodeUnit } from '../../../lib/text/code-unit-order.js';
import { memo } from '../../memo.js';
import { markupConfig } from './markup-rules.js';

/** A problem that html-validate found in a page. */
export interface MarkupProblem {
  /** Name of the rule, with `html/`. */
  readonly rule: string;
  readonly message: string;
  /** Offset in the page, in UTF-16 code units. */
  readonly at: number;
}

/** A page to validate. */
export interface MarkupJob {
  /** See `markupOutline`; missing if the page has to be validated as a whole. */
  readonly outline?: string | undefined;
  readonly html: string;
}

/**
 * `outline` if the outline of a page is valid, so that every page with this outline is; else the problems of
 * the page.
 */
export type MarkupVerdict = 'outline' | readonly MarkupProblem[];

/** Validates the outline of a page, and the page itself if its outline is not valid. */
export function judgeMarkup(job: MarkupJob): MarkupVerdict {
  return job.outline !== undefined && isValidOutline(job.outline) ? 'outline' : validateMarkup(job.html);
}

/** Rules that `idsAndHeadings` applies to the page, because an outline lacks what they need. */
const checkedOnPage = { 'heading-level': 'off', 'no-dup-id': 'off', 'no-missing-references': 'off' } as const;

const libraryOf = memo(2, (kind: 'outline' | 'page'): HtmlValidate => {
  const rules = kind === 'page' ? markupConfig.rules : { ...markupConfig.rules, ...checkedOnPage };
  return new HtmlValidate(new FixedConfigLoader({ ...markupConfig, rules, plugins: [limitPlugin] }));
});

const isValidOutline = memo(500, (outline: string) => problemsOf(libraryOf('outline'), outline).length === 0);

/** Validates a page with html-validate. */
export function validateMarkup(html: string): readonly MarkupProblem[] {
  return problemsOf(libraryOf('page'), html);
}

/** The ids of all rules that are applied, in the order of their names. */
export function markupRuleIds(): string[] {
  const rules = libraryOf('page').getConfigForSync('').getRules();
  return [...rules]
    .flatMap(([name, [severity]]) => (severity === Severity.DISABLED ? [] : `html/${name}`))
    .sort(byCodeUnit);
}

/** Resolves the configuration once; the loaders of the library resolve it for each page. */
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

/** Thrown to stop the library at the last problem that is counted. */
class TooManyProblems extends Error {
  constructor(
    readonly rule: string,
    readonly at: number,
  ) {
    super('A page has too many markup problems.');
  }
}

interface RuleErrorEvent {
  readonly ruleId: string;
  readonly location: { readonly offset: number };
}

/** The doctype of programs that cannot write the short one (HTML standard, 13.1.1). */
const LEGACY_DOCTYPE = /<!doctype\s+html\s+system\s+["']about:legacy-compat["']\s*>/i;

/** Counts the problems of a page: the library takes minutes to report several thousand. */
const limitPlugin: Plugin = {
  name: 'islet-limit',
  setup(_source, events) {
    let count = 0;
    events.on('rule:error', (_name, { ruleId, location }: RuleErrorEvent) => {
      count += 1;
      if (count > MAX_MARKUP_PROBLEMS) throw new TooManyProblems(ruleId, location.offset);
    });
  },
};

function problemsOf(library: HtmlValidate, html: string): readonly MarkupProblem[] {
  const tooMany = elementPastLimit(html);
  if (tooMany !== undefined) {
    const message = `The page has more than ${String(MAX_VALIDATED_ELEMENTS)} elements; the rules named \`html/\` do not check it.`;
    return [{ rule: 'html/parser-error', message, at: tooMany }];
  }
  // Comments in a page must not switch rules off; the replacement keeps all offsets.
  const text = html
    .replace(/<!--\s*\[?html-validate-/g, (start) => start.replace('html-validate-', 'html validate-'))
    .replace(LEGACY_DOCTYPE, (doctype) => '<!DOCTYPE html>'.padEnd(doctype.length));
  try {
    return library.validateStringSync(text, 'page.html').results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, offset }) => ({
        rule: `html/${ruleId}`,
        message: `${message.replaceAll('"', '`').replace(/\.$/, '')}.`,
        at: offset,
      })),
    );
  } catch (error) {
    if (!(error instanceof TooManyProblems)) throw error;
    const message = `The markup has more than ${String(MAX_MARKUP_PROBLEMS)} problems up to this place; the rules named \`html/\` stop here.`;
    return [{ rule: `html/${error.rule}`, message, at: error.at }];
  }
}

/**
 * Offset of the first element past the limit: the time that the library takes is quadratic in the number of
 * siblings.
 */
function elementPastLimit(html: string): number | undefined {
  let count = 0;
  for (const { index } of html.matchAll(/<[a-z]/gi)) {
    count += 1;
    if (count > MAX_VALIDATED_ELEMENTS) return index;
  }
  return undefined;
}
