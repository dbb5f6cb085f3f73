import { describe, expect, it } from 'vitest';
import { createSeamReader, exchangedPlaces, exchangePieces, usesOf } from '../../../src/build/page-seams.js';
import { urlForm } from '../../../src/lib/asset-form.js';
import type { PlacedFragment } from '../../../src/render/renderer.js';
import { createTrace, type Trace } from '../../../src/render/trace.js';

/** Fragments that stand between `[` and `]`, all of which have used the same. */
function placed(html: string, traces: readonly Trace[]): PlacedFragment[] {
  return [...html.matchAll(/\[[^\]]*\]/g)].map(({ index, 0: { length } }, number) => ({ trace: traces[number] ?? createTrace(), start: index, length }));
}

function textsAt(bytes: Buffer, places: readonly (readonly [number, number])[]): string[] {
  return places.map(([offset, length]) => bytes.subarray(offset, offset + length).toString());
}

describe('the seams of a page', () => {
  it.each(['<p>one</p>[head]<p>two</p>[foot]</body>', '<p>एक</p>[शीर्ष]<p>दो 👍</p>[foot]<p>तीन</p>', '[head][foot]'])('are places in its bytes: %s', (html) => {
    const bytes = Buffer.from(html);
    const seams = createSeamReader()(html, bytes, placed(html, []));
    expect(textsAt(bytes, seams?.places ?? [])).toEqual(html.match(/\[[^\]]*\]/g));
  });

  it('are missing where it has no fragment', () => {
    expect(createSeamReader()('<p>one</p>', Buffer.from('<p>one</p>'), [])).toBeUndefined();
  });

  it('name fragments: the same one by the same name, another one by another, and by another name in another run', () => {
    const [head, foot] = [createTrace(), createTrace()];
    const html = '[head][foot]';
    const names = (read: ReturnType<typeof createSeamReader>, traces: readonly Trace[]): string | undefined => read(html, Buffer.from(html), placed(html, traces))?.names;
    const read = createSeamReader();
    const first = names(read, [head, foot]);
    expect(names(read, [head, foot])).toBe(first);
    expect(new Set([first, names(read, [foot, head]), names(read, [head, head]), names(createSeamReader(), [head, foot])]).size).toBe(4);
  });

  it.each<[string, (trace: Trace) => void]>([
    ['a source', ({ sources }) => sources.add('site/assets/a.svg')],
    ['a picture', ({ images }) => images.add('a.svg')],
    ['an island', ({ islands }) => islands.set('one', { name: 'mark', on: 'load' })],
    ['the props of an island', ({ props }) => props.set('one', '{"page":7}')],
    ['what goes into the head', ({ hoisted }) => hoisted.add('<link rel="preload" href="/a">')],
    ['a note', ({ notes }) => notes.set('shelf', 'first')],
    ['a frame', ({ frames }) => frames.add('film')],
    ['a published form', ({ forms }) => forms.add(urlForm('a.svg'))],
    ['a value for scripts', ({ json }) => json.set('data/a.json', { path: 'data/a.json', text: '1', sources: [] })],
    ['the list of pages', (trace) => { trace.routes = true; }],
    ['the language of a page', (trace) => { trace.languages = true; }],
  ])('tell what a fragment uses: %s', (_, use) => {
    const html = '[foot]';
    const uses = (trace: Trace): string => {
      const seams = createSeamReader()(html, Buffer.from(html), placed(html, [trace]));
      return seams ? usesOf(seams) : '';
    };
    const more = createTrace();
    use(more);
    expect(uses(createTrace())).toBe(uses(createTrace()));
    expect(uses(more)).not.toBe(uses(createTrace()));
  });

  it('do not tell what it asked', () => {
    const html = '[foot]';
    const asking = createTrace();
    asking.asked.add('data en shop');
    asking.pages.add('/a/');
    const [one, other] = [asking, createTrace()].map((trace) => createSeamReader()(html, Buffer.from(html), placed(html, [trace])));
    expect(one && usesOf(one)).toBe(other && usesOf(other));
  });

  it('take other pieces, and lie elsewhere then', () => {
    const html = '<p>एक</p>[head]<p>दो</p>[foot]<p>तीन</p>';
    const bytes = Buffer.from(html);
    const places = createSeamReader()(html, bytes, placed(html, []))?.places ?? [];
    const pieces = ['[शीर्ष and more]', '[]'].map((text) => Buffer.from(text));
    const made = exchangePieces(bytes, places, pieces);
    expect(made.toString()).toBe('<p>एक</p>[शीर्ष and more]<p>दो</p>[]<p>तीन</p>');
    expect(textsAt(made, exchangedPlaces(places, pieces))).toEqual(['[शीर्ष and more]', '[]']);
  });
});
