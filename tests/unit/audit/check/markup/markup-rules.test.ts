import * as library from 'html-validate';
import { describe, expect, it } from 'vitest';
import { validateMarkup } from '../../../../../src/audit/check/markup/validate-markup.js';
import { markupRules, unusedRules } from '../../../../../src/audit/check/markup/markup-rules.js';

const look = (html: string) => validateMarkup(html);

describe.each(markupRules.map((rule) => [rule.id, rule] as const))('%s', (id, { examples, about, remedy }) => {
  it('passes the example that it passes', () => {
    expect(look(examples.passes['index.html'] ?? '')).toEqual([]);
  });

  it('finds fault with the example that it does not, and no other rule does', () => {
    const html = examples.fails['index.html'] ?? '';
    const found = look(html);
    expect(found).toEqual([expect.objectContaining({ rule: id })]);
    expect(found[0]?.message).toMatch(/^[^"]+\.$/);
    expect(found[0]?.at).toBeLessThanOrEqual(html.length);
  });

  it('says what it asks for and what to do', () => {
    expect(about).toMatch(/^[A-Z].*\.$/);
    expect(remedy).toMatch(/^[A-Z].*\.$/);
  });
});

/** The library exports its presets without their type. */
const { configPresets } = library as unknown as {
  readonly configPresets: Readonly<Record<string, { readonly rules?: object }>>;
};

it('applies each rule of the presets, or says why not', () => {
  const offered = [
    'html-validate:recommended',
    'html-validate:standard',
    'html-validate:a11y',
    'html-validate:document',
  ].flatMap((name) => Object.keys(configPresets[name]?.rules ?? {}));
  const judged = [...markupRules.map(({ id }) => id.slice('html/'.length)), ...Object.keys(unusedRules)];
  expect(offered.filter((name) => !judged.includes(name))).toEqual([]);
  expect(judged.filter((name, index) => judged.indexOf(name) !== index)).toEqual([]);
});

it.each([
  '<!-- [html-validate-disable-next wcag/h37] -->',
  '<!-- html-validate-disable-next wcag/h37 -->',
  '<!--[html-validate-disable wcag/h37]-->',
])('heeds no comment of a page that would switch a rule off: %s', (comment) => {
  expect(
    look(
      `<!DOCTYPE html><html lang="en"><head><title>Tea</title></head><body>${comment}<img src="/pot.svg"></body></html>`,
    ),
  ).toHaveLength(1);
});

describe('a page beyond the limits of the library', () => {
  const head = '<!DOCTYPE html><html lang="en"><head><title>Tea</title></head><body>';
  const find = (unit: string, count: number) => look(`${head}${unit.repeat(count)}</body></html>`);

  it.each([
    ['stray end tags', '<li>a</x>', 'html/close-order'],
    ['equal ids', '<b id="a">a</b>', 'html/no-dup-id'],
    ['pictures without a text', '<img src="/a.png">', 'html/wcag/h37'],
  ])('has one finding, at the last problem that was counted: %s', (_, unit, rule) => {
    const found = find(unit, 4000);
    expect(found).toEqual([
      { rule, message: expect.stringContaining('more than 1000 problems') as string, at: found[0]?.at },
    ]);
    expect(found[0]?.at).toBeGreaterThan(head.length + unit.length * 300);
    expect(found[0]?.at).toBeLessThan(head.length + unit.length * 1100);
  });

  it('has one finding, at the first element that was not checked', () => {
    const unit = '<li>a</x>';
    expect(find(unit, 100_000)).toEqual([
      {
        rule: 'html/parser-error',
        message: 'The page has more than 50000 elements; the rules named `html/` do not check it.',
        // Four elements come before.
        at: head.length + unit.length * (50_000 - 4),
      },
    ]);
  });
});
