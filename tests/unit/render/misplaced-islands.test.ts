import { describe, expect, it } from 'vitest';
import { IsletError } from '../../../src/errors/index.js';
import { checkIslands } from '../../../src/render/islands/misplaced-islands.js';

const island = (content: string, name = 'box'): string =>
  `<islet-island data-island="${name}" data-id="${name}">${content}</islet-island>`;
const slot = (content: string): string => `<islet-slot data-slot="0">${content}</islet-slot>`;

function problems(body: string): string[] {
  try {
    return checkIslands(
      `<!doctype html>\n<html lang="en">\n<head>\n<title>T</title>\n</head>\n<body>\n${body}\n</body>\n</html>\n`,
    ).map(({ name, message }) => `${name}: ${message}`);
  } catch (error) {
    if (error instanceof IsletError) return error.diagnostics.map(({ message }) => message);
    throw error;
  }
}

describe('an island that browsers do not keep as it is written', () => {
  it.each([
    [
      'is in a table',
      `<table><tbody>${island('<tr><td>row</td></tr>')}</tbody></table>`,
      'move the island `box` out of `<table>`',
    ],
    [
      'is in a list of choices',
      `<select>${island('<option>x</option>')}</select>`,
      'from before 2025 drop the island `box` inside `<select>`',
    ],
    [
      'holds a block, and is in a paragraph',
      `<p>Before ${island('<div>x</div>')} after</p>`,
      'move `<div>` of the island `box` out of `<p>`',
    ],
    [
      'holds a link, and is in a link',
      `<a href="/">${island('<a href="/b/">x</a>')}</a>`,
      'move `<a>` of the island `box` out of `<a>`',
    ],
    [
      'holds a form in its form',
      island('<form><p><form>x</form></p></form>'),
      'drop `<form>` of the island `box` inside `<p>`',
    ],
    [
      'holds a row without a table',
      island('<div><tr><td>x</td></tr></div>'),
      'drop `<tr>` of the island `box` inside `<div>`',
    ],
    [
      'is part of a drawing',
      `<svg>${island('<path d="M0 0"></path>')}</svg>`,
      'do not show the island `box` inside `<svg>` or `<math>`',
    ],
    [
      'shows the chosen option in its button',
      island('<select><button><selectedcontent></selectedcontent></button><option>x</option></select>'),
      'copy the chosen option into `<selectedcontent>` of the island `box`',
    ],
    [
      'has a field among its choices',
      island('<select><option>x</option><input></select>'),
      'move `<input>` of the island `box` out of `<select>`',
    ],
    [
      'has choices in its choices',
      island('<div><select><option><select></select></option></select></div>'),
      'drop `<select>` of the island `box` inside `<option>`',
    ],
    ['follows markup that is never closed', `<div><b>x</div>${island('<p>x</p>')}`, 'move the island `box` into `<b>`'],
  ])('%s', (_, body, problem) => {
    expect(problems(`<main>${body}</main>`)).toEqual([`Browsers ${problem}.`]);
  });

  it.each([
    [
      'rows',
      `<table><tbody>${slot('<tr><td>x</td></tr>')}</tbody></table>`,
      'move a slot of the island `box` out of `<table>`',
    ],
    ['a block in a paragraph', `<p>${slot('<div>x</div>')}</p>`, 'move `<div>` of the island `box` out of `<p>`'],
    [
      'choices',
      `<select>${slot('<option>x</option>')}</select>`,
      'from before 2025 drop a slot of the island `box` inside `<select>`',
    ],
  ])('is given %s as a slot', (_, content, problem) => {
    expect(problems(island(content))).toEqual([`Browsers ${problem}.`]);
  });

  it('is reported once, each of several', () => {
    const row = '<tr><td>x</td><td>y</td></tr>';
    expect(
      problems(
        `<table><tbody>${island(row + row, 'one')}${island(row, 'two')}</tbody></table>${island('<p>x</p>', 'three')}`,
      ),
    ).toEqual(['one', 'two'].map((name) => `Browsers move the island \`${name}\` out of \`<table>\`.`));
  });

  it('is reported in the slot of another one', () => {
    expect(problems(island(`<p>${slot(island('<div>x</div>', 'inner'))}</p>`, 'outer'))).toEqual([
      'Browsers move `<div>` of the island `inner` out of `<p>`.',
    ]);
  });
});

describe('an island that is kept', () => {
  it('is reported once if browsers from before 2025 drop what its choices hold, in a table too', () => {
    const choices =
      '<select><optgroup><option><span>x</span></option></optgroup><div><option><b>y</b></option></div></select>';
    expect(problems(`<table><tbody><tr><td>${island(choices)}</td></tr></tbody></table>`)).toEqual([
      'island-select-content: Browsers from before 2025 drop `<span>` of the island `box` inside `<select>`.',
    ]);
    expect(problems(island(slot(choices)))).toEqual([]);
  });

  it.each([
    ['is around a table', island('<table><caption>x</caption><tbody><tr><td>x</td></tr></tbody></table>')],
    ['is around a table whose body is left out', island('<table><tr><td>x</td></tr></table>')],
    ['is in a cell', `<table><tbody><tr><td>${island('<div>x</div>')}</td></tr></tbody></table>`],
    ['is in a paragraph', `<p>Before ${island('<b>x</b><!-- --> <button type="button">y</button>')} after</p>`],
    ['is around choices', island('<select><optgroup label="a"><option>x</option></optgroup></select>')],
    ['holds a drawing', island('<svg viewBox="0 0 1 1"><g><path d="M0 0"></path><path d="M1 1"/></g></svg>')],
    ['holds raw HTML without end tags', island('<div><p>One<p>Two<ul><li>A<li>B</ul></div><img src="a" alt="<tr>">')],
    ['holds the text of elements', island('<script>"<tr>"</script><textarea>\n<tr></textarea><input type="hidden">')],
    ['holds raw HTML without end tags as a slot', island(`<div>${slot('<p>One<table><tr><td>x</table>')}</div>`)],
    ['is in a template, and after comments', `<!-- <table> --><template>${island('<p>x</p>')}</template>`],
    ['is there for browsers without scripts', `<noscript><table>${island('<tr></tr>')}</table></noscript>`],
    ['is none', '<table><p>x</p></table>'],
  ])('%s', (_, body) => {
    expect(problems(`<main>${body}</main><script>"<islet-island>"</script>`)).toEqual([]);
  });
});
