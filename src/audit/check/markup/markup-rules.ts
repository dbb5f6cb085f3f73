import { accessibilityRules } from './accessibility-rules.js';
import type { MarkupRule } from './markup-rule.js';
import { referenceRules } from './reference-rules.js';
import { structureRules } from './structure-rules.js';

/** Every rule of html-validate that is applied, in the order of reports. */
export const markupRules: readonly MarkupRule[] = [...accessibilityRules, ...referenceRules, ...structureRules];

/**
 * Rules that the presets of the library hold and that are not applied, each with its reason. A rule of the library that stands in neither list is new
 * to this version, and a test says so.
 */
export const unusedRules: Readonly<Record<string, string>> = {
  'attr-case': 'A matter of style: names of attributes have no case in HTML.',
  'attr-delimiter': 'A matter of style.',
  'attr-quotes': 'A matter of style: values without quotes are read alike.',
  'attr-spacing': 'Browsers read attributes without a space between them alike, and no generator writes them.',
  'attribute-boolean-style': 'A matter of style.',
  'attribute-empty-style': 'A matter of style.',
  'class-pattern': 'A matter of style.',
  'close-attr': 'An attribute on an end tag does nothing.',
  'deprecated-rule': 'About the configuration, not about pages.',
  'doctype-style': 'A matter of style: the doctype has no case.',
  'element-case': 'A matter of style: names of elements have no case in HTML.',
  'empty-title': 'The rule `page-title` holds it.',
  'long-title': 'The rule `page-title` holds it.',
  'no-conditional-comment': 'The browsers that read them are gone.',
  'no-dup-class': 'A class that stands twice changes nothing.',
  'no-implicit-button-type': 'A button outside a form needs no type.',
  'no-implicit-input-type': 'A field without a type is a text field in every browser.',
  'no-inline-style': 'The rule `security-policy` holds it.',
  'no-redundant-aria-label': 'A name that is given twice is read once.',
  'no-redundant-for': 'A matter of style.',
  'no-redundant-role':
    'A role that the element has anyway changes nothing, and `list` mends lists without bullets in Safari.',
  'no-self-closing': 'A matter of style; `close-order` finds where it changes what is meant.',
  'no-trailing-whitespace': 'A matter of style.',
  'no-unused-disable': 'Comments of pages switch no rule off.',
  'no-utf8-bom': 'Browsers read it as it is meant.',
  'prefer-button': 'A matter of style.',
  'prefer-native-element': 'Advice for authors of templates; what is wrong with a role is found by other rules.',
  'prefer-tbody': 'Browsers add it.',
  'require-sri':
    'Files of the site come with the page, over the same connection; the security policy names the hosts of others.',
  'script-type': 'Data blocks and modules have types that it does not know.',
  'svg-focusable': 'Only a browser that is gone needed it.',
  'tel-non-breaking': 'Where a line may break is a matter of style.',
  'text-content': 'The rule `control-name` holds it, and knows names by `aria-labelledby`.',
  'unique-landmark':
    'It cannot know which of two menus a style sheet hides; axe judges it on the rendered page in `npm test`.',
  'valid-id': '`attribute-allowed-values` finds ids that are empty or have a space.',
  void: 'Gave way to other rules of the library.',
  'void-style': 'A matter of style.',
  'wcag/h30': 'The rule `control-name` holds it, and knows names by `aria-labelledby`.',
  'wcag/h36': '`input-missing-label` asks for the name of picture buttons too.',
};
