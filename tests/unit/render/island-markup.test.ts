import { createElement, useId, type ComponentType, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { IslandRequest } from '../../../src/api/render-context.js';
import { IsletError } from '../../../src/errors/index.js';
import { renderIsland } from '../../../src/render/islands/island-markup.js';
import type { Markup } from '../../../src/render/react/markup.js';

const IDENTITY = { name: 'panel', url: '/assets/panel-0a1b2c3d.js', beside: [], clientOnly: false };

function Panel({
  label = 'none',
  children,
  rows = [],
}: {
  readonly label?: string;
  readonly children?: ReactNode;
  readonly rows?: readonly { readonly value: ReactNode }[];
}): ReactNode {
  return createElement('section', { id: useId() }, label, children, ...rows.map(({ value }) => value));
}

function render(
  props: object,
  changes: Partial<IslandRequest> = {},
  hoist: (markup: Markup) => string = ({ html }) => html,
): ReturnType<typeof renderIsland> {
  return renderIsland(
    {
      of: Panel as ComponentType<never>,
      props,
      children: undefined,
      fallback: undefined,
      on: 'idle',
      media: undefined,
      id: undefined,
      ...changes,
    },
    IDENTITY,
    hoist,
  );
}

function refusal(props: object): string | undefined {
  try {
    render(props);
    return undefined;
  } catch (error) {
    if (!(error instanceof IsletError)) throw error;
    const [first] = error.diagnostics;
    return `${String(first?.name)}: ${String(first?.message)}`;
  }
}

describe('an island', () => {
  it('says what it is and when its code is fetched', () => {
    expect(render({}).attributes).toEqual({
      'data-island': 'panel',
      'data-id': 'panel',
      'data-on': 'idle',
      'data-src': IDENTITY.url,
    });
    expect(render({}, { id: 'mine', on: 'media', media: '(min-width: 1px)' }).attributes).toMatchObject({
      'data-id': 'mine',
      'data-on': 'media',
      'data-media': '(min-width: 1px)',
    });
  });

  it('has ids made from its own id, wherever it stands', () => {
    const { html } = render({}, { id: 'mine' });
    expect(html).toContain('mine-');
    render({}, { id: 'another' });
    expect(render({}, { id: 'mine' }).html).toBe(html);
  });

  it('carries its props as JSON that cannot end its element', () => {
    const { json } = render({
      label: '</script><!--',
      rows: [],
      none: undefined,
      deep: [{ a: null, b: 1.5, c: false }],
    });
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual({ label: '</script><!--', rows: [], deep: [{ a: null, b: 1.5, c: false }] });
  });
});

describe('elements among the props', () => {
  it('are rendered as slots and travel as their numbers, in one order', () => {
    const { html, json } = render({
      children: createElement('em', null, 'a', 'b'),
      label: 'text',
      rows: [
        { value: 'plain' },
        { value: createElement('i', null, 'second') },
        { value: [createElement('b', { key: 1 }, 'third')] },
      ],
    });
    expect(
      [...html.matchAll(/<islet-slot data-slot="(\d)">(.*?)<\/islet-slot>/g)].map(([, number, inner]) => [
        number,
        inner,
      ]),
    ).toEqual([
      ['0', '<em>ab</em>'],
      ['1', '<i>second</i>'],
      ['2', '<b>third</b>'],
    ]);
    expect(JSON.parse(json)).toEqual({
      children: { $slot: 0 },
      label: 'text',
      rows: [{ value: 'plain' }, { value: { $slot: 1 } }, { value: [{ $slot: 2 }] }],
    });
  });

  it('give what belongs into the head to the page', () => {
    const hoisted: string[] = [];
    const { html } = render({ children: createElement('img', { src: '/a.png', alt: '' }) }, {}, (markup) => {
      hoisted.push(...markup.hoisted);
      return markup.html;
    });
    expect(hoisted).toEqual([expect.stringContaining('href="/a.png"')]);
    expect(html).not.toContain('<link');
  });

  it('may hold islands, whose slots are counted apart', () => {
    const Inner = (): ReactNode =>
      createElement('div', {
        dangerouslySetInnerHTML: {
          __html: render({ children: createElement('u', null, 'inner') }, { id: 'inner' }).html,
        },
      });
    const { html, json } = render({
      children: createElement(Inner),
      rows: [{ value: createElement('s', null, 'outer') }],
    });
    expect([...html.matchAll(/data-slot="(\d)"/g)].map(([, number]) => number)).toEqual(['0', '0', '1']);
    expect(JSON.parse(json)).toEqual({ children: { $slot: 0 }, rows: [{ value: { $slot: 1 } }] });
  });
});

describe('props that cannot travel', () => {
  it.each([
    [{ onPick: () => 1 }, 'The prop `onPick` of the island `panel` is a function.'],
    [{ rows: [{ value: Symbol('x') }] }, 'The prop `rows[0].value` of the island `panel` is a symbol.'],
    [{ count: 1n }, 'The prop `count` of the island `panel` is a bigint.'],
    [{ deep: { at: new Date(0) } }, 'The prop `deep.at` of the island `panel` is an object with a class.'],
    [{ known: new Map() }, 'The prop `known` of the island `panel` is an object with a class.'],
    [{ ratio: Number.NaN }, 'The prop `ratio` of the island `panel` is NaN.'],
    [{ list: [Infinity] }, 'The prop `list[0]` of the island `panel` is Infinity.'],
  ])('%o', (props, message) => {
    expect(refusal(props)).toBe(`island-props-not-json: ${message}`);
  });
});
