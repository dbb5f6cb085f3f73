import { diagnostic, IsletError, type Diagnostic } from '../../errors/index.js';
import { defaultTreeAdapter, html as htmlNames, parse, type DefaultTreeAdapterTypes } from 'parse5';
import { parsePlace, PLACE_ATTRIBUTE } from '../../lib/site/template-places.js';

/** A start tag, in the nesting that the markup has. */
interface Tag {
  readonly name: string;
  /** As it is written, with its attributes. */
  readonly source: string;
  readonly parent: Tag | undefined;
  /** True where the end tag of an element around it came first, as raw HTML may leave `</li>` out. */
  isOpenEnded: boolean;
}

/** The elements of a page without their text, each with its number as its only attribute. A parser reads this in a fraction of the time. */
interface Outline {
  readonly html: string;
  readonly tags: readonly Tag[];
}

/** Where a parser puts an element: the tag of the element around it. */
interface Placed {
  readonly parent: Tag | undefined;
  readonly isHtml: boolean;
}

const START = '<!doctype html><body>';

/** Elements that have no end tag. */
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/** Comments, elements whose content is text, and tags. */
const PARTS =
  /<!--.*?-->|<(script|style|textarea|title|noscript|iframe|xmp|noembed|noframes)(?=[\s/>]).*?(?:<\/\1\s*>|$)|<(\/?)([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/gis;

/**
 * Checks that browsers keep every island and slot of a page with its content where the markup has it, as they do not in
 * `<table>`, `<select>` or `<p>`: then React would hydrate an empty element.
 *
 * @throws IsletError `island-misplaced`, with the place of the island where templates are traced
 */
export function checkIslands(page: string): void {
  const end = page.lastIndexOf('</islet-island>');
  if (end === -1) return;
  const { html, tags } = outlineOf(page.slice(page.indexOf('<body>') + '<body>'.length, end));
  const placed = placesOf(html, tags);
  const found = new Map<Tag, Diagnostic>();
  for (const tag of tags) {
    const owner = isBoundary(tag) ? tag : boundaryAround(tag.parent);
    const island = islandAround(tag);
    // What an island loses follows from its first problem.
    if (!owner || !island || found.has(island)) continue;
    const problem = problemOf(tag, owner, placed);
    if (problem !== undefined) found.set(island, misplaced(island, problem));
  }
  if (found.size > 0) throw new IsletError([...found.values()]);
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
      html += `</${name}>`;
      continue;
    }
    const tag: Tag = { name, source, parent: open, isOpenEnded: false };
    const number = String(tags.push(tag) - 1);
    if (textual !== undefined) {
      html += `<${name} ${number}></${name}>`;
      continue;
    }
    // The attributes of these decide where they may be.
    const attributes = name === 'input' || name === 'font' ? rest : rest.endsWith('/') ? ' /' : '';
    html += `<${name} ${number}${attributes}>`;
    if (!VOID.has(name) && !(rest.endsWith('/') && isForeign(open))) open = tag;
  }
  return { html, tags };
}

/** Closes the innermost element of a name, and all in it. Returns the element around it. */
function close(open: Tag | undefined, name: string): Tag | undefined {
  const closed = nearest(open, (tag) => tag.name === name);
  if (!closed) return open;
  for (let tag = open; tag && tag !== closed; tag = tag.parent) tag.isOpenEnded = true;
  return closed.parent;
}

function isForeign(open: Tag | undefined): boolean {
  return nearest(open, ({ name }) => name === 'svg' || name === 'math') !== undefined;
}

/** Has the outline parsed as browsers do. A tag that is not in the result has no element. */
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

/** What browsers make of an element of an island; `undefined` where they keep it. Of elements in a slot only that they stay in it. */
function problemOf(tag: Tag, owner: Tag, placed: ReadonlyMap<Tag, Placed>): string | undefined {
  const place = placed.get(tag);
  const isInSlot = tag !== owner && owner.name === 'islet-slot';
  if (!place) return isInSlot ? undefined : `drop ${named(tag)} inside \`<${tag.parent?.name ?? 'body'}>\``;
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

/** The element and those around it, from the inside out: as the markup has them, or as a parser places them. */
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

function misplaced(island: Tag, problem: string): Diagnostic {
  const position = parsePlace(attribute(island, PLACE_ATTRIBUTE));
  return diagnostic('island-misplaced', { message: `Browsers ${problem}.`, ...(position && { position }) });
}
