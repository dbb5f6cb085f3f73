/**
 * Elements whose content browsers do not show: those that the HTML standard hides (15.3.1, "Hidden elements"), and
 * `noscript`, which only visitors without scripts see.
 */
export const UNRENDERED: ReadonlySet<string> = new Set(
  'area base basefont datalist head link meta noembed noframes noscript param rp script style template title'.split(
    ' ',
  ),
);
