import { describe, expect, it } from 'vitest';
import { markupRuleIds, validateMarkup } from '../../../../../src/audit/check/markup/validate-markup.js';
import { overrides } from '../../../../../src/audit/check/markup/markup-rules.js';
import { wrongMarkup } from './wrong-markup.js';

const look = (html: string) => validateMarkup(html);

it.each(wrongMarkup)('finds what breaks %s, and nothing else', (id, html) => {
  const found = look(html);
  expect(found).toEqual([expect.objectContaining({ rule: id })]);
  expect(found[0]?.message).toMatch(/^[^"]+\.$/);
  expect(found[0]?.at).toBeLessThanOrEqual(html.length);
});

it('applies the presets with at most 15 differences, each with a reason', () => {
  expect(Object.keys(overrides).length).toBeLessThanOrEqual(15);
  for (const [name, [setting, reason]] of Object.entries(overrides)) {
    expect(reason).toMatch(/^[`A-Z].*\.$/);
    expect(markupRuleIds().includes(`html/${name}`)).toBe(setting !== 'off');
  }
});

const choices = (content: string): string[] =>
  look(
    `<!DOCTYPE html><html lang="en"><head><title>Tea</title></head><body><form><label>Tea <select name="tea">${content}</select></label><button type="submit">Brew</button></form></body></html>`,
  ).map(({ rule }) => rule);

it.each([
  '<button type="button"><selectedcontent></selectedcontent></button><div><option>Green</option></div><option>Black</option>',
  '<optgroup><legend>Green</legend><div><option><span>Sencha</span></option></div></optgroup>',
  '<option><div><img src="/sencha.webp" alt="" width="8" height="8"> Sencha</div></option><hr><noscript>Tea</noscript>',
])('accepts in a list of choices what browsers keep: %s', (content) => {
  expect(choices(content)).toEqual([]);
});

it.each(['<p>Green</p>', '<option><button type="button">Green</button></option>', '<optgroup><hr></optgroup>'])(
  'finds fault in a list of choices with %s',
  (content) => {
    expect(choices(content)).toEqual(['html/element-permitted-content']);
  },
);

it('finds fault with a choice outside of lists', () => {
  expect(
    look(
      '<!DOCTYPE html><html lang="en"><head><title>Tea</title></head><body><div><option>x</option></div></body></html>',
    ).map(({ rule }) => rule),
  ).toEqual(['html/element-required-ancestor']);
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
