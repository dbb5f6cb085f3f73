import { expect, test } from 'vitest';
import { createStoppedPages } from '../../../../src/serve/dev/stopped-pages.js';
import { failure, type IsletError } from '../../../../src/errors/index.js';

const BASIL = { file: 'site/pages/basil.yaml', template: 'herb' };

function failing(error: IsletError): () => string {
  return () => {
    throw error;
  };
}

test.each(['template-timeout', 'template-out-of-memory'] as const)(
  'a page whose template does not come to an end is not tried again, nor are those of its kind (%s)',
  async (problem) => {
    const stopped = createStoppedPages();
    expect(await stopped.attempt(BASIL, failing(failure(problem, { message: 'It goes on.' })))).toBeUndefined();
    expect([
      await stopped.attempt(BASIL, () => 'done'),
      stopped.includes('herb'),
      stopped.problems(BASIL.file).map(({ name }) => name),
    ]).toEqual([undefined, true, [problem]]);
    stopped.forget(BASIL.file);
    expect([await stopped.attempt(BASIL, () => 'done'), stopped.includes('herb')]).toEqual(['done', false]);
  },
);

test('what else is wrong with a page stops nothing', async () => {
  const stopped = createStoppedPages();
  await expect(stopped.attempt(BASIL, failing(failure('file-unreadable', { message: 'It is gone.' })))).rejects.toThrow(
    'It is gone.',
  );
  expect([stopped.includes('herb'), stopped.problems(BASIL.file), await stopped.attempt(BASIL, () => 'done')]).toEqual([
    false,
    [],
    'done',
  ]);
});
