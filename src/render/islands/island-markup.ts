import type { ComponentType, ReactElement } from 'react';
import { findCircle, whyNotJson } from '../../lib/text/json-value.js';
import { islandStrategies } from '../../api/island-strategy.js';
import { createElement, isValidElement } from '../../api/react.js';
import type { IslandRequest, RenderedIsland } from '../../api/render-context.js';
import { failure } from '../../errors/index.js';
import { suggestion } from '../../lib/text/did-you-mean.js';
import { escapeHtml, scriptJson } from '../../lib/html/escape.js';
import { hydratableMarkup, staticMarkup, type Markup } from '../react/markup.js';

export interface IslandIdentity {
  readonly name: string;
  /** Address of the module that hydrates it. */
  readonly url: string;
  /** Addresses of what that module cannot begin without, where it shall not wait for it. */
  readonly beside: readonly string[];
}

/** Moves what belongs into the head of the page there, and returns the rest. */
export type Hoist = (markup: Markup) => string;

/** An island with what the browser needs of it. */
export interface HydratedIsland extends RenderedIsland {
  readonly id: string;
  /** Props as JSON, safe inside a script element; empty where there are none. */
  readonly json: string;
}

/**
 * Renders an island by itself, so that its ids depend on its own id only. Elements among its props are rendered as static slots,
 * which reach the component in the browser as the markup that is already there.
 */
export function renderIsland(
  request: IslandRequest,
  { name, url, beside }: IslandIdentity,
  hoist: Hoist,
): HydratedIsland {
  const id = request.id ?? name;
  checkStart(request, name);
  const slots: string[] = [];
  const circle = findCircle(request.props, '');
  if (circle) throw notJson(circle.path, name, circle.what);
  const props = Object.fromEntries(
    Object.entries(request.props).map(([key, value]) => [key, server(value, key, { hoist, name, id, slots })]),
  );
  const counter = { next: 0 };
  const data = Object.fromEntries(
    Object.entries(request.props)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, browser(value, counter)]),
  );
  const component = request.component as ComponentType<object>;
  return {
    id,
    html: hoist(hydratableMarkup(createElement(component, props), `${id}-`)),
    json: Object.keys(data).length === 0 ? '' : scriptJson(data),
    attributes: {
      'data-island': name,
      'data-id': id,
      'data-on': request.on,
      'data-src': url,
      ...(beside.length === 0 ? {} : { 'data-with': beside.join(' ') }),
      ...(request.media === undefined ? {} : { 'data-media': request.media }),
    },
  };
}

/** Types say the same, but nothing checks them when a site is built. */
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

/** What its props become part of. */
interface IslandUnderWay {
  readonly hoist: Hoist;
  readonly name: string;
  readonly id: string;
  /** Paths of the elements so far. */
  readonly slots: string[];
}

/** Props as the component gets them on the server: elements become slots. */
function server(value: unknown, path: string, island: IslandUnderWay): unknown {
  const { name, id, slots, hoist } = island;
  if (isValidElement(value)) {
    slots.push(path);
    const number = slots.length - 1;
    return slot(number, hoist(staticMarkup(value, `${id}-slot-${String(number)}-`)));
  }
  const what = whyNotJson(value);
  if (what !== undefined) throw notJson(path, name, what);
  if (Array.isArray(value)) return value.map((item, index) => server(item, `${path}[${String(index)}]`, island));
  if (typeof value === 'object' && value !== null) {
    if ('$slot' in value) throw notJson(path, name, 'an object with the key `$slot`, which is kept for elements');
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, server(item, `${path}.${key}`, island)]),
    );
  }
  return value;
}

/** The same props as JSON: elements are numbered in the same order. */
function browser(value: unknown, counter: { next: number }): unknown {
  if (isValidElement(value)) {
    const number = counter.next;
    counter.next += 1;
    return { $slot: number };
  }
  if (Array.isArray(value)) return value.map((item) => browser(item, counter));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, browser(item, counter)]));
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
 * Props of the islands of a page, to stand behind its content: a browser that reads a page from the network may paint at every
 * script element, and what comes after one would then move what came before it.
 */
export function propsMarkup(props: ReadonlyMap<string, string>): string {
  return [...props]
    .map(([id, json]) => `\n<script type="application/json" data-props="${escapeHtml(id)}">${json}</script>`)
    .join('');
}
