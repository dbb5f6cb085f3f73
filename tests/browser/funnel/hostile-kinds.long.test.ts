import { describe, expect, it } from 'vitest';
import { makePackage, MANIFEST, noise, sizeLayouts, type SizeLayout } from '../../helpers/make-package.js';
import { DIALOG, hurry, SAVE, tapDownload, until } from './funnel-site.js';
import { MIDDLE, serve, sha256, SIZE } from './hostile-packages.js';
import type { Behavior, FileAnswer, FileRequest } from './hostile-server.js';
import { BROWSERS, saveWith, useHostileSite } from './hostile-site.js';

/** Two versions of one length, with their sizes where the layout has them; the second half is compressed. */
const versions = Object.fromEntries(
  sizeLayouts.map((layout) => [layout, [1, 2].map((number) => versionOf(number, layout))]),
) as Record<SizeLayout, [Buffer<ArrayBuffer>, Buffer<ArrayBuffer>]>;

function versionOf(number: number, layout: SizeLayout): Buffer<ArrayBuffer> {
  return makePackage(
    [
      MANIFEST,
      { name: 'lib/arm64-v8a/game.so', content: noise(number, SIZE / 2) },
      { name: 'classes.dex', content: noise(number + 5, SIZE / 2), deflate: true },
    ],
    { layout },
  );
}

const [first, second] = versions.descriptor;
const page = Buffer.from('<!doctype html><title>Welcome</title>'.repeat(100));
const small = makePackage([{ name: 'readme.txt', content: noise(9, 40_000) }]);
const PACKAGE = { 'Content-Type': 'application/vnd.android.package-archive' };

const corrupted = (bytes: Buffer, at: number, length: number): Buffer<ArrayBuffer> => {
  const copy = Buffer.from(bytes);
  for (let place = at; place < at + length; place += 1) copy[place] = (copy[place] ?? 0) ^ 0x5a;
  return copy;
};

/** The first answer breaks in the middle of the first version; then `rest`. */
const afterBreak =
  (rest: (request: FileRequest) => FileAnswer, begin: FileAnswer = {}, body = first) =>
  (request: FileRequest): FileAnswer =>
    request.count === 1 ? { ...serve(body, undefined, { breakAt: MIDDLE, ...begin }) } : rest(request);

interface Kind {
  readonly file: Behavior['file'];
  readonly link?: Behavior['link'];
  /** Whatever the server does, the file can be had. */
  readonly right: boolean;
}

const tag = { headers: { ETag: '"one"' }, exposed: 'ETag, Content-Range' };

