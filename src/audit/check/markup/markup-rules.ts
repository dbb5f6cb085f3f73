import { accessibilityRules } from './accessibility-rules.js';
import type { MarkupRule } from './markup-rule.js';
import { referenceRules } from './reference-rules.js';
import { structureRules } from './structure-rules.js';

/** The rules of html-validate that `check` applies, in the order of reports. */
export const markupRules: readonly MarkupRule[] = [...accessibilityRules, ...referenceRules, ...structureRules];

/**
 * Rules in the presets of html-validate that `check` does not apply, each with the reason. A test fails if a
 * new version of the library has a rule that is in neither list.
 */
export const unusedRules: Readonly<Record<string, string>> = {
  'attr-case': 'A matter of style: names of attributes have no case in HTML.',
  'attr-delimiter': 'A matter of style.',
  'attr-quotes': 'A matter of style: quotes make no difference to browsers.',
  'attr-spacing': 'Browsers accept attributes without a space between them.',
  'attribute-boolean-style': 'A matter of style.',
  'attribute-empty-style': 'A matter of style.',
  'class-pattern': 'A matter of style.',
  'close-attr': 'An attribute on an end tag does nothing.',
  'deprecated-rule': 'About the configuration, not about pages.',
  'doctype-style': 'A matter of style: the doctype has no case.',
  'element-case': 'A matter of style: names of elements have no case in HTML.',
  'empty-heading': 'The rule `control-name` covers it, including `aria-label`.',
  'empty-title': 'The rule `page-title` covers it.',
  'long-title': 'The rule `page-title` covers it.',
  'no-conditional-comment': 'No current browser reads them.',
  'no-dup-class': 'A repeated class changes nothing.',
  'no-implicit-close': 'HTML allows to omit these end tags; `close-order` finds the others.',
  'no-implicit-button-type': 'A button outside a form needs no type.',
  'no-implicit-input-type': 'A field without a type is a text field in every browser.',
  'no-inline-style': 'The rule `security-policy` covers it.',
  'no-redundant-aria-label': 'A repeated name is spoken once.',
  'no-redundant-for': 'A matter of style.',
  'no-redundant-role': 'A redundant role changes nothing, and `list` repairs lists without bullets in Safari.',
  'no-self-closing': 'A matter of style; `close-order` finds the cases that change the page.',
  'no-trailing-whitespace': 'A matter of style.',
  'no-unused-disable': 'Comments in pages cannot switch rules off.',
  'no-utf8-bom': 'Browsers ignore it.',
  'prefer-button': 'A matter of style.',
  'prefer-native-element': 'Advice for template authors; other rules find wrong roles.',
  'prefer-tbody': 'Browsers add it.',
  'require-sri': 'Files of the site come from the same origin as the page; the security policy names all other hosts.',
  'script-type': 'It does not know the types of data blocks and modules.',
  'svg-focusable': 'Only Internet Explorer needed it.',
  'tel-non-breaking': 'Line breaks are a matter of style.',
  'text-content': 'The rule `control-name` covers it, including `aria-labelledby`.',
  'unique-landmark': 'It cannot know which menu a style sheet hides.',
  'valid-id': '`attribute-allowed-values` finds empty ids and ids with spaces.',
  void: 'Replaced by other rules of html-validate.',
  'void-style': 'A matter of style.',
  'wcag/h30': 'The rule `control-name` covers it, including `aria-labelledby`.',
  'wcag/h36': '`input-missing-label` covers image buttons too.',
  'wcag/h63': 'Cells may name their headers with `headers`; the rule `table-header` asks for headers.',
};
