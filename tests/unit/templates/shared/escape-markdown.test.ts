import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { escapeMarkdown } from '../../../../templates/shared/escape-markdown.js';

// The starter is a project of its own, with types of its own.
const module = new URL('../../../../src/starter/templates/components/escape-markdown.ts', import.meta.url);
const { escapeMarkdown: ofStarter } = (await import(module.href)) as { escapeMarkdown: typeof escapeMarkdown };

const markdown = new MarkdownIt();

const TEXTS = [
  'Close with a ] bracket in it',
  '*stars* `ticks` &amp; [x](y) <b> _lines_ ~~gone~~ \\',
  '![picture](x)',
  ...[
    '- a',
    '+ a',
    '* a',
    '1. a',
    '2) a',
    '= a',
    '---',
    '# a #',
    '> a',
    '~~~',
    '```',
    '&#65;',
    'C#',
    '|a|',
    '24-7',
    '.5',
  ],
];

describe('a text as Markdown', () => {
  it.each(TEXTS)('is read as it was written in a link, beside it, as a heading and as a quotation: %s', (text) => {
    const [shown, escaped] = [markdown.utils.escapeHtml(text), escapeMarkdown(text)];
    expect(markdown.renderInline(`[${escaped}](u): ${escaped}`)).toBe(`<a href="u">${shown}</a>: ${shown}`);
    expect(markdown.render(`# ${escaped}`)).toBe(`<h1>${shown}</h1>\n`);
    expect(markdown.render(`> ${escaped}`)).toBe(`<blockquote>\n<p>${shown}</p>\n</blockquote>\n`);
    expect(ofStarter(text)).toBe(escaped);
  });

  it('is one line', () => {
    expect(escapeMarkdown('a\n\n# b')).toBe('a \\# b');
  });
});
