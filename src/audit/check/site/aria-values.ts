/** The attributes of WAI-ARIA 1.2 and 1.3 without `aria-`, by their values: `*` is any value, `#` a number. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  '*': `activedescendant braillelabel brailleroledescription colindextext controls describedby description details
    dropeffect errormessage flowto keyshortcuts label labelledby owns placeholder relevant roledescription
    rowindextext valuetext`,
  '#': 'colcount colindex colspan level posinset rowcount rowindex rowspan setsize valuemax valuemin valuenow',
  'true false': 'atomic busy disabled modal multiline multiselectable readonly required',
  'true false undefined': 'expanded grabbed hidden selected',
  'true false mixed undefined': 'checked pressed',
  'inline list both none': 'autocomplete',
  'page step location date time true false': 'current',
  'true false menu listbox tree grid dialog': 'haspopup',
  'true false grammar spelling': 'invalid',
  'off polite assertive': 'live',
  'horizontal vertical undefined': 'orientation',
  'ascending descending none other': 'sort',
};

const VALUES: ReadonlyMap<string, string> = new Map(
  Object.entries(ATTRIBUTES).flatMap(([values, names]) => words(names).map((name) => [`aria-${name}`, values])),
);

/** The names of all attributes. */
export const ariaAttributes: readonly string[] = [...VALUES.keys()];

/** Why screen readers ignore the value of an attribute, as the end of a sentence; `undefined` if they do not. */
export function ariaValueProblem(name: string, value: string): string | undefined {
  const allowed = VALUES.get(name) ?? '*';
  const written = value.trim().toLowerCase();
  // An empty value is the default one.
  if (allowed === '*' || written === '') return undefined;
  if (allowed === '#') return Number.isFinite(Number(written)) ? undefined : 'is no number';
  const names = words(allowed);
  return names.includes(written) ? undefined : `is none of ${names.map((one) => `\`${one}\``).join(', ')}`;
}

/** The roles of WAI-ARIA 1.2 and 1.3 and of Graphics-ARIA. `html/no-abstract-role` judges the abstract ones. */
const ROLES = `alert alertdialog application article associationlist associationlistitemkey associationlistitemvalue
  banner blockquote button caption cell checkbox code columnheader combobox comment complementary contentinfo
  definition deletion dialog directory document emphasis feed figure form generic grid gridcell group heading image
  img insertion link list listbox listitem log main mark marquee math menu menubar menuitem menuitemcheckbox
  menuitemradio meter navigation none note option paragraph presentation progressbar radio radiogroup region row
  rowgroup rowheader scrollbar search searchbox sectionfooter sectionheader separator slider spinbutton status strong
  subscript suggestion superscript switch tab table tablist tabpanel term text textbox time timer toolbar tooltip tree
  treegrid treeitem command composite input landmark range roletype section sectionhead select structure widget window
  graphics-document graphics-object graphics-symbol`;

/** The roles of DPUB-ARIA without `doc-`. */
const DOC_ROLES = `abstract acknowledgments afterword appendix backlink biblioentry bibliography biblioref chapter
  colophon conclusion cover credit credits dedication endnote endnotes epigraph epilogue errata example footnote
  foreword glossary glossref index introduction noteref notice pagebreak pagefooter pageheader pagelist part preface
  prologue pullquote qna subtitle tip toc`;

export const ariaRoles: ReadonlySet<string> = new Set([
  ...words(ROLES),
  ...words(DOC_ROLES).map((name) => `doc-${name}`),
]);

/** The roles in which a role has its meaning, and the elements that have these roles by themselves. */
export const ariaParents: Readonly<Record<string, RegExp>> = {
  option: /^(?:listbox|group|combobox|select|datalist|optgroup)$/,
  tab: /^tablist$/,
  listitem: /^(?:list|directory|ul|ol|menu)$/,
  menuitem: /^(?:menu|menubar|group)$/,
  menuitemcheckbox: /^(?:menu|menubar|group)$/,
  menuitemradio: /^(?:menu|menubar|group)$/,
  treeitem: /^(?:tree|group)$/,
  row: /^(?:table|grid|treegrid|rowgroup|t(?:body|head|foot))$/,
  rowgroup: /^(?:table|grid|treegrid)$/,
  cell: /^(?:row|tr)$/,
  gridcell: /^(?:row|tr)$/,
  columnheader: /^(?:row|tr)$/,
  rowheader: /^(?:row|tr)$/,
};

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
