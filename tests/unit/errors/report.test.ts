import { describe, expect, it } from 'vitest';
import { createReport, diagnostic, failure } from '../../../src/errors/index.js';

const at = (file: string, line?: number, column?: number) => ({
  file,
  ...(line === undefined ? {} : { line }),
  ...(column === undefined ? {} : { column }),
});

describe('createReport', () => {
  it('keeps a problem once, however often it is found', () => {
    const report = createReport();
    for (const position of [at('a.yaml', 1, 2), at('a.yaml', 1, 2)])
      report.add(diagnostic('asset-missing', { message: 'No.', position }));
    expect(report.list()).toHaveLength(1);
    expect(report.errorCount()).toBe(1);
  });

  it('lists by file, line as a number, column, name and message, whatever the order of finding', () => {
    const report = createReport();
    const found = [
      at('b.yaml', 1, 1),
      at('a.yaml', 10, 1),
      at('a.yaml', 9, 20),
      at('a.yaml', 9, 3),
      at('a.yaml'),
      at('B.yaml', 1, 1),
    ];
    for (const position of found) report.add(diagnostic('asset-missing', { message: 'No.', position }));
    report.add(diagnostic('usage', { message: 'No place.' }));
    expect(report.list().map(({ position }) => [position?.file, position?.line, position?.column])).toEqual([
      [undefined, undefined, undefined],
      ['B.yaml', 1, 1],
      ['a.yaml', undefined, undefined],
      ['a.yaml', 9, 3],
      ['a.yaml', 9, 20],
      ['a.yaml', 10, 1],
      ['b.yaml', 1, 1],
    ]);
  });

  it('does not fail for warnings alone, and names them beside errors', () => {
    const report = createReport();
    report.add(diagnostic('html-stripped', { message: 'Taken out.' }));
    expect(() => {
      report.throwIfErrors();
    }).not.toThrow();
    report.add(diagnostic('html-unsafe', { message: 'Refused.' }));
    expect(() => {
      report.throwIfErrors();
    }).toThrow(
      expect.objectContaining({
        diagnostics: [
          expect.objectContaining({ name: 'html-stripped' }),
          expect.objectContaining({ name: 'html-unsafe' }),
        ],
      }),
    );
  });

  it('collects what a step throws as diagnostics, and lets a bug of ours pass', () => {
    const report = createReport();
    expect(report.attempt(() => 7)).toBe(7);
    expect(
      report.attempt<number>(() => {
        throw failure('yaml-syntax', { message: 'Broken.' });
      }),
    ).toBeUndefined();
    expect(report.list().map(({ name }) => name)).toEqual(['yaml-syntax']);
    expect(() => {
      report.attempt(() => {
        throw new TypeError('bug');
      });
    }).toThrow(TypeError);
  });
});

describe('diagnostics', () => {
  it('take cause, severity and remedy from the catalogue, unless a more exact remedy is given', () => {
    expect(diagnostic('html-stripped', { message: 'Taken out.' })).toMatchObject({
      severity: 'warning',
      remedy: 'Remove the attribute from the source.',
    });
    expect(diagnostic('html-stripped', { message: 'Taken out.', remedy: 'Use a class.' }).remedy).toBe('Use a class.');
  });
});
