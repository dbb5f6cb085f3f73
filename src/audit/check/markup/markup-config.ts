import type { ConfigData } from 'html-validate';
import type { MarkupRule } from './markup-rule.js';

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
