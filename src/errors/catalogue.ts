export type Severity = 'error' | 'warning';

interface CatalogueEntry {
  readonly severity: Severity;
  /** Why this is a problem, one sentence. */
  readonly cause: string;
  /** What to do in general. A diagnostic may carry a more exact remedy. */
  readonly remedy: string;
}

function error(cause: string, remedy: string): CatalogueEntry {
  return { severity: 'error', cause, remedy };
}

function warning(cause: string, remedy: string): CatalogueEntry {
  return { severity: 'warning', cause, remedy };
}

/**
 * Every diagnostic that a user can see. Names are permanent: tools and searches rely on them, so a name is never reused
 * for another problem. Each has a fixture and a printed snapshot under `tests/`.
 */
export const catalogue = {
  // project
  'project-no-config': error(
    'A project is a folder with `site/site.yaml`; none was found here.',
    'Run the command in the project folder, or name it with `--root`.',
  ),
  'project-path-unusable': error(
    'Node reads a backslash in a module path as a separator, so compiled templates cannot be imported from there.',
    'Rename that folder, or move the project.',
  ),
  'project-unsafe-out': error(
    'The output folder is replaced as a whole, so it must not contain sources, be inside them, or be inside another output.',
    'Choose an `--out` folder of its own, such as `dist`.',
  ),
  'drafts-in-production': error(
    'A build with `--drafts` is for reviewers, and the address of production is for everybody.',
    'Give `profiles.staging` in `site.yaml` an `origin` of its own, and add `--profile staging`.',
  ),
  'project-no-pages': error(
    'A site without pages would replace the published site with nothing.',
    'Add a page, such as `site/pages/index.yaml`.',
  ),
  'project-no-templates': error(
    'Pages are rendered by the files in `templates/pages/`; there is none.',
    'Add a page template, such as `templates/pages/page.tsx`.',
  ),

  // YAML files
  'yaml-syntax': error(
    'The file is not valid YAML, so nothing after this point can be trusted.',
    'Fix the line shown. Most often indentation, quotes or colons are wrong.',
  ),
  'json-syntax': error(
    'The file is not valid JSON, so nothing after this point can be trusted.',
    'Fix the line shown. Most often a comma or a quote is missing, or there is one too many.',
  ),
  'yaml-tab-indentation': error(
    'YAML is indented with spaces; a tab has no defined width.',
    'Replace the tab with two spaces.',
  ),
  'yaml-duplicate-key': error(
    'A mapping can have a key only once; it is not clear which of the two values applies.',
    'Keep one of the two lines.',
  ),
  'yaml-odd-key': error(
    'A key is a word that names its value. A list, a group of keys or an empty key is no name.',
    'Write a word before the colon.',
  ),
  'toml-invalid': error(
    'A TOML file is read as TOML 1.0: `key = value` below the name of its table.',
    'Correct the line shown. Texts are in quotes, and each table of a list begins with `[[name]]`.',
  ),
  'yaml-inexact-number': error(
    'Numbers keep about 16 digits, up to 1.8e308. A different number would be published.',
    'Round it, or put it in quotes if it is text.',
  ),
  'yaml-merge-key': error(
    'Merge keys (`<<`) hide where a value comes from, and nested ones can grow without bound.',
    'Write the keys out.',
  ),
  'yaml-alias-bomb': error(
    'Aliases that expand to this many values would exhaust the memory of the build.',
    'Write the values out, or keep them in a data file.',
  ),
  'yaml-unknown-alias': error(
    'An alias must name an anchor that is defined earlier in the same file.',
    'Add the anchor (`&name`), or write the value out.',
  ),
  'yaml-comment-in-text': error(
    'Text after ` #` is a comment, so visitors would not see it.',
    'Put the text in quotes, or a space after the `#` of a comment.',
  ),
  'yaml-comment-after-text': warning(
    'In text without quotes, ` # ` starts a comment, which visitors do not see.',
    'Put the text in quotes, or the comment on a line of its own.',
  ),
  'yaml-unused-anchor': error(
    'A word that begins with `&` is an anchor, a name for the value after it. It is not published.',
    'Put the text in quotes, or remove the anchor.',
  ),
  'yaml-unknown-tag': error(
    'Only plain YAML values are read. Tags of other tools have no meaning here.',
    'Remove the tag.',
  ),
  'front-matter-missing': error(
    'A page in Markdown begins with its fields as YAML between two lines `---`; the text of the page follows.',
    'Write the fields, at least `template`, `title` and `description`, between two lines `---` at the top of the file.',
  ),
  'markdown-without-field': error(
    'The text below the front matter is the field `body` of the page, which must be a `markdown()` field of its kind.',
    'Write the page as a YAML file, or declare `body: markdown()` in the schema of its kind.',
  ),
  'yaml-multiple-documents': error(
    'One file holds one page or one data set.',
    'Move what follows `---` into a file of its own.',
  ),
  'yaml-empty-file': error(
    'The file is empty or holds only comments. Often a save went wrong.',
    'Add the content, or delete the file.',
  ),
  'yaml-not-a-mapping': error('A file holds `key: value` lines at its top level.', 'Put the content under keys.'),
  'yaml-too-deep': error('Values nested this deep are a mistake or an attack.', 'Flatten the structure.'),
  'yaml-too-large': error(
    'A content file of this size is a mistake; the limit protects the build.',
    'Split the file, or move binary data into `site/assets/`.',
  ),
  'yaml-unreadable-character': error(
    'Browsers refuse or hide control characters, and some make text read differently than it is written. `U+FFFD` marks text that was lost.',
    'Type the text again: it was pasted or converted with characters that are not text.',
  ),
  'file-invalid-utf8': error(
    'Content, templates, style sheets and SVG must be UTF-8; these bytes are not.',
    'Save the file as UTF-8.',
  ),
  'file-unreadable': error('The file could not be read.', 'Check that it is a regular file and that you may read it.'),
  'file-misnamed': error(
    'Only files that end in `.yaml` or `.yml` are read as pages and data, and in `.md` as pages, all in lower case.',
    'Rename the file, or move it.',
  ),
  'file-not-read': warning(
    'Pages are YAML or Markdown files, data is YAML, JSON, TOML or CSV, and files to publish are in `site/assets/` and `site/public/`. This file is not published.',
    'Move it out of `site/`.',
  ),
  'file-path-invalid': error(
    'A file beside pages needs a path that every host serves, and that belongs neither to a page nor to the hashed files in `/assets/`.',
    'Choose another path, such as `feed.xml`.',
  ),
  'file-symlink-loop': error(
    'The link leads back to itself or to a folder above it.',
    'Remove the link, or point it at a real file.',
  ),
  'file-symlink-outside': error(
    'A link that leaves the project would publish files that were not reviewed here.',
    'Copy the file into the project.',
  ),

  // content against schemas
  'content-unknown-key': error(
    'This key is not read, so its value would be silently lost.',
    'Remove the key, or correct its name.',
  ),
  'content-missing-key': error('The value is required here.', 'Add the key.'),
  'content-wrong-type': error(
    'The template expects another kind of value here.',
    'Write a value of the kind that the message names.',
  ),
  'policy-pattern-slow': error(
    'A pattern with repeats inside repeats, such as `(a+)+`, tries so many ways that it may never end.',
    'Write it without nested or neighbouring repeats, or as plain words.',
  ),
  'content-invalid-value': error(
    'The value does not meet the rule of its field.',
    'Change the value so that it meets the rule.',
  ),
  'publish-date-invalid': error(
    'Content is published from and until a date, or a date and time, in the time zone of the site or with an offset.',
    'Write a date such as `2026-12-24`, `2026-12-24T09:00` or `2026-12-24T09:00+05:30`.',
  ),
  'publish-dates-reversed': error(
    'It would never be published: it ends before it begins.',
    'Correct one of the two dates.',
  ),
  'template-unknown': error(
    'Every page names a template that exists in `templates/pages/`.',
    'Use one of the templates listed.',
  ),
  'history-missing': error(
    '`lastChanged` takes its dates from the whole history of the site in git; without it they would be wrong.',
    'Build in a clone with its whole history: `fetch-depth: 0` for `actions/checkout`, `git fetch --unshallow` on other machines.',
  ),
  'data-source-outdated': error(
    'A build fetches nothing, so that the same sources give the same bytes. It uses what `islet data update` has fetched.',
    'Run `islet data update`, and commit what it writes.',
  ),
  'data-source-failed': error(
    'The data cannot be fetched as it is. The data of the last time stays.',
    'Open the address in a browser, and correct it in the source, or ask whoever runs that server.',
  ),
  'data-loader-failed': error(
    'A source in code, which only `islet data update` runs, has no data to give. The data of the last time stays.',
    'Correct the source. Its default export is `defineSource({ url, load })`, and `load` returns the data.',
  ),
  'data-unknown-kind': error(
    'Data files are read by a definition in `templates/data/`; none has this name.',
    'Rename the file, or add a definition.',
  ),
  'data-reference-unknown': error(
    'The value refers to other data by its `id`, and what it refers to is not there, or is not published.',
    'Correct the value, or add what it refers to.',
  ),
  'word-missing': error(
    'Pages in that language have nothing to show: the default language has no text of the word either.',
    'Add the text, at least in the default language.',
  ),
  'word-untranslated': warning(
    'Pages in that language show the text of the default language, or another plural form.',
    'Add the text, or leave it for later.',
  ),
  'word-unknown': error(
    'A template asks for a word that the site does not have.',
    'Correct the name, or add the word.',
  ),
  'data-missing': error('A template reads this data and there is no file for it.', 'Add the data file.'),
  'csv-invalid': error(
    'A CSV file has the names of its columns in the first line, one sign between all cells (a comma, a semicolon or a tab), and text with that sign or with quotes in double quotes.',
    'Correct the line, or export the table anew as CSV in UTF-8.',
  ),
  'data-claimed-twice': error(
    'The definition of this data says that the value is there once; otherwise it is not clear which place applies.',
    'Change or remove one of the two.',
  ),
  'locale-unknown': error(
    'A page can only be in a language that `site.yaml` lists.',
    'Use a listed locale, or add it under `locales`.',
  ),
  'locale-missing': warning(
    'Without `locale` a page is in the default language, so its texts would not match its `lang` attribute, header and footer.',
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
    'Authored HTML may hold text, lists, tables, links and pictures. Scripts, event handlers and frames would break the security policy of the site.',
    'Remove the element or attribute.',
  ),
  'html-stripped': warning(
    'Attributes that are not on the allow-list for authored text are removed, such as `style`, `class` and `target`.',
    'Remove the attribute from the source.',
  ),
  'html-malformed': warning(
    'Browsers repair invalid HTML: they ignore, move or close what is in the wrong place.',
    'Write valid HTML. Write `<` in text as `&lt;`.',
  ),
  'text-lost': error(
    'What is written here would not be on the page.',
    'Correct the text so that all of it is shown, or remove it.',
  ),
  'merge-conflict': error(
    'A merge was not finished, so both versions, and the marks between them, would be published.',
    'Keep one version, and remove the marks.',
  ),
  'html-too-deep': error(
    'Elements nested this deep are a mistake. The limit keeps builds fast.',
    'Close the elements that are not closed.',
  ),
  'html-too-large': error(
    'A text of this size is a mistake, such as an image pasted as text. The limit keeps builds fast.',
    'Split it into several fields or pages.',
  ),
  'html-invalid-id': error(
    'Links and scripts refer to ids. Other characters must be escaped there, and names of properties of `document`, `window` and forms would hide those properties.',
    'Use letters, digits, `-`, `_`, `.` and `:`, and no name of a DOM property.',
  ),
  'heading-level-one': error(
    'A page has one first-level heading, which its template renders.',
    'Start with second-level headings.',
  ),
  'markdown-slip': warning(
    'Markdown is published otherwise than it was meant: as text, with its markup characters, or as something else.',
    'Correct the line. To show a markup character, write `\\` before it.',
  ),
  'footnote-mismatch': error(
    'A footnote is a reference such as `[^1]` and one note, `[^1]: …`. A note without a reference is not published.',
    'Give each note one reference or more, and each reference one note.',
  ),
  'footnote-unlabelled': error(
    'Screen readers announce the notes and the links back from them in words of the language of the page, which the template gives.',
    'Add `footnotes` to the `markdown()` field in the template, or write the note in the text.',
  ),
  'code-language-unknown': warning(
    'Code is coloured by the rules of its language. This block is published in one colour.',
    'Name a language that is known, or `text`.',
  ),
  'code-options-unknown': warning(
    'Behind the language of a block of code are its title and its marked lines. Anything else is left out.',
    'Write it as ```` ```ts title="name.ts" {2,4-5} ````, with lines that the block has.',
  ),
  'component-unknown': error(
    'A line that begins with `::` shows a component of the template, which decides what components a text can show.',
    'Use a component that the template gives. To show the line as it is, write `\\` before it.',
  ),
  'component-malformed': error(
    'A component is a line such as `::name{prop="text"}`; around a text it is `:::name`, the text, and a line `:::`.',
    'Correct the line. To show it as it is, write `\\` before it.',
  ),
  'id-duplicate': error(
    'If two elements share an id, links and scripts find only the first.',
    'Change one of the ids.',
  ),
  'text-shows-markup': warning(
    'The field is plain text, so visitors would see the markup characters.',
    'Remove the markup, or let the template declare the field as `html()` or `markdown()`.',
  ),

  // references
  'link-unknown-route': error('Visitors would get the not-found page.', 'Link to an existing route.'),
  'link-with-password': error(
    'Every visitor could read the password, and use it.',
    'Remove what is before the `@`, and change the password.',
  ),
  'link-incomplete': error(
    'Without a scheme or a leading `/`, browsers resolve the link against the address of the page.',
    'Write a full address with `https://`, or a route that begins with `/`.',
  ),
  'link-unknown-address': warning(
    'The address is on this site, where visitors would get the not-found page unless another program answers there.',
    'Link to an existing route, without the origin.',
  ),
  'link-unknown-anchor': error(
    'The page exists but has no element with this id, so the link would lead to its top.',
    'Link to an existing id.',
  ),
  'asset-missing': error('No such file is in `site/assets/` or beside the page.', 'Add it, or correct the path.'),
  'image-missing': error('No such image is in `site/assets/` or beside the page.', 'Add it, or correct the path.'),
  'image-alt-missing': error(
    'Readers who do not see a picture get its text alternative, and so do search engines.',
    'Say what the picture shows.',
  ),
  'image-changed': error(
    'The image was saved again during the build, so its content no longer matches the hash in its address.',
    'Build again.',
  ),
  'image-stands-still': warning(
    'Images are converted to several sizes without animation, because animated images are many times larger on a phone.',
    'Use a still image, a video or an animated SVG, or publish the file unchanged with `assetUrl()` in a template.',
  ),
  'image-too-large': error(
    'Decoding needs memory and time for each pixel, however small the file is. A small machine might never finish.',
    'Scale the image down first. Twice the displayed width is enough.',
  ),
  'image-reads-file': error(
    'A picture must hold all that it shows. Browsers load no other file for an SVG in a page, so pictures in it are missing and texts have another font; a build would draw a file that is no source of the page.',
    'Embed the file in the SVG as a `data:` address, convert texts to paths, or remove the reference.',
  ),
  'asset-invalid-path': error(
    'Pictures and files are named by their path in `site/assets/`. Pages show nothing of other hosts, which would see each visitor.',
    'Save the file below `site/assets/`, and write its path there, such as `images/name.svg`.',
  ),
  'image-unreadable': error('The image could not be decoded.', 'Export it again as SVG, PNG, JPEG, WebP or AVIF.'),

  // routes
  'route-duplicate': error(
    'Two pages have the same route; only one of them could be published.',
    'Rename or remove one of them.',
  ),
  'names-alike': warning(
    'Some systems and hosts treat the two names as the same, so one file would be lost or hidden there.',
    'Rename one of them.',
  ),
  'route-invalid': error(
    "Names of files have small letters of any script, digits, `-`, `_`, `.` and `~`, so that each route has one spelling; `path` may have capitals and `+`, `&`, `,` and `'` too.",
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
    'Remove the redirect, or change where it starts.',
  ),
  'redirect-repeats-base': warning(
    'Where a redirect starts is written without the path of the site, like all addresses of the site.',
    'Write it without that path, or with the origin if it is outside of it.',
  ),
  'redirect-duplicate': error('Two redirects start at one path.', 'Keep one of them.'),
  'redirect-loop': error('Following these redirects never ends.', 'Point the redirect at a page.'),
  'redirect-unknown-target': error(
    'The redirect leads to a route that does not exist.',
    'Point it at an existing route.',
  ),

  // templates
  'template-build-failed': error('The templates do not compile.', 'Fix the code shown.'),
  'template-behind-link': error(
    'Templates are found by their real path, which messages and manifests show.',
    'Replace the link with the file or folder that it points to.',
  ),
  'template-warning': warning('The templates compile, but this code is probably a mistake.', 'Fix the code shown.'),
  'template-invalid-export': error(
    'The file must export `defineTemplate(...)` (pages), `defineData(...)` (data), `defineFile(...)` (files), `defineSocialCard(...)` (the social card), or a component or a function (islands) as its default.',
    'Export it as default.',
  ),
  'template-reserved-key': error(
    'The key belongs to every page, or to every item, and is read by the generator.',
    'Choose another name for the field.',
  ),
  'template-unsupported-schema': error(
    'References and editor help are derived from the schema; this kind of schema hides its shape.',
    'Use objects, arrays, records, unions, literals and the field helpers of `islet`.',
  ),
  'template-threw': error(
    'The component threw an error while it was rendered.',
    'Fix the component, or the content that it got.',
  ),
  'value-refused': error(
    'A template threw an error that names this value.',
    'Correct the value, or the template that does not take it.',
  ),
  'template-timeout': error(
    'A template that never finishes would hang the build.',
    'End the loop or the recursion. If the work needs more time, raise `build.templateTimeout` in `site/site.yaml`.',
  ),
  'template-out-of-memory': error(
    'The template needs more memory than Node has, which would crash the build.',
    'End the loop or the recursion. If the page needs more memory, set `NODE_OPTIONS=--max-old-space-size=MEGABYTES`.',
  ),
  'template-ends-process': error(
    'The command would end in the middle of its work, without a message.',
    'Throw an error instead: it is reported with its line.',
  ),
  'template-nondeterministic': error(
    'The result would differ between builds or machines.',
    'Move the value into content, or compute it in an island after hydration.',
  ),
  'template-style-attribute': error(
    '`style` attributes are refused by the security policy of the site.',
    'Use a class from a CSS file. If the package of an island writes it, name the file of the island `NAME.client.tsx`.',
  ),
  'template-style-element': error(
    'Browsers refuse `<style>` elements of components: the security policy of the site allows its own style sheets alone.',
    'Write the rules into a style sheet, such as `NAME.module.css` beside the component. If a package writes them, as Emotion, Material UI, Chakra and styled-components do, show it in an island whose file is `NAME.client.tsx`.',
  ),
  'style-foreign-import': error(
    'The security policy of the site allows no style sheet of another host, so browsers would not load it.',
    'Put the rules into a file beside the template.',
  ),
  'style-foreign-file': error(
    'The security policy of the site allows no such file of another host, so browsers would not load it.',
    'Put the file beside the style sheet.',
  ),
  'font-subset-failed': error(
    'A font with `?weight=` or `?text=` in a style sheet is reduced to this text and to what pages show when the site is built.',
    'Write `url("PACKAGE/FILE.woff2?weight=800&text=…")`, with characters and a weight that the font has.',
  ),
  'font-glyph-missing': error(
    'The style sheet uses a font for this text, and names it for this character, which it cannot draw. Browsers would draw it in another font.',
    'Write the text without the character, or leave the character out of the `unicode-range` of the `@font-face` rule.',
  ),
  'style-unprocessed-rule': error(
    'Browsers ignore such rules. Only `.scss` and `.sass` files are compiled by Sass, and PostCSS and Tailwind CSS need a `postcss.config.js`.',
    'Set the tool up, as the handbook for developers shows, or write the declarations out.',
  ),
  'style-tool-missing': error(
    'Sass and PostCSS are packages of the project; islet does not include them.',
    'Install the package, such as `npm install --save-dev sass`.',
  ),
  'style-foreign-source': error(
    'A build records what is in `templates/` and in packages. A change of another file would not change the page.',
    "Move the file into `templates/`. With Tailwind CSS, write `@import 'tailwindcss' source(none);` and `@source` for the folders of `templates/`.",
  ),
  'template-unknown-file-type': error(
    'Templates are made of scripts, style sheets and JSON; style sheets may name images and fonts.',
    'Convert the file, or put it into `site/public/` and link to it.',
  ),
  'template-type-error': warning(
    'The bundler does not check types: a wrong prop or field is lost without a message, or shows as nothing.',
    'Correct it where it is shown. If types are checked elsewhere, add `--no-types`.',
  ),
  'template-inline-script': warning(
    'The security policy of the page allows only scripts that are files of the site, so browsers refuse this one.',
    'Make it an island, `templates/islands/NAME/NAME.ts`, and show it with `<Island of="NAME">`.',
  ),
  'handler-outside-island': warning(
    'Pages are published as HTML, and only islands run in the browser. The handler would never be called.',
    'Move the element into an island, `templates/islands/NAME/NAME.tsx`, or remove the handler.',
  ),
  'hook-outside-island': warning(
    'Pages are published as HTML, and only islands run in the browser. There the state never changes, and no effect runs.',
    'Move the component into an island, `templates/islands/NAME/NAME.tsx`, or remove the hook.',
  ),
  'css-module-class-missing': warning(
    'The element gets no class, so the intended styles do not apply.',
    'Add the class to the CSS module, or correct its name.',
  ),
  'template-forbidden-import': error(
    'Templates may import `islet` but no other part of the generator and nothing of Node: their output must depend on content alone.',
    'Pass the value in as content.',
  ),
  'css-module-name-clash': error(
    'Class names begin with the file name of their CSS module. Two modules with the same name would share classes.',
    'Rename one of the files.',
  ),
  'island-unknown': error(
    'An island is a component in `templates/islands/NAME/NAME.tsx`, or the name of a script in `templates/islands/NAME/NAME.ts`.',
    'Move the code there and export it as default.',
  ),
  'island-content-unused': error(
    'A script gets the elements between the tags of `<Island>`, and a component gets `props`. Anything else would be lost.',
    'Put the elements of a script between the tags, with data for it in `data-` attributes. Pass everything to a component in `props`.',
  ),
  'island-two-kinds': error(
    'An island is either a component, `NAME.tsx` or `NAME.client.tsx` with or without `at-once.ts`, or a script, `NAME.ts`. One of the files would never run.',
    'Remove one of them, or give it another name.',
  ),
  'island-never-starts': error(
    'Browsers would never load the code of this island.',
    'Use an existing strategy; `media` also needs a query.',
  ),
  'island-duplicate-id': error(
    'Ids inside an island begin with its own id, so two islands with the same id would share ids.',
    'Give each `<Island>` its own `id`.',
  ),
  'island-invalid-id': error(
    'Ids inside an island begin with its own id. Links and scripts refer to them.',
    'Use letters, digits, `-` and `_`.',
  ),
  'island-misplaced': error(
    'Browsers move, drop or fill an element at this place, so React would hydrate the island with other content: the page would show it twice or not at all.',
    'Make the whole `<table>` or `<select>` the island, with its rows or options as data, without `<selectedcontent>`. Use `<div>` instead of `<p>` around an island, and do not nest links, buttons or forms.',
  ),
  'island-select-content': warning(
    'Browsers from before 2025, such as Chrome 134, drop elements inside `<select>` other than options: React then shows the island anew, and what was entered is lost.',
    'Write plain text in `<option>`, or leave it where that loss is acceptable.',
  ),
  'island-props-not-json': error(
    'Props of an island travel to the browser as JSON.',
    'Pass only text, numbers, booleans, null, lists, plain objects and elements; no elements to a component of `NAME.client.tsx`.',
  ),
  'island-imports-generator': error(
    'Islands run in the browser, where the generator is not; only types may come from `islet`.',
    'Pass the value in as a prop.',
  ),
  'form-unknown-address': error(
    'Browsers send a form only to addresses that the security policy of the page allows: the site itself, and services with `use: form`.',
    'Name the address in `services` of `site/site.yaml` with `use: form`.',
  ),
  'service-unknown': error(
    'A template asks for the address of a service that `site/site.yaml` does not name.',
    'Correct the name, or add the service to `services` of `site/site.yaml`.',
  ),
  'script-unknown': error(
    '`<OutsideScript>` shows a service with `use: script` of `site/site.yaml`, which has the address, the hash and the consent of the script.',
    'Declare it there: `counter: { url: …, use: script, integrity: sha384-…, consent: analytics }`.',
  ),
  'policy-exception': error(
    'Browsers apply the policy of a path to what is published there, so an exception must fit it.',
    'Correct the entry of `policyExceptions` in `site/site.yaml`.',
  ),
  'policy-refuses': warning(
    'Browsers refuse what the security policy of a page does not allow: visitors would not get it.',
    'Remove it, or allow it on its path with `policyExceptions` in `site/site.yaml`.',
  ),
  'cms-outdated': error(
    'The configuration of the CMS no longer fits the schemas, so editors would be offered other fields than pages have.',
    'Run `islet cms`, and commit what it writes.',
  ),
  'shared-reads-page': error(
    'A shared fragment is rendered once for many pages, so it must depend on its props only.',
    'Pass the value in as a prop.',
  ),
  'file-reads-page': error(
    'A file in `templates/files/` is rendered once for the site; there is no current page.',
    'Read the pages with `listRoutes()`.',
  ),
  'file-not-text': error(
    'A file is published as the text that its `render` returns.',
    'Return a text, such as `JSON.stringify(value)`.',
  ),
  'shared-props-not-json': error(
    'Shared fragments are identified by their props, which are compared as JSON.',
    'Pass only text, numbers, booleans, null, lists and plain objects. Create elements inside the fragment.',
  ),
  'svg-not-inline': error(
    'Inside a page an SVG may have shapes with their own attributes: styles and references would meet those of the page, and scripts would run.',
    'Export it without them, such as with plain colours, or show it with `<Image>`.',
  ),
  'image-invalid-request': error(
    'Widths of an image are whole numbers of pixels between 16 and 4096, its quality is from 1 to 100, and a crop is such as `16:9`, of a picture that is no SVG.',
    'Correct what the template asks for.',
  ),

  // social cards
  'card-font-missing': error(
    'Social cards use fonts of installed packages, never system fonts, so that every build gives the same card.',
    'Install the package, or correct the name: `PACKAGE/PATH/FILE.ttf`.',
  ),
  'card-font-unreadable': error('The file is not a usable font.', 'Name a `.ttf` or `.otf` file that holds one font.'),
  'card-glyph-missing': warning(
    'The card is drawn without the character. The page itself is not affected.',
    'Leave the character out, or add a font that has it to those of `templates/social-card.tsx`.',
  ),
  'card-heading-shortened': warning(
    'The heading does not fit on the card at its smallest size, so its end is cut off.',
    'Shorten the heading, or enlarge its box in `templates/social-card.tsx`.',
  ),
  'card-text-nested': error(
    'Each `<text>` of a card is measured and drawn as one line, so it cannot hold child elements, and some attributes have no effect.',
    'Write one `<text>` for each piece, with text only, at its `x`, `y`, `fontSize` and `textAnchor`.',
  ),

  // publishing and auditing
  'publish-locked': error(
    'Two commands that write into one folder would mix their files.',
    'Wait for the other build to end, or use another `--out`.',
  ),
  'publish-failed': error(
    'The output could not be written; the last good output is untouched.',
    'Check the free space and the permissions of the folder.',
  ),
  'cache-not-writable': error(
    'Compiled templates, pictures and answers are kept in `.islet/` in the project. This command writes nothing else.',
    'Make the folder writable, or name another one with `--cache-dir`.',
  ),
  'publish-incomplete': error(
    'Some files of the new output are in place and the rest are not, so the folder mixes two builds. This cannot be undone.',
    'Fix the cause and build again: the next command goes on with the publication.',
  ),
  'publish-leftovers': warning(
    'The output is complete. What is left only takes up space.',
    'Make it writable, for example with `chmod -R u+w`, or remove it yourself. Each build tries again.',
  ),
  'hosting-limit': error(
    'Hosts silently ignore what exceeds the limits of their `_headers` and `_redirects` files.',
    'Shorten the value, or use fewer rules.',
  ),
  'host-unsupported': error(
    'The host does not support this, so the site would behave differently there than in preview.',
    'Change the value, or build for another host.',
  ),
  'host-advice': warning(
    'The site works on the host, but not as well as it could.',
    'Follow the advice, or ignore it if you know better.',
  ),
  'output-conflict': error('Two things would be written to one file.', 'Rename one of them.'),
  'pages-invalid': error(
    'A page kind makes a page of each item of `from`, at the address that `path` gives, with what `page` returns.',
    'Correct `definePages` in the template, or the item.',
  ),
  'part-unreadable': error(
    'A part must be the folder that `islet build --shard` wrote, with its audit folder beside it.',
    'Build the part again, name its folder, and copy both folders: `part-1` and `part-1.audit`.',
  ),
  'part-differs': error(
    'Parts can only be merged if each was built from the same sources as this checkout.',
    'Build all parts again from the same commit, with the same Node and packages, and merge them there.',
  ),
  'part-missing': error(
    'Without all parts the site would lack pages.',
    'Build the missing parts, and name the folders of all.',
  ),
  'part-twice': error(
    'Each part can be merged only once.',
    'Remove one of the two folders, and check whether you meant another part.',
  ),

  'audit-missing': error(
    'There is no manifest beside the output folder, so nothing can be compared with it.',
    'Run `islet build` first.',
  ),
  'audit-damaged': error('The manifest cannot be read, so it proves nothing.', 'Run `islet build` again.'),
  'audit-other-version': error(
    'The format of manifests may change between versions. A manifest of another version proves nothing.',
    'Run `verify` with the version that built it, or run `islet build` again with this one.',
  ),
  'verify-missing': error('A published file is missing.', 'Run `islet build` again, or find out who removed it.'),
  'verify-extra': error('The build did not write this file.', 'Remove it, or run `islet build` again.'),
  'verify-renamed': error(
    'The build wrote this file under another name; links to that name are broken.',
    'Rename it back, or run `islet build` again.',
  ),
  'verify-altered': error(
    'The content of the file differs from what the build wrote.',
    'Run `islet build` again, or find out who changed it.',
  ),

  'build-not-reproducible': error(
    'The same sources must give the same bytes on every machine; otherwise two outputs cannot be compared.',
    'Find what the template reads from the machine (an environment variable, a path, an order) or keeps between pages (a counter, a list of what was already shown).',
  ),

  // comparing
  'diff-unreadable': error(
    'An unreadable file cannot be compared, and comparing only the rest would be misleading.',
    'Check the path, and that everything below it is a regular file that you may read.',
  ),
  'file-too-deep': error(
    'Content nested this deep is a mistake or an attack. Browsers limit the depth too, and comparing it would exhaust the memory.',
    'Find the tag or bracket that is not closed, or the template that includes itself.',
  ),
  'report-not-written': error(
    'A partial report could be mistaken for a complete one, so nothing was written. An existing file is untouched.',
    'Name a file in an existing, writable folder, on a disk with free space.',
  ),

  // checking
  'entry-without-page': warning('An entry that matches no page has no effect.', 'Correct it, or remove it.'),
  'output-outdated': warning(
    '`islet check` reads the output, which does not have these changes.',
    'Run `islet build`, and check again.',
  ),
  'check-no-pages': error(
    'Without pages every rule passes, which would hide what went wrong before.',
    'Run `islet build` first, or name the folder of a built site.',
  ),

  'baseline-missing': error(
    'Without a baseline it is unknown what was approved.',
    'Run `islet baseline create` on a reviewed output.',
  ),
  'baseline-damaged': error(
    'Approvals count only as an unbroken chain of records.',
    'After a merge or a rebase, run `islet baseline merge`. Otherwise restore the file from version control, and find out who changed it.',
  ),
  'baseline-refused': error(
    'Only a person may change a baseline, and some findings must be approved one by one.',
    'See `islet baseline --help`.',
  ),
  'baseline-no-match': error(
    'An approval that concerns no finding is most likely a typing error, so nothing was approved.',
    'See `islet baseline status`.',
  ),
  'baseline-ambiguous-fingerprint': error(
    'The beginning of a fingerprint must belong to one finding.',
    'Name more characters, as `islet baseline status` shows them.',
  ),
  'baseline-unknown-category': error(
    'Findings have one of the categories that `islet baseline status` shows.',
    'Name one of these categories.',
  ),

  // preview
  'preview-nothing-built': error('There is no output to serve.', 'Run `islet build` first.'),
  'preview-other-target': error(
    'What is published depends on the host: its redirects, headers and limits.',
    'Run `islet build` with `--target`, or name the host in `build.targets` of `site.yaml`.',
  ),
  'preview-cannot-listen': error(
    'The system does not allow a program to listen there.',
    'Choose another `--host` or `--port`.',
  ),
  'preview-port-in-use': error('Another program listens on this port.', 'Choose another `--port`.'),

  // browser
  'browser-missing': error(
    'Chromium is started by the package `puppeteer`. Both belong to the project; islet does not include them.',
    'Run `npm install --save-dev puppeteer`. `ISLET_CHROMIUM` can name an installed Chrome or Chromium.',
  ),
  'axe-missing': error(
    'Accessibility is checked by the package `axe-core`. It belongs to the project; islet does not include it.',
    'Run `npm install --save-dev axe-core`.',
  ),

  // stand-ins for outside services
  'sandbox-missing': error(
    '`islet preview --sandbox` runs stand-ins for the external services that the site calls; this site has none.',
    'Add `site/sandbox/sandbox.ts` with the default export `defineSandbox(...)`, or run `islet preview`.',
  ),
  'sandbox-not-local': error(
    'In the sandbox, pages must only call this machine: `http:` addresses with a port on `127.0.0.1`, `localhost` or `[::1]`.',
    'Change the address under `profiles.sandbox` in `site/site.yaml`.',
  ),
  'sandbox-build-failed': error('The stand-ins of the site do not compile.', 'Fix the code shown.'),
  'sandbox-failed': error(
    'Without its stand-ins the site would call services that do not answer.',
    'Fix `site/sandbox/sandbox.ts`: its default export is `defineSandbox(...)` with a function that returns an object with `fetch`.',
  ),

  // command line
  usage: error('The command was not understood.', 'See `islet --help`.'),
  'node-options-unsupported': error(
    'The generator replaces built-in functions so that templates cannot read the clock or random numbers. The option prevents that.',
    'Run the command without the option. It may be set in `NODE_OPTIONS`.',
  ),
  'route-unknown': error('The site has no such route.', 'See `islet routes`.'),
  'init-folder-not-empty': error(
    'A new site is only written into an empty folder, so that no file is replaced.',
    'Name an empty or new folder, such as `islet init my-site`.',
  ),
  'page-not-movable': error(
    'The first page and not-found pages have fixed addresses, and that of a generated page comes from its template.',
    'Choose another address. For a generated page, change the template or the data that makes it.',
  ),
  'move-changes-defaults': error(
    'The folders have other `_defaults.yaml` files, so the page would change.',
    'Write the field into the page first.',
  ),
  'reference-not-rewritten': error(
    'A link that is not rewritten would lead to the old address. Nothing was changed.',
    'Write the link as a plain address, or change it by hand first.',
  ),
  'name-invalid': error(
    'The name is the id in YAML and in code.',
    'Use lower-case letters, digits and hyphens, and begin with a letter, such as `opening-hours`.',
  ),
  'file-exists': error('The file already exists and is not overwritten.', 'Choose another name, or edit the file.'),
  'page-exists': error('The file already exists and is not overwritten.', 'Choose another path, or edit the file.'),
} as const satisfies Record<string, CatalogueEntry>;

export type DiagnosticName = keyof typeof catalogue;
