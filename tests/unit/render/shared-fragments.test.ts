import { createElement, useId, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { staticMarkup } from '../../../src/render/react/markup.js';
import { createSharedFragments } from '../../../src/render/page/shared-fragments.js';
import { createTrace } from '../../../src/render/page/trace.js';
import { withMark } from '../../../src/render/page/provenance-marks.js';

/** What a fragment looks like in the place of its number. */
function htmlOf(
  fragments: ReturnType<typeof createSharedFragments>,
  component: (props: never) => ReactNode,
  props: object,
): string {
  const trace = createTrace();
  const number = fragments.numberOf({ component, props, locale: 'en' }, trace);
  return fragments.splice(`<islet-shared data-key="${String(number)}"></islet-shared>`, trace).html;
}

it.each<[string, object, object]>([
  ['a key without a value', { word: undefined }, {}],
  ['a list without one', { list: [undefined] }, { list: [null] }],
  ['zero with a sign', { number: -0 }, { number: 0 }],
])('does not follow from which page came first where props differ by %s', (_, one, other) => {
  const Foot = (props: { readonly number?: number; readonly list?: readonly unknown[] }): ReactNode =>
    JSON.stringify([Object.keys(props), props.list?.map((item) => item === undefined), Object.is(props.number, -0)]);
  const render = (first: object, second: object): string[] => {
    const fragments = createSharedFragments((node) => staticMarkup(node));
    return [htmlOf(fragments, Foot, first), htmlOf(fragments, Foot, second)];
  };
  expect(render(one, other)).toEqual(render(other, one));
});

it('gives fragments of other components or props ids of their own, whichever came first and however values are marked', () => {
  const Field = ({ name }: { readonly name?: string }): ReactNode => createElement('input', { id: useId(), name });
  const Search = (): ReactNode => createElement('input', { id: useId() });
  const idsOf = (...asked: (readonly [(props: never) => ReactNode, object])[]): (string | undefined)[] => {
    const fragments = createSharedFragments((node, _, __, prefix) => staticMarkup(node, prefix));
    return asked.map(([component, props]) => /id="([^"]+)"/.exec(htmlOf(fragments, component, props))?.[1]);
  };
  const [one, other, search] = idsOf([Field, { name: 'a' }], [Field, { name: 'b' }], [Search, {}]);
  expect(new Set([one, other, search, '_R_0_']).size).toBe(4);
  expect(idsOf([Search, {}], [Field, { name: 'b' }], [Field, { name: withMark('a', 7) }])).toEqual([
    search,
    other,
    one,
  ]);
});

it('knows the fragments of a page until it is whole, however many others pages have for themselves', () => {
  const rendered: string[] = [];
  const noted = (name: string): string => {
    rendered.push(name);
    return name;
  };
  const Foot = (): ReactNode => noted('FOOT');
  const Own = ({ name }: { readonly name: string }): ReactNode => noted(name);
  const fragments = createSharedFragments((node) => staticMarkup(node));
  const pageOf = (names: readonly string[]): string => {
    const trace = createTrace();
    const numbers = [
      fragments.numberOf({ component: Foot, props: {}, locale: 'en' }, trace),
      ...names.map((name) => fragments.numberOf({ component: Own, props: { name }, locale: 'en' }, trace)),
    ];
    return fragments.splice(
      numbers.map((number) => `<islet-shared data-key="${String(number)}"></islet-shared>`).join(''),
      trace,
    ).html;
  };
  for (let page = 0; page < 1010; page += 1) expect(pageOf([`own ${String(page)}`])).toBe(`FOOTown ${String(page)}`);
  const many = Array.from({ length: 1100 }, (_, index) => `card ${String(index)}`);
  expect(pageOf(many)).toBe(`FOOT${many.join('')}`);
  expect(rendered.filter((name) => name === 'FOOT')).toHaveLength(1);
  expect(pageOf(['own 0', 'card 1099'])).toBe('FOOTown 0card 1099');
  expect(['own 0', 'card 1099'].map((wanted) => rendered.filter((name) => name === wanted).length)).toEqual([2, 1]);
});
