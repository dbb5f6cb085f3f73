export type Severity = 'error' | 'warning';

interface CatalogueEntry {
  readonly severity: Severity;
  /** Why this is a problem, one sentence. */
  readonly cause: string;
  /** What to do in general; a diagnostic may carry a more exact one. */
  readonly remedy: string;
}

function error(cause: string, remedy: string): CatalogueEntry {
  return { severity: 'error', cause, remedy };
}

function warning(cause: string, remedy: string): CatalogueEntry {
  return { severity: 'warning', cause, remedy };
}

/**
 * Every diagnostic that a user can meet. Names are permanent: tools and searches rely on them, so a name is never reused
 * for another problem. Each has a fixture and a printed snapshot under `tests/`.
 */
export const catalogue = {
  // project
  'project-no-config': error(
    'A project is a folder with `site/site.yaml`; none was found here.',
    'Run the command in the project folder, or name it with `--root`.',
  ),
  'project-path-unusable': error(
    "Node takes a backslash for the end of a folder's name, and so imports no compiled template from there.",
    'Rename that folder, or move the project elsewhere.',
  ),
  'project-unsafe-out': error(
    'The output folder is replaced as a whole, so it must neither hold nor be any source, nor lie in another output.',
    'Choose an `--out` folder of its own, such as `dist`.',
  ),
  'project-no-pages': error(
    'A site without pages would replace the one that is published by nothing.',
    'Add a page, such as `site/pages/index.yaml`.',
  ),
  'project-no-templates': error(
    'Pages are rendered by the files in `templates/pages/`; there is none.',
    'Add a page template, such as `templates/pages/page.tsx`.',
  ),

  // YAML files
  'yaml-syntax': error(
    'The file is not valid YAML, so nothing after this point can be trusted.',
    'Mend the line shown; indentation, quotes and colons are the usual suspects.',
  ),
  'yaml-tab-indentation': error(
    'YAML is indented with spaces; a tab has no defined width.',
    'Replace the tab with two spaces.',
  ),
  'yaml-duplicate-key': error(
    'A key may stand once in a mapping; which of the two values is meant cannot be known.',
    'Keep one of the two lines.',
  ),
  'yaml-odd-key': error(
    'A key is a word that names its value; a list, a group of keys or nothing at all names none.',
    'Write a word before the colon.',
  ),
  'yaml-inexact-number': error(
    'A number holds about 16 digits, up to 1.8e308: another one than the one written would be published.',
    'Round it, or put it in quotes if it is text.',
  ),
  'yaml-merge-key': error(
    'Merge keys (`<<`) hide where a value comes from, and nested ones can grow without bound.',
    'Write the keys out.',
  ),
  'yaml-alias-bomb': error(
    'Aliases that expand to so many values would exhaust the memory of the build.',
    'Write the values out, or keep them in a data file.',
  ),
  'yaml-unknown-alias': error(
    'An alias must name an anchor that stands before it in the same file.',
    'Add the anchor (`&name`), or write the value out.',
  ),
  'yaml-comment-in-text': error(
    'Words behind a ` #` are a comment, so visitors would not see them.',
    'Put the text in quotes, or a space after the `#` of a comment.',
  ),
  'yaml-comment-after-text': warning(
    'A ` # ` ends a text without quotes: what follows it is a comment, which visitors do not see.',
    'Put the text in quotes, or the comment on a line of its own.',
  ),
  'yaml-unused-anchor': error(
    'A word that begins with `&` names the value behind it for aliases and is not published.',
    'Put the text in quotes, or remove the anchor.',
  ),
  'yaml-unknown-tag': error(
    'Only plain YAML values are read; tags of other tools have no meaning here.',
    'Remove the tag.',
  ),
  'yaml-multiple-documents': error(
    'One file holds one page or one data set.',
    'Move what follows `---` into a file of its own.',
  ),
  'yaml-empty-file': error(
    'A file of 0 bytes, or one with comments only, says nothing; it is often a save that went wrong.',
    'Fill it in, or delete it.',
  ),
  'yaml-not-a-mapping': error('A file holds `key: value` lines at its top level.', 'Put the content under keys.'),
  'yaml-too-deep': error('Values nested this deep are a mistake or an attack.', 'Flatten the structure.'),
  'yaml-too-large': error(
    'A content file of this size is a mistake; the limit protects the build.',
    'Split the file, or move binary data into `site/assets/`.',
  ),
  'yaml-unreadable-character': error(
    'Browsers refuse or hide control characters, some of which make a text read other than it is written, and `U+FFFD` replaces text that was lost.',
    'Type the text again: it was pasted or converted with something in it that is no text.',
  ),
  'file-invalid-utf8': error(
    'Content, templates, style sheets and SVG are UTF-8; these bytes are not.',
    'Save the file as UTF-8.',
  ),
  'file-unreadable': error('The file could not be read.', 'Check that it is a regular file and that you may read it.'),
  'file-misnamed': error(
    'Only files that end in `.yaml` or `.yml`, in small letters, are read as pages and data.',
    'Rename the file, or move it elsewhere.',
  ),
  'file-not-read': warning(
    'Pages and data are YAML files, and files to publish lie in `site/assets/`: nothing of this one is published.',
    'Move it out of `site/`.',
  ),
  'file-symlink-loop': error(
    'The link leads back to itself or to a folder above it.',
    'Remove the link, or point it at a real file.',
  ),
  'file-symlink-outside': error(
    'A link that leaves the project would publish files that nobody reviewed here.',
    'Copy the file into the project.',
  ),

  // content against schemas
  'content-unknown-key': error(
    'Nothing reads this key, so its value would be silently lost.',
    'Remove the key, or correct its name.',
  ),
  'content-missing-key': error('The template cannot be filled without this value.', 'Add the key.'),
  'content-wrong-type': error(
    'The template expects another kind of value here.',
    'Write a value of the kind that the message names.',
  ),
  'content-invalid-value': error(
    'The value does not meet the rule of its field.',
    'Change the value so that it meets the rule.',
  ),
  'template-unknown': error(
    'Every page names a template that exists in `templates/pages/`.',
    'Use one of the templates listed.',
  ),
  'data-unknown-kind': error(
    'Data files are read by a definition in `templates/data/`; none has this name.',
    'Rename the file, or add a definition.',
  ),
  'data-missing': error('A template reads this data and there is no file for it.', 'Add the data file.'),
  'data-claimed-twice': error(
    'Each value of this field may belong to one file only; otherwise it is not clear which one applies.',
    'Remove it from one of the two files.',
  ),
  'locale-unknown': error(
    'A page can only be in a language that `site.yaml` lists.',
    'Use a listed locale, or add it under `locales`.',
  ),
  'locale-missing': warning(
    'Without `locale` a page is in the default language: its texts, its `lang` attribute and its header and footer would not agree.',
    'Add `locale`.',
  ),
  'translation-unknown': error(
    '`translationOf` names the route of the page in the default language.',
    'Name an existing route.',
  ),
  'translation-duplicate': error(
    'A page has at most one translation per language.',
    'Change `locale` or `translationOf` of one of them.',
  ),
  'html-unsafe': error(
    'Authored text is words, lists, tables and links: scripts, event handlers and frames would break the security policy of the site, and pictures would load at any size.',
    'Remove the element or attribute.',
  ),
  'html-stripped': warning(
    'Attributes that are not on the list for authored text are removed, such as `style`, `class` and new-tab targets.',
    'Remove the attribute from the source.',
  ),
  'html-malformed': warning(
    'Browsers mend HTML that is not valid: they ignore or move what is in the wrong place.',
    'Write valid HTML; text that shows `<` writes it as `&lt;`.',
  ),
  'html-too-deep': error(
    'Elements are read to a depth that no text needs, to keep builds fast.',
    'Close elements where they end.',
  ),
  'html-too-large': error(
    'A text that takes this long to read is a mistake, such as an image pasted as text.',
    'Move it to several fields or pages.',
  ),
  'html-invalid-id': error(
    'Links lead to ids, and scripts find elements by them: other characters have to be escaped there, and names of `document`, `window` and forms would hide their properties.',
    'Write letters, digits, `-` and `_`, and no name of a property of the DOM.',
  ),
  'heading-level-one': error(
    'A page has one heading of the first level, which its template makes of the title.',
    'Begin with headings of the second level.',
  ),
  'markdown-slip': warning(
    'Markdown that is not complete is published as words, with its marks.',
    'Correct the line. A mark that visitors shall see is written with `\\` before it in Markdown.',
  ),
  'id-duplicate': error(
    'Links and scripts find the first of two elements with one id only.',
    'Give one of them another id.',
  ),
  'text-shows-markup': warning(
    'The field takes plain text, so visitors would read the characters of the markup.',
    'Write the text without markup; where it is needed, the template has to take the field as `html()` or `markdown()`.',
  ),

  // references
  'link-unknown-route': error('Visitors would meet the not-found page.', 'Link to an existing route.'),
  'link-incomplete': error(
    'Browsers take a link without a scheme, or without `/` at its beginning, for a path below the page that it is on.',
    'Write a full address with `https://`, or a route with `/` at its beginning.',
  ),
  'link-unknown-address': warning(
    'The address is one of this site, where visitors would meet the not-found page unless another program answers there.',
    'Link to an existing route, without the origin.',
  ),
  'link-unknown-anchor': error(
    'The page exists but has no element with this id, so the link would end at its top.',
    'Link to an existing id.',
  ),
  'asset-missing': error('The file is not in `site/assets/`.', 'Add the file, or correct the path.'),
  'image-missing': error('The image is not in `site/assets/`.', 'Add the image, or correct the path.'),
  'image-changed': error(
    'The image was saved again while the site was built: what is made of it now would stand under the address of what it was.',
    'Build once more.',
  ),
  'image-stands-still': warning(
    'Pictures are made anew in several sizes, which do not move: moving ones weigh many times as much on a phone.',
    'Use a still picture, a film, or an SVG that moves; `assetUrl()` in a template publishes the file as it is.',
  ),
  'image-too-large': error(
    'Decoding takes memory and time by the pixel, however little the file weighs: a small machine would not get to the end of it.',
    'Scale the image down before you save it here; twice the width at which it is shown is enough.',
  ),
  'image-unreadable': error('The image could not be decoded.', 'Export it again as SVG, PNG, JPEG, WebP or AVIF.'),

  // routes
  'route-duplicate': error(
    'Two files give one route; only one of them could be published.',
    'Rename or remove one of them.',
  ),
  'names-alike': warning(
    'Some systems and hosts take the two names for one, so one of the two would be lost or hidden there.',
    'Rename one of them.',
  ),
  'route-invalid': error(
    'Routes are made of lower-case letters, digits, `-`, `_`, `.` and `~`, so that each has one spelling.',
    'Rename the file.',
  ),
  'route-outside-output': error(
    'The file would be written outside the output folder.',
    'Remove `..` and empty parts from the path.',
  ),
  'redirect-shadows-page': error(
    'A redirect from the route of a page would make the page unreachable.',
    'Remove the redirect, or the page.',
  ),
  'redirect-shadows-file': error(
    'A redirect from the address of a published file would make the file unreachable.',
    'Remove the redirect, or let it start elsewhere.',
  ),
  'redirect-duplicate': error('Two redirects start at one path.', 'Keep one of them.'),
  'redirect-loop': error('Following these redirects never ends.', 'Point the redirect at a page.'),
  'redirect-unknown-target': error(
    'The redirect leads to a route that does not exist.',
    'Point it at an existing route.',
  ),

  // templates
  'template-build-failed': error('The templates do not compile.', 'Mend the code shown.'),
  'template-behind-link': error(
    'Templates are found, and named in messages and manifests, by the place where they really lie.',
    'Put what the link leads to in its place.',
  ),
  'template-warning': warning('The templates compile, but what is meant here is doubtful.', 'Mend the code shown.'),
  'template-invalid-export': error(
    'The file must export `defineTemplate(...)` (pages), `defineData(...)` (data), `defineSocialCard(...)` (the social card) or a component (islands) as its default.',
    'Export it as default.',
  ),
  'template-reserved-key': error(
    'The key belongs to every page and is read by the generator.',
    'Choose another name for the field.',
  ),
  'template-unsupported-schema': error(
    'References and editor help are derived from the schema; this kind of schema hides its shape.',
    'Use objects, arrays, records, unions, literals and the field helpers of `islet`.',
  ),
  'template-threw': error(
    'The component failed while it was rendered.',
    'Mend the component, or the content it was given.',
  ),
  'template-timeout': error(
    'A page that takes so long would keep everybody waiting, and one that never ends would hang the build.',
    'End the loop or the recursion; work that needs its time gets it with `build.templateTimeout` in `site/site.yaml`.',
  ),
  'template-out-of-memory': error(
    'What takes so much would fill the memory, and the build would be ended in its midst without a word of where.',
    'End the loop or the recursion; a page that needs so much gets it with `NODE_OPTIONS=--max-old-space-size=MEGABYTES`.',
  ),
  'template-ends-process': error(
    'The command would end in its midst, without a word of what is wrong or where.',
    'Throw an error, which is told with its line.',
  ),
  'template-nondeterministic': error(
    'The result would differ from build to build or machine to machine.',
    'Move the value into content, or compute it in an island after hydration.',
  ),
  'template-style-attribute': error(
    '`style` attributes are refused by the security policy of the site.',
    'Use a class from a CSS file.',
  ),
  'style-foreign-import': error(
    'The security policy of the site lets no style sheet of another host in, so browsers would not load it.',
    'Put the rules into a file of your own beside the template.',
  ),
  'style-foreign-file': error(
    'The security policy of the site lets no such file of another host in, so browsers would not load it.',
    'Put the file beside the style sheet.',
  ),
  'style-unprocessed-rule': error(
    'Style sheets are published as CSS: nothing runs Tailwind CSS, Sass or PostCSS on them, and browsers leave such rules out.',
    'Import what the tool writes in place of its source, or write the declarations out.',
  ),
  'handler-outside-island': warning(
    'Pages are published as HTML, and only islands run in the browser: there the handler would never be called.',
    'Move the element into an island, `templates/islands/NAME/NAME.tsx`, or remove the handler.',
  ),
  'css-module-class-missing': warning(
    'The element gets no class, so the styles that are meant do not apply.',
    'Add the class to the CSS module, or correct its name.',
  ),
  'template-forbidden-import': error(
    'Templates use the generator only through `islet`, and Node nowhere: their output must depend on content alone.',
    'Pass the value in as content.',
  ),
  'css-module-name-clash': error(
    'Class names carry the file name of their CSS module, so that they read well in a diff; two modules of one name would share classes.',
    'Rename one of the files.',
  ),
  'island-unknown': error(
    'Only components in `templates/islands/NAME/NAME.tsx` can be hydrated.',
    'Move the component there and export it as default.',
  ),
  'island-never-starts': error(
    'Browsers would never fetch the code of this island.',
    'Name a strategy that there is, and with `media` its query.',
  ),
  'island-duplicate-id': error(
    'Ids on a page are made from the key of the island, so two islands with one key would share ids.',
    'Give each `<Island>` its own `id`.',
  ),
  'island-invalid-id': error(
    'Ids of the elements of an island begin with its own, and links and scripts find elements by them.',
    'Write letters, digits, `-` and `_`.',
  ),
  'island-misplaced': error(
    'Browsers cannot keep every element where the markup has it. React would hydrate an island without its content, so the page would show it twice or not at all.',
    'Make the whole `<table>` or `<select>` the island, with its rows or options as data. Use `<div>` for a `<p>` around an island, and put no link, button or form into another.',
  ),
  'island-props-not-json': error(
    'Props of an island travel to the browser as JSON.',
    'Pass only text, numbers, booleans, null, lists, plain objects and elements.',
  ),
  'island-imports-generator': error(
    'Islands run in the browser, where the generator is not; only types may come from `islet`.',
    'Pass the value in as a prop.',
  ),
  'shared-reads-page': error(
    'A shared fragment is rendered once for many pages, so it must depend on its props only.',
    'Pass the value in as a prop.',
  ),
  'shared-props-not-json': error(
    'A shared fragment is found again by its props, which are compared as JSON.',
    'Pass only text, numbers, booleans, null, lists and plain objects; let the fragment make its own elements.',
  ),
  'image-invalid-request': error(
    'Widths of an image are whole numbers of pixels between 16 and 4096.',
    'Correct the widths.',
  ),

  // social cards
  'card-font-missing': error(
    'Text on social cards is set in fonts of installed packages, never in those of a machine, so that every build gives the same card.',
    'Install the package, or correct the name: `PACKAGE/PATH/FILE.ttf`.',
  ),
  'card-font-unreadable': error(
    'The file is not a font that text can be set in.',
    'Name a `.ttf` or `.otf` file that holds one font.',
  ),
  'card-glyph-missing': warning(
    'The card is drawn without the character. The page itself is not affected.',
    'Leave the character out, or add a font that has it to those of `templates/social-card.tsx`.',
  ),
  'card-heading-shortened': warning(
    'The heading is too long for the card at its smallest size, so its end is left out there.',
    'Shorten the heading, or make more room for it in `templates/social-card.tsx`.',
  ),
  'card-text-nested': error(
    'Each line of a card is measured and set by itself, which elements inside it would undo.',
    'Write one `<text>` for each piece, with text only.',
  ),

  // publishing and auditing
  'publish-locked': error(
    'Two builds into one folder would mix their output.',
    'Wait for the other build to end, or use another `--out`.',
  ),
  'publish-failed': error(
    'What has to be written could not be; the last good output is untouched.',
    'Check the free space and the permissions of the folder.',
  ),
  'publish-incomplete': error(
    'Some of it could be put into its place, and the rest neither that nor put back: what is there may be of two builds.',
    'Mend the cause and run any `islet` command: it ends the publication from where it stands.',
  ),
  'publish-leftovers': warning(
    'The output is whole without it: it takes space, and nothing else.',
    'Make it writable, such as with `chmod -R u+w`, or remove it yourself: each build tries to.',
  ),
  'hosting-limit': error(
    'Hosts ignore what lies outside the limits of their `_headers` and `_redirects` files, without a word.',
    'Shorten the value, or use fewer rules.',
  ),
  'host-unsupported': error(
    'The host cannot do it, so the site would behave otherwise there than in preview.',
    'Change the value, or build for another host.',
  ),
  'host-advice': warning(
    'The site works on the host, but not as well as it could.',
    'Follow the advice, or leave it where you know better.',
  ),
  'output-conflict': error('Two things would be written to one file.', 'Rename one of them.'),
  'part-unreadable': error(
    'A part is a folder that `islet build --shard` wrote, as it wrote it.',
    'Build the part again, and name its folder.',
  ),
  'part-differs': error(
    'Parts make one site only where each was built as this checkout would build it.',
    'Build all parts again from the same commit, with the same Node and packages, and merge them there.',
  ),
  'part-missing': error('A site with a gap is no site.', 'Build the missing parts, and name the folders of all.'),
  'part-twice': error(
    'Each part belongs into the site once.',
    'Leave one of the two folders out, and look whether another part was meant.',
  ),

  'audit-missing': error(
    'There is no manifest beside the output folder, so nothing can be compared with it.',
    'Run `islet build` first.',
  ),
  'audit-damaged': error('The manifest cannot be read, so it proves nothing.', 'Run `islet build` again.'),
  'audit-other-version': error(
    'The form of manifests may change from version to version, and one that is not understood proves nothing.',
    'Run `verify` of the islet that built it, or run `islet build` again with this one.',
  ),
  'verify-missing': error('A published file is gone.', 'Run `islet build` again, or find out who removed it.'),
  'verify-extra': error('The build did not write this file.', 'Remove it, or run `islet build` again.'),
  'verify-renamed': error(
    'The file is one that the build wrote under another name; links to that name are dead.',
    'Give it its name back, or run `islet build` again.',
  ),
  'verify-altered': error(
    'The file is not the one that the build wrote.',
    'Run `islet build` again, or find out who changed it.',
  ),

  'build-not-reproducible': error(
    'Equal sources have to give equal bytes on every machine, or no comparison of two outputs means anything.',
    'Find what the template takes from the machine (an environment variable, a path, an order) or keeps from one page to the next (a counter, a list of what was shown already).',
  ),

  // comparing
  'diff-unreadable': error(
    'What cannot be read cannot be compared, and a comparison of the rest would say that nothing else changed.',
    'Check the path, and that everything below it is a regular file that you may read.',
  ),
  'file-too-deep': error(
    'Content nested this deep is a mistake or an attack: browsers nest no element deeper, and comparing it would exhaust the memory.',
    'Find the tag or bracket that is not closed, or the template that repeats itself.',
  ),
  'report-not-written': error(
    'Half a report could be taken for a whole one, and nothing but a report may be replaced by one: none was written, and what was there is untouched.',
    'Name a file in a folder that is there and may be written to, on a disk with room.',
  ),

  // checking
  'entry-without-page': warning(
    'An entry that fits no page holds for nothing, whatever it says.',
    'Correct it, or remove it.',
  ),
  'check-no-pages': error(
    'Where there is no page no rule can find fault, so that this would pass whatever went wrong before.',
    'Run `islet build` first, or name the folder of a built site.',
  ),

  'baseline-missing': error(
    'Without a baseline nobody can tell what was approved.',
    'Run `islet baseline create` on an output that was looked at.',
  ),
  'baseline-damaged': error(
    'Approvals count only as an unbroken chain of records.',
    'Restore the file from version control, and find out who changed it.',
  ),
  'baseline-refused': error(
    'A baseline changes only by the decision of a person, made finding by finding where the law is concerned.',
    'See `islet baseline --help`.',
  ),

  // preview
  'preview-nothing-built': error('There is no output to serve.', 'Run `islet build` first.'),
  'preview-cannot-listen': error(
    'The system does not let a program listen there.',
    'Choose another `--host` or `--port`.',
  ),
  'preview-port-in-use': error('Another program listens on this port.', 'Choose another `--port`.'),

  // stand-ins for outside services
  'sandbox-missing': error(
    '`islet preview --sandbox` runs stand-ins for the outside services that the site calls; this site has none.',
    'Add `site/sandbox/sandbox.ts`, which exports `defineSandbox(...)` as its default, or run `islet preview`.',
  ),
  'sandbox-not-local': error(
    'A trial must reach nothing but this machine: what pages call in it has to be an `http:` address with a port of `127.0.0.1`, `localhost` or `[::1]`.',
    'Change the address under `profiles.sandbox` in `site/site.yaml`.',
  ),
  'sandbox-build-failed': error('The stand-ins of the site do not compile.', 'Mend the code shown.'),
  'sandbox-failed': error(
    'Without its stand-ins the site would call services that do not answer.',
    'Mend `site/sandbox/sandbox.ts`: its default export is `defineSandbox(...)`, which is given a function that returns an object with `fetch`.',
  ),

  // command line
  usage: error('The command was not understood.', 'See `islet --help`.'),
  'node-options-unsupported': error(
    'Templates are kept from the clock and from chance by functions that are put in the place of the built-in ones.',
    'Run the command without the option; it may stand in `NODE_OPTIONS`.',
  ),
  'route-unknown': error('The site has no such route.', 'See `islet routes`.'),
  'init-folder-not-empty': error(
    'A new site is written whole into an empty folder, so that it can never replace or mix with anything.',
    'Name a folder that is empty or not there yet, such as `islet init my-site`.',
  ),
  'page-exists': error('The file is there already and is not overwritten.', 'Choose another path, or edit the file.'),
} as const satisfies Record<string, CatalogueEntry>;

export type DiagnosticName = keyof typeof catalogue;
