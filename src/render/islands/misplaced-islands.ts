import { diagnostic, IsletError, type Diagnostic } from '../../errors/index.js';
import { VOID } from '../../lib/html/void-elements.js';
import { defaultTreeAdapter, html as htmlNames, parse, type DefaultTreeAdapterTypes } from 'parse5';
import { parsePlace, PLACE_ATTRIBUTE } from '../../lib/site/template-places.js';

/** A start tag, nested as in the markup. */
interface Tag {
  readonly name: string;
  /** Its text, with attributes. */
  readonly source: string;
  readonly parent: Tag | undefined;
  /** True if an element around it is closed first, as raw HTML may leave out `</li>`. */
  isOpenEnded: boolean;
}

/** The elements of a page without text, each with its number as its only attribute, which parses much faster. */
interface Outline {
  readonly html: string;
  readonly tags: readonly Tag[];
}

/** Where the parser puts an element. */
interface Placed {
  readonly parent: Tag | undefined;
  readonly isHtml: boolean;
}

const START = '<!doctype html><body>';

/** Comments, elements whose content is text, and tags. */
const PARTS =
  /<!--.*?-->|<(script|style|textarea|title|noscript|iframe|xmp|noembed|noframes)(?=[\s/>]).*?(?:<\/\1\s*>|$)|<(\/?)([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/gis;

/** What every browser keeps in `<select>`. */
const CHOICES = /^(?:option|optgroup|script|template)$/;

/**
 * Checks that the parser of browsers leaves each island and slot in its place with its content. It moves them out of
 * `<table>`, `<select>` or `<p>`, and React would then hydrate an empty element. Problems have the place of the island
 * if templates are compiled with places.
 *
 * @returns warnings `island-select-content`
 * @throws IsletError `island-misplaced`
 */
export function checkIslands(page: string): Diagnostic[] {
  const end = page.lastIndexOf('</islet-island>');
  if (end === -1) return [];
  const { html, tags } = outlineOf(page.slice(page.indexOf('<body>') + '<body>'.length, end));
  const placed = placesOf(html, tags);
  const found = new Map<Tag, Diagnostic>();
  const older = new Map<Tag, Diagnostic>();
  for (const tag of tags) {
    const owner = isBoundary(tag) ? tag : boundaryAround(tag.parent);
    const island = islandAround(tag);
    // Further problems of an island follow from its first one.
    if (!owner || !island || found.has(island)) continue;
    const problem = problemOf(tag, owner, placed);
    if (problem !== undefined) found.set(island, problemAt(island, 'island-misplaced', `Browsers ${problem}.`));
    else if (owner.name === 'islet-island' && isInSelect(tag) && !CHOICES.test(tag.name) && !older.has(island))
      older.set(island, problemAt(island, 'island-select-content', `Browsers ${droppedFromSelect(tag)}.`));
  }
  if (found.size > 0) throw new IsletError([...found.values()]);
  return [...older.values()];
}

function outlineOf(body: string): Outline {
  let html = START;
  const tags: Tag[] = [];
  let open: Tag | undefined;
  for (const [source, textual, slash, written = '', rest = ''] of body.matchAll(PARTS)) {
    const name = (textual ?? written).toLowerCase();
    if (name === '') continue;
    if (slash === '/') {
      open = close(open, name);
      html += `</${parsedAs(name)}>`;
      continue;
    }
    const tag: Tag = { name, source, parent: open, isOpenEnded: false };
    const number = String(tags.push(tag) - 1);
    if (isInSelect(tag) && /^(?:input|select)$/.test(name)) {
      html += `</${parsedAs('select')}>`;
      if (name === 'select') continue;
    }
    if (textual !== undefined) {
      html += `<${name} ${number}></${name}>`;
      continue;
    }
    // The parser places these by their attributes.
    const attributes = name === 'input' || name === 'font' ? rest : rest.endsWith('/') ? ' /' : '';
    html += `<${parsedAs(name)} ${number}${attributes}>`;
    if (!VOID.has(name) && !(rest.endsWith('/') && isForeign(open))) open = tag;
  }
  return { html, tags };
}

/**
 * Browsers keep any content of `<select>` since 2025, but a field or another `<select>` ends it. parse5 knows that of no
 * element; it keeps the content of `<object>` in the same way.
 */
function parsedAs(name: string): string {
  return name === 'select' ? 'object' : name;
}

function droppedFromSelect(tag: Tag): string {
  return `from before 2025 drop ${named(tag)} inside \`<select>\``;
}

function isInSelect(tag: Tag): boolean {
  return nearest(tag.parent, ({ name }) => name === 'select') !== undefined;
}

/** Closes the innermost element with a name, and the elements in it. Returns the element around it. */
function close(open: Tag | undefined, name: string): Tag | undefined {
  const closed = nearest(open, (tag) => tag.name === name);
  if (!closed) return open;
  for (let tag = open; tag && tag !== closed; tag = tag.parent) tag.isOpenEnded = true;
  return closed.parent;
}

function isForeign(open: Tag | undefined): boolean {
  return nearest(open, ({ name }) => name === 'svg' || name === 'math') !== undefined;
}

/** Parses the outline as browsers do. Tags without an element are not in the result. */
function placesOf(html: string, tags: Outline['tags']): ReadonlyMap<Tag, Placed> {
  const placed = new Map<Tag, Placed>();
  const visit = (node: DefaultTreeAdapterTypes.Node, around: Tag | undefined): void => {
    let parent = around;
    if (defaultTreeAdapter.isElementNode(node)) {
      const tag = tags[Number(node.attrs[0]?.name)];
      if (tag && !placed.has(tag)) placed.set(tag, { parent: around, isHtml: node.namespaceURI === htmlNames.NS.HTML });
      parent = tag ?? around;
    }
    if ('content' in node) visit(node.content, parent);
    if ('childNodes' in node) for (const child of node.childNodes) visit(child, parent);
  };
  visit(parse(html), undefined);
  return placed;
}

/**
 * Describes how browsers move or drop an element of an island; `undefined` if they keep it. An element in a slot may
 * move inside it.
 */
function problemOf(tag: Tag, owner: Tag, placed: ReadonlyMap<Tag, Placed>): string | undefined {
  const place = placed.get(tag);
  const isInSlot = tag !== owner && owner.name === 'islet-slot';
  if (!place) return isInSlot ? undefined : `drop ${named(tag)} inside \`<${tag.parent?.name ?? 'body'}>\``;
  if (tag === owner && isInSelect(tag)) return droppedFromSelect(tag);
  if (!isInSlot && tag.name === 'selectedcontent') return `copy the chosen option into ${named(tag)}`;
  if (tag === owner && !place.isHtml) return `do not show ${named(tag)} inside \`<svg>\` or \`<math>\``;
  const around = isInSlot ? boundaryAround : closedAround;
  const parent = around(tag.parent);
  const found = around(place.parent, placed);
  if (parent === found) return undefined;
  const left = ancestors(tag.parent).filter((one) => !ancestors(place.parent, placed).includes(one));
  const outermost = left.at(-1);
  return outermost
    ? `move ${named(tag)} out of \`<${outermost.name}>\``
    : `move ${named(tag)} into \`<${place.parent?.name ?? 'body'}>\``;
}

/** Returns an element and those around it, the innermost first, in the markup or as the parser places them. */
function ancestors(tag: Tag | undefined, placed?: ReadonlyMap<Tag, Placed>): Tag[] {
  const found: Tag[] = [];
  for (let one = tag; one; one = placed ? placed.get(one)?.parent : one.parent) found.push(one);
  return found;
}

function nearest(tag: Tag | undefined, is: (tag: Tag) => boolean, placed?: ReadonlyMap<Tag, Placed>): Tag | undefined {
  let one = tag;
  while (one && !is(one)) one = placed ? placed.get(one)?.parent : one.parent;
  return one;
}

const isBoundary = ({ name }: Tag): boolean => name === 'islet-island' || name === 'islet-slot';

const boundaryAround = (tag: Tag | undefined, placed?: ReadonlyMap<Tag, Placed>): Tag | undefined =>
  nearest(tag, isBoundary, placed);

const closedAround = (tag: Tag | undefined, placed?: ReadonlyMap<Tag, Placed>): Tag | undefined =>
  nearest(tag, ({ isOpenEnded }) => !isOpenEnded, placed);

function islandAround(tag: Tag): Tag | undefined {
  return nearest(tag, ({ name }) => name === 'islet-island');
}

function named(tag: Tag): string {
  const island = `the island \`${attribute(islandAround(tag), 'data-island') ?? ''}\``;
  if (tag.name === 'islet-island') return island;
  return tag.name === 'islet-slot' ? `a slot of ${island}` : `\`<${tag.name}>\` of ${island}`;
}

function attribute(tag: Tag | undefined, name: string): string | undefined {
  return tag && new RegExp(` ${name}="([^"]*)"`).exec(tag.source)?.[1];
}

function problemAt(island: Tag, name: 'island-misplaced' | 'island-select-content', message: string): Diagnostic {
  return diagnostic(name, { message, position: parsePlace(attribute(island, PLACE_ATTRIBUTE)) });
}
