import { closeSync, openSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { publishing } from '../errors/system-error.js';
import { createAppender } from '../lib/fs/append-writer.js';
import { monotonicNow } from '../lib/async/monotonic-clock.js';

/** Time between two turns for others, in milliseconds. */
const PAUSE = 50;

/**
 * Writes texts one behind the other, without ever holding all of them. By itself: a thread of Node's that writes has to be waited for at every block, behind those that have all processors.
 *
 * @throws IsletError `publish-failed`
 */
export async function writeTexts(file: string, texts: Iterable<string>): Promise<void> {
  const descriptor = publishing(() => openSync(file, 'w'));
  try {
    const output = createAppender({ descriptor, end: 0 });
    let looked = monotonicNow();
    for (const text of texts) {
      publishing(() => output.addText(text));
      if (monotonicNow() - looked < PAUSE) continue;
      await setImmediate();
      looked = monotonicNow();
    }
    publishing(() => {
      output.flush();
    });
  } finally {
    closeSync(descriptor);
  }
}
