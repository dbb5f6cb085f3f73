import type { ConfigData } from 'html-validate';
import type { Rule } from '../site/rule.js';

/** A rule of html-validate that `check` applies, told as one of ours: `html/` and the name that the library gives it. */
export interface MarkupRule extends Pick<Rule, 'severity' | 'about' | 'remedy' | 'examples'> {
  readonly id: `html/${string}`;
  /** Options of the library. */
  readonly options?: object;
  /** True where a part of the page can break the rule because of another part; the others can be judged part by part. */
  readonly wholePage?: true;
  /** True for what the library reports without being asked. */
  readonly always?: true;
  /** What a page has in its text where the rule can find anything; on others it is not applied, which saves the library a walk over the page. */
  readonly needs?: RegExp;
}

/** A rule with two bodies of a page as its examples. */
export function markupRule(
  name: string,
  {
    about,
    remedy,
    passes,
    fails,
    ...rest
  }: Pick<MarkupRule, 'about' | 'remedy' | 'options' | 'wholePage' | 'always' | 'needs'> & {
    readonly passes: string;
    readonly fails: string;
  },
): MarkupRule {
  return {
    id: `html/${name}`,
    severity: 'error',
    about,
    remedy,
    examples: { passes: { 'index.html': page(passes) }, fails: { 'index.html': page(fails) } },
    ...rest,
  };
}

function page(body: string): string {
  return /^<!|^<html/i.test(body)
    ? body
    : `<!DOCTYPE html><html lang="en"><head><title>Tea</title></head><body>${body}</body></html>`;
}

/** The configuration of the library for these rules: no preset. */
export function configFor(rules: readonly MarkupRule[]): ConfigData {
  return {
    root: true,
    // The title and the language of a page are rules of ours.
    elements: ['html5', { head: { requiredContent: [] }, html: { attributes: { lang: { required: false } } } }],
    rules: Object.fromEntries(
      rules
        .filter(({ always }) => !always)
        .map(({ id, options }) => [id.slice('html/'.length), options === undefined ? 'error' : ['error', options]]),
    ),
  };
}