const kinds: Record<string, Kind> = {
  ...Object.fromEntries(
    sizeLayouts.map((layout) => [
      `goes on with another version of one length, sizes in the ${layout}`,
      {
        file: afterBreak(({ from }) => serve(versions[layout][1], from), {}, versions[layout][0]),
        right: true,
      },
    ]),
  ),
  'ignores the condition and drops the tag of another version': {
    file: afterBreak(({ from, count }) => serve(second, from, count === 2 ? {} : tag), tag),
    right: true,
  },
  'swaps versions at each of two joints': {
    file: ({ from, count }) => {
      if (count === 1) return serve(first, from, { breakAt: 1_500_000 });
      return count === 2 ? serve(second, from, { breakAt: 600_000 }) : serve(first, from);
    },
    right: true,
  },
  'always damages a kilobyte of stored data': {
    file: ({ from }) => serve(corrupted(first, 900_000, 1_024), from),
    right: false,
  },
  'always damages eight bytes of compressed data': {
    file: ({ from }) => serve(corrupted(first, 2_600_000, 8), from),
    right: false,
  },
  'damages a descriptor once': {
    file: ({ from, count }) => serve(count === 1 ? corrupted(first, first.indexOf('PK\x07\x08'), 16) : first, from),
    right: true,
  },
  'damages the directory once, near its end': {
    file: ({ from, count }) => serve(count === 1 ? corrupted(first, first.length - 120, 60) : first, from),
    right: true,
  },
  'answers a resume once with a small archive': {
    file: afterBreak(({ from, count }) => (count === 2 ? { body: small, headers: PACKAGE } : serve(first, from))),
    right: true,
  },
  'answers a resume once with a small archive of unknown length': {
    file: afterBreak(({ from, count }) =>
      count === 2 ? { body: small, headers: PACKAGE, length: false } : serve(first, from),
    ),
    right: true,
  },
  'answers every resume with a small archive': { file: afterBreak(() => ({ body: small })), right: false },
  'answers a resume with a page typed as the package': {
    file: afterBreak(({ from, count }) => (count === 2 ? { body: page, headers: PACKAGE } : serve(first, from))),
    right: true,
  },
  'answers a resume with a page as a part': {
    file: afterBreak(({ from, count }) =>
      count === 2 ? serve(Buffer.concat([first.subarray(0, MIDDLE), page]), from) : serve(first, from),
    ),
    right: true,
  },
  'is overloaded without CORS three times in the middle': {
    file: afterBreak(({ from, count }) => (count < 5 ? { status: 503, cors: false } : serve(first, from))),
    right: true,
  },
  'is overloaded without CORS twice at the start': {
    file: ({ from, count }) => (count < 3 ? { status: 503, cors: false } : serve(first, from)),
    right: true,
  },
  'refuses conditions with 412': {
    file: afterBreak(({ from, ifRange }) => (ifRange === undefined ? serve(first, from, tag) : { status: 412 }), tag),
    right: true,
  },
  'gives parts of at most 512 KiB': {
    file: ({ from }) => {
      if (from === undefined) return serve(first, from, { breakAt: 700_000 });
      const end = Math.min(first.length, from + 524_288);
      const headers = { 'Content-Range': `bytes ${String(from)}-${String(end - 1)}/${String(first.length)}` };
      return { ...serve(first, from, { headers }), body: first.subarray(from, end) };
    },
    right: true,
  },
  'overstates the length by 1,000 bytes, and hides its 416': {
    file: ({ from }) =>
      from === undefined
        ? { body: first, length: first.length + 1_000, breakAt: first.length, reading: 400 }
        : { status: 416 },
    right: true,
  },
  'overstates the length and names the real one with 416': {
    file: ({ from }) =>
      from === undefined
        ? { body: first, length: first.length + 1_000, breakAt: first.length, reading: 400 }
        : { status: 416, headers: { 'Content-Range': `bytes */${String(first.length)}` }, exposed: 'Content-Range' },
    right: true,
  },
  'overstates the length and has no parts': {
    file: () => ({ body: first, length: first.length + 1_000, breakAt: first.length, reading: 400 }),
    right: true,
  },
  'has a new release in the middle, whose digest the service knows': {
    file: afterBreak(({ from, count }) => (count === 2 ? serve(second, undefined) : serve(second, from))),
    link: (count) => ({ sha256: sha256(count === 1 ? first : second) }),
    right: true,
  },
  'glues a new release, whose digest the service knows': {
    file: afterBreak(({ from }) => serve(second, from)),
    link: (count) => ({ sha256: sha256(count === 1 ? first : second) }),
    right: true,
  },
  'has bytes behind the archive that its digest covers': {
    file: ({ from }) => serve(Buffer.concat([first, Buffer.alloc(777)]), from),
    link: () => ({ sha256: sha256(Buffer.concat([first, Buffer.alloc(777)])) }),
    right: true,
  },
  'names an empty digest': {
    file: ({ from }) => serve(first, from),
    link: () => ({ sha256: '' }),
    right: true,
  },
  'names the digest of another file': {
    file: ({ from }) => serve(first, from),
    link: () => ({ sha256: sha256(second) }),
    right: false,
  },
  'asks to sign in under an expired link': {
    file: afterBreak(({ from, path }) =>
      path.endsWith('=1') ? { body: page, headers: { 'Content-Type': 'text/html' } } : serve(first, from),
    ),
    right: true,
  },
  'renews to the link of another file of one length': {
    file: afterBreak(({ from, path }) => (path.endsWith('=1') ? { status: 403 } : serve(second, from))),
    right: true,
  },
};

const shifted = (bytes: Buffer): Buffer<ArrayBuffer> => Buffer.concat([Buffer.alloc(1), bytes.subarray(0, -1)]);
const half = Math.floor(first.length / 2);
const once =
  (answer: (request: FileRequest) => FileAnswer) =>
  (request: FileRequest): FileAnswer =>
    request.count === 2 ? answer(request) : serve(first, request.from);

