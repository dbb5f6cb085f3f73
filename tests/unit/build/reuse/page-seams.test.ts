import { describe, expect, it } from 'vitest';
import {
  createSeamReader,
  exchangePieces,
  standsAlone,
  usesOf,
  type Seam,
} from '../../../../src/build/reuse/page-seams.js';
import { urlForm } from '../../../../src/lib/asset-form.js';
import type { PlacedFragment } from '../../../../src/render/shared-fragments.js';
import { createTrace, type Trace } from '../../../../src/render/trace.js';

/** Fragments that stand between `[` and `]`, all of which have used the same. */
function placed(html: string, traces: readonly Trace[]): PlacedFragment[] {
  return [...html.matchAll(/\[[^\]]*\]/g)].map(({ index, 0: { length } }, number) => ({
    trace: traces[number] ?? createTrace(),
    start: index,
    length,
  }));
}

function seamsOf(html: string, traces: readonly Trace[] = [], read = createSeamReader()): readonly Seam[] {
  const page = createTrace();
  const fragments = placed(html, traces);
  for (const { trace } of fragments) {
    for (const inner of trace.fragments) page.fragments.add(inner);
    page.fragments.add(trace);
  }
  return read(html, Buffer.from(html), fragments, page);
}

describe('the seams of a page', () => {
  it.each(['<p>one</p>[head]<p>two</p>[foot]</body>', '<p>एक</p>[शीर्ष]<p>दो 👍</p>[foot]<p>तीन</p>', '[head][foot]'])(
    'are places in its bytes: %s',
    (html) => {
      const bytes = Buffer.from(html);
      expect(seamsOf(html).map(([, offset, length]) => bytes.subarray(offset, offset + length).toString())).toEqual(
        html.match(/\[[^\]]*\]/g),
      );
    },
  );

  it('are missing where it has no fragment', () => {
    expect(seamsOf('<p>one</p>')).toEqual([]);
  });

  it('name fragments: the same one by the same name, another one by another, and by another name in another run', () => {
    const [head, foot] = [createTrace(), createTrace()];
    const html = '[head][foot]';
    const names = (read: ReturnType<typeof createSeamReader>, traces: readonly Trace[]): string =>
      seamsOf(html, traces, read)
        .map(([name]) => name)
        .join(' ');
    const read = createSeamReader();
    const first = names(read, [head, foot]);
    expect(names(read, [head, foot])).toBe(first);
    expect(
      new Set([first, names(read, [foot, head]), names(read, [head, head]), names(createSeamReader(), [head, foot])])
        .size,
    ).toBe(4);
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
    [
      'the list of pages',
      (trace) => {
        trace.routes = true;
      },
    ],
    [
      'the language of a page',
      (trace) => {
        trace.languages = true;
      },
    ],
  ])('tell what a fragment uses: %s', (_, use) => {
    const uses = (trace: Trace): string => usesOf(seamsOf('[foot]', [trace])[0]?.[0] ?? '');
    const more = createTrace();
    use(more);
    expect(uses(createTrace())).toBe(uses(createTrace()));
    expect(uses(more)).not.toBe(uses(createTrace()));
  });

  it('do not tell what it asked', () => {
    const asking = createTrace();
    asking.asked.add('data en shop');
    asking.pages.add('/a/');
    const [one, other] = [asking, createTrace()].map((trace) => usesOf(seamsOf('[foot]', [trace])[0]?.[0] ?? ''));
    expect(one).toMatch(/^[0-9a-f]{16}$/);
    expect(one).toBe(other);
  });

  it('are missing where half of a character stands at the end of a fragment, the other half beside it', () => {
    const at = (html: string, start: number, length: number): readonly Seam[] => {
      const fragment = { trace: createTrace(), start, length };
      return createSeamReader()(html, Buffer.from(html), [fragment], createTrace());
    };
    expect(at('<p>\u{1F600} after</p>', 3, 1)).toEqual([]);
    expect(at('<p>\u{1F600} after</p>', 4, 3)).toEqual([]);
    expect(at('<p>\u{1F600} after</p>', 3, 2)).toHaveLength(1);
    expect(['\uD83D', 'a\uD83D', '\uDE00b'].map((text) => standsAlone(Buffer.from(text)))).toEqual([
      false,
      false,
      false,
    ]);
    expect(['', 'a', 'a\uD83Db', '\u{1F600}'].map((text) => standsAlone(Buffer.from(text)))).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  it('number the lists of what a fragment asked, and of those inside of it', () => {
    const [inner, head, foot] = [createTrace(), createTrace(), createTrace()];
    foot.fragments.add(inner);
    expect(seamsOf('[head][foot][head]', [head, foot, head]).map(([, , , ...lists]) => lists)).toEqual([
      [0],
      [2, 1],
      [0],
    ]);
  });

  it('take other pieces', () => {
    const bytes = Buffer.from('<p>एक</p>[head]<p>दो</p>[foot]<p>तीन</p>');
    const seams = seamsOf(bytes.toString());
    const exchanged = (...pieces: readonly string[]): string => {
      const exchanges = seams.flatMap(([, offset, length], index) => {
        const piece = pieces[index];
        return piece === undefined ? [] : [{ offset, length, piece: Buffer.from(piece) }];
      });
      const page = exchangePieces(bytes, exchanges);
      for (const memory of [Buffer.alloc(1000, 'x'), Buffer.alloc(page.length), Buffer.alloc(page.length - 1)]) {
        const into = exchangePieces(bytes, exchanges, memory);
        expect([into.toString(), into.buffer === memory.buffer]).toEqual([
          page.toString(),
          memory.length >= page.length,
        ]);
      }
      return page.toString();
    };
    expect(exchanged()).toBe(bytes.toString());
    expect(exchanged('[शीर्ष and more]')).toBe('<p>एक</p>[शीर्ष and more]<p>दो</p>[foot]<p>तीन</p>');
    expect(exchanged('[शीर्ष and more]', '[]')).toBe('<p>एक</p>[शीर्ष and more]<p>दो</p>[]<p>तीन</p>');
  });
});
