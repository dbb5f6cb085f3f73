import { createElement, useId, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { noteHint } from '../../../src/contract/head-hints.js';
import { abandonTurns, inPlainTurn, inReactsTurn } from '../../../src/render/plain-turns.js';

it("is nobody's while React renders, whose hooks would answer", () => {
  const node = createElement('p', null, 'x');
  const within = (): string => inReactsTurn(() => String(inPlainTurn(node, new Map())));
  expect(within()).toBe('undefined');
  expect(() =>
    inReactsTurn(() => {
      throw new RangeError('no');
    }),
  ).toThrow('no');
  expect(inPlainTurn(node, new Map())).toBe('<p>x</p>');
});

it('comes again after a render was stopped, which runs no `finally`', () => {
  inReactsTurn(() => {
    abandonTurns();
    expect(inPlainTurn('x', new Map())).toBe('x');
    return '';
  });
  abandonTurns();
  expect(inPlainTurn('x', new Map())).toBe('x');
});

it('leaves no island behind where it came to nothing', () => {
  const islands = new Map<string, unknown>([['menu', {}]]);
  const Island = ({ id }: { readonly id: string }): ReactNode => {
    islands.set(id, {});
    return null;
  };
  expect(
    inPlainTurn(
      [createElement(Island, { id: 'a' }), createElement(Island, { id: 'b' }), createElement('b', { style: {} })],
      islands,
    ),
  ).toBeUndefined();
  expect([...islands.keys()]).toEqual(['menu']);
  expect(inPlainTurn(createElement(Island, { id: 'a' }), islands)).toBe('');
  expect([...islands.keys()]).toEqual(['menu', 'a']);
});

it('is not tried for ever with a component that is seldom plain', () => {
  const Hooked = vi.fn((): ReactNode => createElement('b', { id: useId() }));
  for (let page = 0; page < 20; page += 1) expect(inPlainTurn(createElement(Hooked), new Map())).toBeUndefined();
  expect(Hooked.mock.calls.length).toBeLessThan(4);
  const Mostly = vi.fn(({ page }: { readonly page: number }): ReactNode =>
    page % 10 === 0 ? createElement('b', { id: useId() }) : 'plain',
  );
  const plain = Array.from({ length: 100 }, (_, page) =>
    inPlainTurn(createElement(Mostly, { page: page + 1 }), new Map()),
  ).filter((markup) => markup !== undefined);
  expect(plain).toHaveLength(90);
});

it("is React's where a component hints what to load early, which only React hears, but not where React has heard it", () => {
  const Hinting = (): ReactNode => {
    noteHint();
    return 'text';
  };
  expect(inPlainTurn(createElement(Hinting), new Map())).toBeUndefined();
  const Island = (): ReactNode =>
    inReactsTurn(() => {
      noteHint();
      return 'heard';
    });
  expect(inPlainTurn(createElement('p', null, createElement(Island)), new Map())).toBe('<p>heard</p>');
});
