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

/** The values of each attribute, separated by spaces, see `ATTRIBUTES`. */
export const ariaAttributes: ReadonlyMap<string, string> = new Map(
  Object.entries(ATTRIBUTES).flatMap(([values, names]) => words(names).map((name) => [`aria-${name}`, values])),
);

/** The roles of WAI-ARIA 1.2 and 1.3 and of Graphics-ARIA, then those of DPUB-ARIA without `doc-`. */
const ROLES = `alert alertdialog application article associationlist associationlistitemkey associationlistitemvalue
  banner blockquote button caption cell checkbox code columnheader combobox comment complementary contentinfo
  definition deletion dialog directory document emphasis feed figure form generic grid gridcell group heading image
  img insertion link list listbox listitem log main mark marquee math menu menubar menuitem menuitemcheckbox
  menuitemradio meter navigation none note option paragraph presentation progressbar radio radiogroup region row
  rowgroup rowheader scrollbar search searchbox sectionfooter sectionheader separator slider spinbutton status strong
  subscript suggestion superscript switch tab table tablist tabpanel term text textbox time timer toolbar tooltip tree
  treegrid treeitem command composite input landmark range roletype section sectionhead select structure widget window
  graphics-document graphics-object graphics-symbol`;
const DOC_ROLES = `abstract acknowledgments afterword appendix backlink biblioentry bibliography biblioref chapter
  colophon conclusion cover credit credits dedication endnote endnotes epigraph epilogue errata example footnote
  foreword glossary glossref index introduction noteref notice pagebreak pagefooter pageheader pagelist part preface
  prologue pullquote qna subtitle tip toc`;

/** All roles. `html/no-abstract-role` judges the abstract ones. */
export const ariaRoles: readonly string[] = [...words(ROLES), ...words(DOC_ROLES).map((name) => `doc-${name}`)];

/** Attributes without which a role has no state (WAI-ARIA 1.2, "Required States and Properties"). */
export const ariaStates: Readonly<Record<string, string>> = {
  checkbox: 'aria-checked',
  menuitemcheckbox: 'aria-checked',
  menuitemradio: 'aria-checked',
  radio: 'aria-checked',
  switch: 'aria-checked',
  combobox: 'aria-expanded',
  heading: 'aria-level',
  meter: 'aria-valuenow',
  scrollbar: 'aria-valuenow',
  slider: 'aria-valuenow',
};

/** Roles of controls that the keyboard reaches by themselves, and not as a part of another control. */
export const ariaControls = /^(?:button|link|checkbox|switch|slider|spinbutton|searchbox|textbox|combobox)$/;

/** Roles that have a meaning only inside others, and these with the elements that have them by themselves. */
export const ariaParents: readonly (readonly [roles: RegExp, parents: RegExp])[] = [
  [/^option$/, /^(?:listbox|group|combobox|select|datalist|optgroup)$/],
  [/^tab$/, /^tablist$/],
  [/^listitem$/, /^(?:list|directory|ul|ol|menu)$/],
  [/^menuitem/, /^(?:menu|menubar|group)$/],
  [/^treeitem$/, /^(?:tree|group)$/],
  [/^row$/, /^(?:table|grid|treegrid|rowgroup|tbody|thead|tfoot)$/],
  [/^rowgroup$/, /^(?:table|grid|treegrid)$/],
  [/^(?:cell|gridcell|columnheader|rowheader)$/, /^(?:row|tr)$/],
];

function words(text: string): string[] {
  return text.split(/\s+/);
}
