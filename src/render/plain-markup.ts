import type { ReactElement } from 'react';
import { Fragment, isValidElement } from '../contract/react.js';
import { plainAttribute, plainTag } from './plain-tags.js';

type Props = Readonly<Record<string, unknown>>;
type Component = (props: Props, second: undefined) => unknown;

/** Thrown where something is left to React. Nobody sees it, so that one will do: most of the time goes into the stack of a new one. */
const NOT_PLAIN = new Error('Left to React');

/** What is written so far: to hand it on takes longer than to render. */
let written = '';

/**
 * Writes what nearly all of a page is made of: components that are functions without hooks, tags with attributes of a known form, texts. It is to the letter what `renderToStaticMarkup` of React
 * gives, in a third of the time. Gives `undefined` for everything else, errors included, which React then renders from the beginning. Not for use while React renders: its hooks would answer.
 */
export function plainMarkup(node: unknown): string | undefined {
  const outer = written;
  written = '';
  try {
    writePlainNode(node, false);
    return written;
  } catch {
    // React meets it again, and says what it is.
    return undefined;
  } finally {
    written = outer;
  }
}

/** @param inPicture whether a picture around it decides which image is loaded; of others React hints to the browser what to load early */
function writePlainNode(node: unknown, inPicture: boolean): void {
  if (typeof node === 'string') written += escapeText(node);
  else if (node === undefined || node === null || typeof node === 'boolean') return;
  else if (typeof node === 'number') written += String(node);
  else if (Array.isArray(node)) for (const item of node as readonly unknown[]) writePlainNode(item, inPicture);
  else if (isValidElement(node)) writePlainElement(node as ReactElement<Props>, inPicture);
  else throw NOT_PLAIN;
}

function writePlainElement({ type, props }: ReactElement<Props>, inPicture: boolean): void {
  if (typeof type === 'string') writePlainTag(type, props, inPicture);
  else if (typeof type === 'function' && isPlainComponent(type))
    writePlainNode((type as Component)(props, undefined), inPicture);
  else if ((type as unknown) === Fragment) writePlainNode(props['children'], inPicture);
  else throw NOT_PLAIN;
}

const plainComponents = new WeakMap<object, boolean>();

/** Classes are made by React. Functions of the engine or bound ones, and what is watched, are called by React alone: whoever watches them looks for who calls. */
function isPlainComponent(component: object & { readonly prototype?: unknown }): boolean {
  const known = plainComponents.get(component);
  if (known !== undefined) return known;
  const { prototype } = component as { readonly prototype?: { readonly isReactComponent?: unknown } };
  const isPlain =
    prototype?.isReactComponent === undefined &&
    !/\{\s*\[native code\]\s*\}$/.test(Function.prototype.toString.call(component));
  plainComponents.set(component, isPlain);
  return isPlain;
}

function writePlainTag(name: string, props: Props, inPicture: boolean): void {
  const tag = plainTag(name);
  if (
    tag === undefined ||
    (name === 'img' && !inPicture && props['loading'] !== 'lazy') ||
    (name === 'button' && props['name'] !== undefined)
  )
    throw NOT_PLAIN;
  written += tag.open;
  let children: unknown;
  let inner: unknown;
  for (const key in props) {
    const value = props[key];
    if (value === undefined || value === null) continue;
    if (key === 'children') children = value;
    else if (key === 'dangerouslySetInnerHTML') inner = value;
    else if (tag.isOurs && (typeof value !== 'string' || !key.startsWith('data-'))) throw NOT_PLAIN;
    else writePlainAttribute(key, value);
  }
  if (tag.close === undefined) {
    if (children !== undefined || inner !== undefined) throw NOT_PLAIN;
    written += '/>';
    return;
  }
  written += '>';
  if (inner === undefined) writePlainNode(children, inPicture || name === 'picture' || name === 'noscript');
  else writeInner(inner, children);
  written += tag.close;
}

function writePlainAttribute(name: string, value: unknown): void {
  const attribute = plainAttribute(name);
  if (attribute === undefined) throw NOT_PLAIN;
  const { text, form } = attribute;
  if (form === 'switch') {
    if (typeof value !== 'boolean') throw NOT_PLAIN;
    if (value) written += text;
  } else if (typeof value === 'string') {
    if (form === 'address' && !SAFE_ADDRESS.test(value)) throw NOT_PLAIN;
    written += `${text}${escapeText(value)}"`;
  } else if (typeof value === 'number' || (typeof value === 'boolean' && form === 'state'))
    written += `${text}${String(value)}"`;
  else throw NOT_PLAIN;
}

/** An address that is no `javascript:`, by its first character; React has the others. */
const SAFE_ADDRESS = /^[/#?.a-ik-z]/;

function writeInner(inner: unknown, children: unknown): void {
  const html =
    typeof inner === 'object' && inner !== null ? (inner as { readonly __html?: unknown }).__html : undefined;
  if (children !== undefined || typeof html !== 'string') throw NOT_PLAIN;
  written += html;
}

const SPECIAL = /["'&<>]/;
const EACH_SPECIAL = /["'&<>]/g;
const REFERENCES: Readonly<Record<string, string>> = {
  '"': '&quot;',
  "'": '&#x27;',
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
};

/** As React has it, for texts and attributes alike. */
function escapeText(text: string): string {
  return SPECIAL.test(text) ? text.replace(EACH_SPECIAL, (character) => REFERENCES[character] ?? character) : text;
}
