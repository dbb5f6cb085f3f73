import { align, unmatchedRuns } from '../text/align.js';
import type { Audits } from './source-changes.js';
import { readTemplate, type TemplateNode } from './template-tree.js';

/** A changed part of a template. */
export interface TemplateChange {
  /** Name of the property of `defineTemplate` around it, such as `head`; empty if there is none. */
  readonly part: string;
  /** Names of the HTML elements around it, the outermost first. */
  readonly elements: readonly string[];
  /** The attribute of the innermost of them that it is in. */
  readonly attribute: string | undefined;
  /** The key of an object that it is in. */
  readonly key: string | undefined;
  /** False if a component around it, or code, decides where its value goes. */
  readonly isPlaced: boolean;
  /** True if it is the value itself, not code that computes it. */
  readonly isDirect: boolean;
  /** The nodes; one is missing for what was added or removed. */
  readonly before: TemplateNode | undefined;
  readonly after: TemplateNode | undefined;
}

/** The changed parts of each template that differs and that both builds have; templates that cannot be read are left out. */
export async function changedTemplates({ before, after }: Audits): Promise<Map<string, readonly TemplateChange[]>> {
  const found = new Map<string, readonly TemplateChange[]>();
  if (!before || !after) return found;
  for (const [file, hash] of before.sources) {
    if (!/^templates\/.*\.[cm]?[jt]sx?$/.test(file) || after.sources.get(file) === hash) continue;
    const [old, fresh] = [before.readSource(file), after.readSource(file)];
    if (old === undefined || fresh === undefined) continue;
    const trees = await Promise.all([readTemplate(file, old), readTemplate(file, fresh)]);
    if (trees[0] && trees[1]) found.set(file, templateChanges(trees[0], trees[1]));
  }
  return found;
}

type Context = Omit<TemplateChange, 'before' | 'after'>;

const TOP: Context = { part: '', elements: [], attribute: undefined, key: undefined, isPlaced: false, isDirect: false };

/** The parts in which two versions of a template differ. */
export function templateChanges(before: TemplateNode, after: TemplateNode): TemplateChange[] {
  const found: TemplateChange[] = [];
  compare(before, after, TOP, found);
  return found.filter((change) => (change.before ?? change.after)?.type !== 'ImportDeclaration');
}

function compare(before: TemplateNode, after: TemplateNode, context: Context, found: TemplateChange[]): void {
  if (before.key === after.key) return;
  if (before.type !== after.type || before.name !== after.name || before.type === 'ImportDeclaration') {
    found.push({ ...context, before, after });
    return;
  }
  const names = new Set([...before.fields, ...after.fields].map(([name]) => name));
  for (const name of names)
    compareLists(fieldOf(before, name), fieldOf(after, name), inField(before, name, context), found);
}

function fieldOf({ fields }: TemplateNode, wanted: string): readonly TemplateNode[] {
  return fields.filter(([name]) => name === wanted).flatMap(([, nodes]) => nodes);
}

function compareLists(
  before: readonly TemplateNode[],
  after: readonly TemplateNode[],
  context: Context,
  found: TemplateChange[],
): void {
  const partner = align(
    before.map(({ key }) => key),
    after.map(({ key }) => key),
  );
  for (const run of unmatchedRuns(partner, after.length)) {
    const old = before.slice(...run.before);
    const fresh = after.slice(...run.after);
    for (const node of old) {
      const at = fresh.findIndex(({ type, name }) => type === node.type && (name === node.name || old.length === 1));
      const [other] = at === -1 ? [] : fresh.splice(at, 1);
      if (other) compare(node, other, context, found);
      else if (old.length === 1 && fresh.length === 1) found.push({ ...context, before: node, after: fresh.pop() });
      else found.push({ ...context, before: node, after: undefined });
    }
    for (const node of fresh) found.push({ ...context, before: undefined, after: node });
  }
}

/** HTML elements are named in lower case. */
function isHtml(name: string): boolean {
  return /^[a-z]/.test(name);
}

function inField(node: TemplateNode, field: string, context: Context): Context {
  const { type, name } = node;
  if (type === 'element') {
    if (!isHtml(name)) return name === 'Fragment' ? context : { ...context, isPlaced: false };
    const elements = [...context.elements, name];
    const attribute = field === 'children' || field === 'key' ? undefined : field;
    return { ...context, elements, attribute, key: undefined, isPlaced: true, isDirect: true };
  }
  // What a function that makes elements does shows in a page, not in its head.
  if (/Function/.test(type) && context.part === '' && makesElements(node)) return { ...context, part: 'component' };
  if (type !== 'object') return DIRECT.has(`${type} ${field}`) ? context : { ...context, isDirect: false };
  // The object that a definition is called with has its parts.
  if (context.part === '' && context.elements.length === 0 && PARTS.has(field)) return { ...context, part: field };
  return context.attribute === undefined ? { ...context, key: field, isDirect: true } : context;
}

function makesElements({ type, fields }: TemplateNode): boolean {
  return type === 'element' || fields.some(([, nodes]) => nodes.some(makesElements));
}

/** Fields of expressions whose value is that of the expression. */
const DIRECT = new Set([
  'ConditionalExpression consequent',
  'ConditionalExpression alternate',
  'LogicalExpression right',
  'TemplateLiteral quasis',
  'ArrayExpression elements',
]);

const PARTS = new Set(['description', 'schema', 'example', 'component', 'head', 'pages', 'summary']);

/** All text of the literals in a node, and whether there is nothing else that makes text. */
export function literalsOf(node: TemplateNode | undefined): { readonly text: string; readonly isAll: boolean } {
  if (!node) return { text: '', isAll: true };
  if (node.type === 'literal') return { text: node.name, isAll: true };
  const inner = node.fields
    .filter(([name]) => node.type !== 'element' || name === 'children')
    .flatMap(([, nodes]) => nodes.map(literalsOf));
  return {
    text: inner.map(({ text }) => text).join(' '),
    isAll:
      (node.type === 'element' && isHtml(node.name)) || node.type === 'ArrayExpression'
        ? inner.every(({ isAll }) => isAll)
        : false,
  };
}

/** Names of the HTML elements in a node. */
export function elementsIn(node: TemplateNode | undefined): string[] {
  if (!node) return [];
  const inner = node.fields.flatMap(([, nodes]) => nodes.flatMap(elementsIn));
  return node.type === 'element' && isHtml(node.name) ? [node.name, ...inner] : inner;
}
