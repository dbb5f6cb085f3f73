import { readdirSync, rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createEmitter } from '../../../src/emit/emitter.js';
import { untilStopped } from '../../../src/emit/until-stopped.js';
import { temporaryFolder } from './output.js';

const origin = { sources: [] };

it('an emitter that was stopped makes no folder again that is gone', () => {
  const dist = temporaryFolder();
  const stopping = new AbortController();
  const emitter = untilStopped(createEmitter(dist), stopping.signal);
  emitter.write('ludo/index.html', 'a', origin);
  expect(emitter.writeAhead('rummy/index.html', Buffer.from('b'))).toBe(true);
  expect(readdirSync(dist).sort()).toEqual(['ludo', 'rummy']);
  rmSync(dist, { recursive: true });
  stopping.abort(new Error('Stopped'));
  expect(() => {
    emitter.write('carrom/index.html', 'c', origin);
  }).toThrow('Stopped');
  expect(() => emitter.writeAhead('carrom/index.html', Buffer.from('c'))).toThrow('Stopped');
  expect(() => readdirSync(dist)).toThrow('ENOENT');
});
