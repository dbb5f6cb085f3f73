import { describe, expect, it } from 'vitest';
import { locateProblems, type TracedRender } from '../../../../src/core/render/locate-problems.js';
import { diagnostic, type Diagnostic } from '../../../../src/errors/index.js';
import { pageOf } from '../../routes/site-of.js';

const unknown = (file: string, ...routes: string[]): Diagnostic =>
  diagnostic('island-unknown', { message: '`Cup` is not an island.', position: { file }, routes });
const threw = (line: number | undefined, ...routes: string[]): Diagnostic =>
  diagnostic('template-threw', {
    message: 'No leaf.',
    position: { file: 'templates/a.tsx', ...(line !== undefined && { line, column: 2 }) },
    frame: 'frame',
    routes,
  });

/** Renders pages, each of which ends with a problem. */
function tracing(faults: Readonly<Record<string, Diagnostic>>): TracedRender & { readonly rendered: string[] } {
  const rendered: string[] = [];
  return {
    rendered,
    renderPage({ route }) {
      rendered.push(route);
      return Promise.resolve(undefined);
    },
    faults: () => rendered.flatMap((route) => faults[route] ?? []),
  };
}

describe('placeFaults', () => {
  it('takes the line from the first page of a problem, and keeps what is said of it', async () => {
    const traced = tracing({
      '/a/': {
        ...unknown('templates/cup.tsx', '/a/'),
        position: { file: 'templates/cup.tsx', line: 3, column: 5 },
        frame: '> 3',
      },
    });
    const placed = await locateProblems([unknown('templates/pages/page.tsx', '/a/', '/b/')], pageOf, () =>
      Promise.resolve(traced),
    );
    expect(placed).toEqual([
      {
        ...unknown('templates/pages/page.tsx', '/a/', '/b/'),
        position: { file: 'templates/cup.tsx', line: 3, column: 5 },
        frame: '> 3',
      },
    ]);
    expect(traced.rendered).toEqual(['/a/']);
  });

  it('knows what React says by its first words, and what templates throw from what only traced ones do', async () => {
    const saying = (message: string, line?: number): Diagnostic => ({ ...threw(line, '/a/'), message });
    const fault = saying('Objects are not valid as a React child (found: object with keys {a}).');
    const traced = tracing({ '/a/': saying('Objects are not valid as a React child on the page `/a/`.', 7) });
    expect(await locateProblems([fault], pageOf, () => Promise.resolve(traced))).toMatchObject([
      { message: fault.message, position: { line: 7 } },
    ]);
    const other = tracing({ '/a/': saying('No tab in `Tabs` on the page `/a/`.', 4) });
    expect(await locateProblems([fault], pageOf, () => Promise.resolve(other))).toEqual([fault]);
  });

  it.each<[string, Diagnostic | undefined]>([
    ['the page has another problem', threw(4, '/a/')],
    [
      'what is called the same says something else there',
      {
        ...unknown('templates/cup.tsx', '/a/'),
        message: '`Lid` is not an island.',
        position: { file: 'templates/cup.tsx', line: 3 },
      },
    ],
    ['its line is not known there either', unknown('templates/pages/page.tsx', '/a/')],
    [
      'it is that of another page',
      { ...unknown('templates/cup.tsx', '/b/'), position: { file: 'templates/cup.tsx', line: 3 } },
    ],
    ['the page has none any more', undefined],
  ])('leaves a problem as it is where %s', async (_what, met) => {
    const faults = [unknown('templates/pages/page.tsx', '/a/')];
    await expect(
      locateProblems(faults, pageOf, () => Promise.resolve(tracing(met ? { '/a/': met } : {}))),
    ).resolves.toEqual(faults);
  });
});
