/** Rules of earlier versions: why each is gone, and what finds its problems now. */
export const goneRules: Readonly<Record<string, string>> = {
  'aria-values': 'gone, because axe knows roles and their attributes better; use `islet check --browser`.',
  'declared-file': 'gone, because builds write these attributes; use `islet check --browser` for files of others.',
  'file-value': 'gone, because builds write these files; use the validators of those who read them.',
  'html/autocomplete-password': 'gone, because it was advice; use `autocomplete="new-password"` all the same.',
  'html/input-missing-label': 'gone, because it knew no `title`; use `control-name`, which judges fields too.',
  'image-ratio': 'gone, because `image()` writes both sizes; use it in place of numbers.',
  'list-content': 'gone, because axe has it (`list`, `definition-list`); use `islet check --browser`.',
  'meta-value': 'gone, because builds write these values; use the preview of the network that reads them.',
  'misspelt-name': 'gone, because the type checker knows the attributes of elements; use `npm run typecheck`.',
  'script-address': 'gone, because builds refuse such an address in texts, and React in templates; use a button.',
  'script-code': 'gone, because a browser finds more errors of scripts; use `islet check --browser`.',
  'srcset-candidates': 'gone, because `image()` writes the candidates; use it in place of a `srcset` by hand.',
  'style-sheet': 'gone, because stylelint knows CSS better; use it in `npm test`, as new sites do.',
  'tab-order': 'gone, because axe has it (`tabindex`); use `islet check --browser`.',
};
