import type { ComponentType, ReactElement } from 'react';
import { findCircle, whyNotJson } from '../../lib/text/json-value.js';
import { islandStrategies } from '../../api/island-strategy.js';
import { createElement, isValidElement } from '../../api/react.js';
import type { IslandRequest, RenderedIsland } from '../../api/render-context.js';
import { failure } from '../../errors/index.js';
import { suggestion } from '../../lib/text/did-you-mean.js';
import { THROWN_IN } from '../../lib/site/template-places.js';
import { escapeHtml, scriptJson } from '../../lib/html/escape.js';
import { hydratableMarkup, staticMarkup, type Markup } from '../react/markup.js';

export interface IslandIdentity {
  readonly name: string;
  /** Address of the module that hydrates it, or runs its script. */
  readonly url: string;
  /** Addresses of the modules that it imports first, which the browser loads in parallel. */
  readonly beside: readonly string[];
  /** True if its component runs only in browsers. */
  readonly clientOnly: boolean;
}

/** Moves the elements for the head of the page there, and returns the rest. */
export type Hoist = (markup: Markup) => string;

/** The markup of an island with the data for its hydration. */
export interface HydratedIsland extends RenderedIsland {
  readonly id: string;
  /** Props as JSON, safe inside a script element; empty where there are none. */
  readonly json: string;
}

/**
 * Renders an island by itself, so that its ids depend on its own id only. Elements among the props of a component
 * become static slots: in the browser it gets the markup that is already there. The content of a script is static.
 */
export function renderIsland(
  request: IslandRequest,
  { name, url, beside, clientOnly }: IslandIdentity,
  hoist: Hoist,
): HydratedIsland {
  const id = request.id ?? name;
  checkStart(request, name);
  checkContent(request, name, clientOnly);
  const attributes = {
    'data-island': name,
    'data-id': id,
    'data-on': request.on,
    'data-src': url,
    ...(beside.length === 0 ? {} : { 'data-with': beside.join(' ') }),
    ...(request.media === undefined ? {} : { 'data-media': request.media }),
  };
  if (typeof request.of === 'string')
    return { id, html: hoist(staticMarkup(request.children, `${id}-`)), json: '', attributes };
  const slots: string[] = [];
  const given = request.props ?? {};
  const circle = findCircle(given, '');
  if (circle) throw notJson(circle.path, name, circle.what);
  const props = Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, serverValue(value, key, { hoist, name, id, slots, clientOnly })]),
  );
  const counter = { next: 0 };
  const data = Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, browserValue(value, counter)]),
  );
  const component = request.of as ComponentType<object>;
  const render = (): Markup =>
    clientOnly ? staticMarkup(request.fallback, `${id}-`) : hydratableMarkup(createElement(component, props), `${id}-`);
  return {
    id,
    html: hoist(namingIsland(name, render)),
    json: Object.keys(data).length === 0 ? '' : scriptJson(data),
    attributes,
  };
}

/** Names the island in an error of its component, for the remedy. */
function namingIsland<T>(name: string, render: () => T): T {
  try {
    return render();
  } catch (error) {
    if (error instanceof Error && Object.isExtensible(error)) Object.assign(error, { [THROWN_IN]: name });
    throw error;
  }
}

/** A build does not check the types of templates. */
function checkStart({ on, media }: IslandRequest, name: string): void {
  if (!islandStrategies.includes(on))
    throw failure('island-never-starts', {
      message: `The island \`${name}\` waits for \`${on}\`.`,
      remedy: suggestion(on, islandStrategies),
    });
  if (on === 'media' && !(typeof media === 'string' && media.trim() !== '')) {
    throw failure('island-never-starts', {
      message: `The island \`${name}\` waits for a media query, and \`media\` names none.`,
      remedy: 'Add one, such as `media="(min-width: 48em)"`.',
    });
  }
}

/** A build does not check the types of templates. */
function checkContent({ of, props, children, fallback }: IslandRequest, name: string, clientOnly: boolean): void {
  const isScript = typeof of === 'string';
  if (fallback !== undefined && !clientOnly)
    throw failure('island-content-unused', {
      message: `The island \`${name}\` has a \`fallback\`, but what it shows is rendered with the page.`,
      remedy: `Remove the \`fallback\`. If the component can run only in browsers, name its file \`${name}.client.tsx\`.`,
    });
  if ((isScript ? props : children) === undefined) return;
  throw failure('island-content-unused', {
    message: isScript
      ? `The script \`${name}\` has \`props\`, which it cannot read.`
      : `The component of the island \`${name}\` has elements between its tags.`,
  });
}

/** An island while its props are converted. */
interface PropsContext {
  readonly hoist: Hoist;
  readonly name: string;
  readonly id: string;
  /** Paths of the elements so far. */
  readonly slots: string[];
  readonly clientOnly: boolean;
}

/** Returns a prop for the component on the server: elements become slots. */
function serverValue(value: unknown, path: string, island: PropsContext): unknown {
  const { name, id, slots, hoist, clientOnly } = island;
  if (isValidElement(value)) {
    if (clientOnly) throw notJson(path, name, `an element, but \`${name}.client.tsx\` is not rendered with the page`);
    slots.push(path);
    const number = slots.length - 1;
    return slot(number, hoist(staticMarkup(value, `${id}-slot-${String(number)}-`)));
  }
  const what = whyNotJson(value);
  if (what !== undefined) throw notJson(path, name, what);
  if (Array.isArray(value)) return value.map((item, index) => serverValue(item, `${path}[${String(index)}]`, island));
  if (typeof value === 'object' && value !== null) {
    if ('$slot' in value) throw notJson(path, name, 'an object with the key `$slot`, which is kept for elements');
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, serverValue(item, `${path}.${key}`, island)]),
    );
  }
  return value;
}

/** Returns a prop as JSON for the browser: elements become their numbers, in the same order. */
function browserValue(value: unknown, counter: { next: number }): unknown {
  if (isValidElement(value)) {
    const number = counter.next;
    counter.next += 1;
    return { $slot: number };
  }
  if (Array.isArray(value)) return value.map((item) => browserValue(item, counter));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, browserValue(item, counter)]));
  return value;
}

function slot(number: number, html: string): ReactElement {
  return createElement('islet-slot', {
    key: `slot-${String(number)}`,
    'data-slot': String(number),
    dangerouslySetInnerHTML: { __html: html },
  });
}

function notJson(path: string, name: string, what: string) {
  return failure('island-props-not-json', { message: `The prop \`${path}\` of the island \`${name}\` is ${what}.` });
}

/**
 * Returns the props of the islands of a page, for the end of its content: a browser may paint at each script element,
 * and content after one would then shift the layout.
 */
export function propsMarkup(props: ReadonlyMap<string, string>): string {
  return [...props]
    .map(([id, json]) => `\n<script type="application/json" data-props="${escapeHtml(id)}">${json}</script>`)
    .join('');
}
