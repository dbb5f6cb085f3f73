import type { ConfigData, HtmlElementLike, MetaDataTable } from 'html-validate/browser';
import type { Rule } from '../site/rule.js';

/** Where `check` differs from the presets of html-validate, with reasons. At most 15 rules: presets are kept by others. */
export const overrides: Readonly<
  Record<string, readonly [setting: 'off' | 'error' | ['error', object], reason: string]>
> = {
  'empty-heading': ['off', 'It knows no `aria-label` and no drawing; `control-name` does.'],
  'form-dup-name': [
    ['error', { shared: ['radio', 'checkbox', 'submit', 'button', 'reset'] }],
    'Boxes with one name send a list.',
  ],
  'heading-level': [
    ['error', { allowMultipleH1: true, sectioningRoots: ['dialog', '[role="dialog"]'] }],
    '`one-heading` counts `h1`, and dialogs have levels of their own.',
  ],
  'input-attributes': ['error', 'In no preset, but browsers ignore the attributes that it finds.'],
  'input-missing-label': ['off', 'It knows no `title`; `control-name` does.'],
  'no-implicit-button-type': ['off', 'A button outside a form needs no type.'],
  'no-redundant-aria-label': ['off', 'A repeated name is spoken once.'],
  'no-redundant-for': ['off', 'It changes nothing.'],
  'no-redundant-role': ['off', 'It changes nothing, and `list` repairs lists without bullets in Safari.'],
  'prefer-native-element': ['off', 'Advice for authors of templates.'],
  'require-sri': ['off', 'Files of the site come from the origin of the page; `outside-script` judges others.'],
  'text-content': ['off', 'It knows no `title` and no label of a drawing; `control-name` does.'],
  'unique-landmark': ['off', 'It cannot know which menu a style sheet hides.'],
  'wcag/h30': ['off', 'It knows no `title` and no label of a drawing; `control-name` does.'],
  'wcag/h63': ['off', 'Cells may name their headers with `headers`; `table-header` asks for headers.'],
};

/** Metadata of the text around it: microdata, and RDFa, which html-validate does not know. */
function isItem(node: HtmlElementLike): boolean {
  return node.hasAttribute('itemprop') || (node.hasAttribute('property') && !node.closest('head'));
}

/** What lists of choices and their groups hold. */
const CHOICES = ['@script', 'option', 'div', 'noscript'];

/** What html-validate does not know of elements. `page-title` and `page-language` judge `head` and `html`. */
const ELEMENTS: MetaDataTable = {
  '*': { attributes: { contenteditable: { omit: true, enum: ['true', 'false', 'plaintext-only'] } } },
  head: { requiredContent: [] },
  html: { attributes: { lang: { required: false } } },
  meta: { flow: isItem, phrasing: isItem },
  // Choices in groups of any depth, as browsers parse them since 2025. A table replaces `aria` as a whole.
  button: { labelable: (node) => !node.closest('select') },
  div: { permittedContent: ['@flow', 'dt', 'dd', 'option', 'optgroup'], aria: { naming: 'prohibited' } },
  optgroup: { permittedContent: ['legend', ...CHOICES] },
  option: { requiredAncestors: ['select', 'datalist'] },
  select: { permittedContent: ['button?', 'optgroup', 'hr', ...CHOICES], permittedOrder: ['button'] },
};

/** The configuration of html-validate. Later presets win: the standard allows `aria-label` on more elements. */
export const markupConfig = {
  root: true,
  extends: ['html-validate:a11y', 'html-validate:document', 'html-validate:standard'],
  elements: ['html5', ELEMENTS],
  rules: Object.fromEntries(Object.entries(overrides).map(([name, [setting]]) => [name, setting])),
} satisfies ConfigData;

/** The rule of a finding of html-validate, by its id: `html/` and the name in the library. */
export function markupRule(id: string): Pick<Rule, 'id' | 'severity' | 'about' | 'remedy'> {
  const name = id.slice('html/'.length);
  return {
    id,
    severity: 'error',
    about: `The rule \`${name}\` of html-validate.`,
    remedy: `https://html-validate.org/rules/${name}.html describes the rule, with examples.`,
  };
}