/** Servers of which nobody thought while the check was written. */
const others: Record<string, Kind> = {
  'sends a part that is one byte off': {
    file: afterBreak(once(({ from }) => serve(shifted(first), from))),
    right: true,
  },
  'sends half of each version in one answer, once': {
    file: ({ from, count }) =>
      serve(count === 1 ? Buffer.concat([first.subarray(0, half), second.subarray(half)]) : first, from),
    right: true,
  },
  'always has zeros in place of the second half': {
    file: ({ from }) => serve(Buffer.concat([first.subarray(0, half), Buffer.alloc(first.length - half)]), from),
    right: false,
  },
  'has zeros in the middle once': {
    file: ({ from, count }) => serve(count === 1 ? Buffer.from(first).fill(0, half, half + 70_000) : first, from),
    right: true,
  },
  'repeats a block in place of the next one, once': {
    file: ({ from, count }) => {
      if (count > 1) return serve(first, from);
      const copy = Buffer.from(first);
      first.copy(copy, 1_065_536, 1_000_000, 1_065_536);
      return serve(copy, from);
    },
    right: true,
  },
  'writes a message of a proxy into the body, once': {
    file: ({ from, count }) => {
      if (count > 1) return serve(first, from);
      const copy = Buffer.from(first);
      page.copy(copy, 2_000_000);
      return serve(copy, from);
    },
    right: true,
  },
  'always sends two archives in a row': {
    file: ({ from }) => serve(Buffer.concat([first, second]), from),
    right: false,
  },
  'swaps two entries of the same size': {
    file: ({ from }) => {
      const copy = Buffer.from(first);
      const [a, b] = [first.subarray(200_000, 300_000), first.subarray(400_000, 500_000)];
      a.copy(copy, 400_000);
      b.copy(copy, 200_000);
      return serve(copy, from);
    },
    right: false,
  },
  'sends a large archive that is no package, once': {
    file: ({ from, count }) =>
      serve(count === 1 ? makePackage([{ name: 'film.mp4', content: noise(3, SIZE) }]) : first, from),
    right: true,
  },
  'sends the package of another app, which the owner did not mean': {
    file: ({ from }) => serve(second, from),
    link: () => ({ sha256: sha256(first) }),
    right: false,
  },
  'answers a resume in several parts at once': {
    file: afterBreak(
      once(({ from }) => ({
        ...serve(first, from),
        headers: { 'Content-Type': 'multipart/byteranges; boundary=x' },
        body: Buffer.concat([Buffer.from('--x\r\nContent-Range: bytes 5-9/10\r\n\r\n'), first.subarray(5, 9)]),
      })),
    ),
    right: true,
  },
  'does not say how long the file is in its parts': {
    file: afterBreak(({ from = 0 }) => ({
      ...serve(first, from),
      headers: { 'Content-Range': `bytes ${String(from)}-${String(first.length - 1)}/*` },
    })),
    right: true,
  },
  'answers the first request with the first part alone': {
    file: ({ from }) => ({
      status: 206,
      body: from === undefined ? first.subarray(0, MIDDLE) : first.subarray(from),
      headers: {
        'Content-Range': `bytes ${String(from ?? 0)}-${String((from === undefined ? MIDDLE : first.length) - 1)}/${String(first.length)}`,
      },
      exposed: 'Content-Range',
    }),
    right: true,
  },
  'has another tag in each answer': {
    file: afterBreak(
      ({ from, count }) =>
        serve(first, from, { headers: { ETag: `"${String(count)}"` }, exposed: 'ETag, Content-Range' }),
      { headers: { ETag: '"0"' }, exposed: 'ETag' },
    ),
    right: true,
  },
  'answers 204 to a resume, once': { file: afterBreak(once(() => ({ status: 204, length: false }))), right: true },
  'breaks before the first byte, four times': {
    file: ({ from, count }) => (count < 5 ? { body: first, breakAt: 0, reading: 0 } : serve(first, from)),
    right: true,
  },
  'sends the whole as a part': {
    file: afterBreak(once(() => ({ ...serve(first, 0), body: first }))),
    right: true,
  },
  'says in the middle that there is no such part, three times': {
    file: afterBreak(({ from, count }) => (count < 5 ? { status: 416 } : serve(first, from))),
    right: true,
  },
  'types the package as a page, once on a resume': {
    file: afterBreak(once(({ from }) => serve(first, from, { headers: { 'Content-Type': 'text/html' } }))),
    right: true,
  },
  'sends an empty body, once': {
    file: ({ from, count }) => (count === 1 ? { length: false } : serve(first, from)),
    right: true,
  },
  'ends the first body within its first entry': {
    file: ({ from, count }) => (count === 1 ? { body: first.subarray(0, 20), length: false } : serve(first, from)),
    right: true,
  },
  'names a digest that is no digest, and damages the file once': {
    file: ({ from, count }) => serve(count === 1 ? corrupted(first, half, 3) : first, from),
    link: () => ({ sha256: 'unknown' }),
    right: true,
  },
};

/** Files that are right: complete states of what a server has. */
const rightFiles = new Set(
  [...Object.values(versions).flat(), Buffer.concat([first, Buffer.alloc(777)])].map((bytes) => sha256(bytes)),
);

describe.each(BROWSERS)('a server that may send any bytes, in %s', (browserName) => {
  const site = useHostileSite(browserName);

  it.each(Object.entries({ ...kinds, ...others }))('%s', async (_name, { file, link, right }) => {
    const address = (count: number): string => `${site.server.origin}/downloads/app.apk?signature=${String(count)}`;
    const tab = await site.open(
      { file, link: (count) => ({ apkLink: address(count), ...link?.(count) }) },
      { prepare: hurry },
    );
    await tapDownload(tab);
    const end = await until(
      tab,
      (selector, dialog) => {
        if (document.querySelector(`${dialog} #dl-title`)?.textContent === 'Download failed') return 'failed';
        return document.querySelector(selector) === null ? undefined : 'complete';
      },
      SAVE,
      DIALOG,
    );
    if (end === 'complete') expect(rightFiles).toContain(await saveWith(tab, SAVE));
    expect(end).toBe(right ? 'complete' : 'failed');
  });
});
