import { expect, test } from 'vitest';
import type { PageValue } from '../../../../src/client/dev/messages.js';
import { valueChange } from '../../../../src/serve/dev/value-change.js';

const SHELF = {
  tools: [
    { id: 'saw', kind: 'hand', name: 'A saw' },
    { id: 'saw-2', kind: 'hand', name: 'Another saw' },
    { id: 'plane', kind: 'hand', name: 'A plane' },
  ],
  words: ['one', 'two'],
};

function added(path: PageValue['path'], example?: unknown, text = '') {
  const value: PageValue = {
    path,
    kind: 'text',
    id: '1',
    file: 'site/data/shelf.yaml',
    name: 'name',
    help: '',
    text: '',
    isOptional: false,
    stamp: '',
  };
  return valueChange(SHELF, value, { id: '1', text, stamp: '', item: 'add' }, () => example);
}

test('a new item of data is a draft, a copy with names of its own', () => {
  expect(added(['tools', 0, 'name'])).toEqual({
    kind: 'insert',
    path: ['tools', 1],
    value: { id: 'saw-3', kind: 'hand', name: 'A saw', draft: true },
  });
  expect(added(['words', 1])).toEqual({ kind: 'insert', path: ['words', 2], value: 'two' });
});

test('a new item of a page is that of the example', () => {
  expect(added(['tools', 2, 'name'], { id: 'plane', name: 'A tool' })).toEqual({
    kind: 'insert',
    path: ['tools', 3],
    value: { id: 'plane-2', name: 'A tool', draft: true },
  });
  expect(added(['tools', 2, 'name'], { id: 'plane', name: 'A tool' }, 'chisel')).toMatchObject({
    value: { id: 'chisel', name: 'A tool' },
  });
});
