import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Header } from 'tar/header';
import { Pax } from 'tar/pax';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { IsletError } from '../../../../src/errors/index.js';
import { unpackArchive, type ArchiveLimits } from '../../../../src/audit/diff/unpack-archive.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-archive-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const END = Buffer.alloc(1024);
const LONG = `tree/${'লুডো/'.repeat(20)}index.html`;

function entry(path: string, text = 'Tea\n', type = '0'): Buffer {
  const content = Buffer.from(text);
  return Buffer.concat([
    head(path, content.length, type),
    content,
    END.subarray(0, (512 - (content.length % 512)) % 512),
  ]);
}

/** The checksum follows the type and the size, which may be eleven characters of any kind. */
function head(path: string, size: number | string, type = '0'): Buffer {
  const header = new Header({ path, size: 0, type: 'File', mode: 0o644 });
  const needsPax = header.encode();
  const block = header.block ?? Buffer.alloc(512);
  block.write(typeof size === 'number' ? size.toString(8).padStart(11, '0') : size, 124);
  block.write(type === '2' ? '2pot.html' : type, 156);
  const sum = block.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return needsPax ? Buffer.concat([new Pax({ path }).encode(), block]) : block;
}

function unpack(bytes: Buffer, limits?: ArchiveLimits): Promise<string> {
  const archive = join(folder, 'live.tar.gz');
  writeFileSync(archive, bytes);
  const target = join(folder, 'out');
  mkdirSync(target, { recursive: true });
  return unpackArchive(archive, target, limits);
}

async function refusal(bytes: Buffer, limits?: ArchiveLimits): Promise<string> {
  const error: unknown = await unpack(bytes, limits).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof IsletError))
    throw new TypeError('The archive was not refused as it should be.', { cause: error });
  expect(error.diagnostics.map(({ name }) => name)).toEqual(['diff-unreadable']);
  return error.diagnostics[0]?.message.replace(`\`${relative('', folder)}/live.tar.gz\``, 'it') ?? '';
}

it('unpacks what its one top folder holds, names that do not fit a header included', async () => {
  const tree = await unpack(
    gzipSync(Buffer.concat([entry('tree/', '', '5'), entry('tree/index.html'), entry(LONG, 'Ludo\n'), END])),
  );
  expect(tree).toBe(join(folder, 'out/tree'));
  expect(readFileSync(join(tree, 'index.html'), 'utf8')).toBe('Tea\n');
  expect(readFileSync(join(folder, 'out', LONG), 'utf8')).toBe('Ludo\n');
});

describe('an archive that is not whole is no tree', () => {
  const two = Buffer.concat([entry('tree/a.html'), entry('tree/b.html')]);

  it.each([
    ['a gzip of some text', gzipSync('No tar.'), 'it is no tar archive.'],
    ['no gzip', Buffer.from('No gzip.'), 'it cannot be unpacked (Z_DATA_ERROR).'],
    ['half a gzip', gzipSync(Buffer.concat([two, END])).subarray(0, 60), 'it cannot be unpacked (Z_BUF_ERROR).'],
    [
      'a cut between two entries',
      gzipSync(two.subarray(0, 1024)),
      'it ends behind `tree/a.html`, without the mark of its end.',
    ],
    ['a cut in a file', gzipSync(two.subarray(0, 1600)), 'it ends in the middle of `tree/b.html`.'],
    [
      'a damaged header',
      gzipSync(Buffer.concat([two.subarray(0, 1024), Buffer.alloc(512, 0x5a), END])),
      'it is damaged behind `tree/a.html`.',
    ],
    ['no entry', gzipSync(END), 'it holds no file.'],
  ])('%s', async (_, bytes, message) => {
    expect(await refusal(bytes)).toBe(message);
  });
});

describe('an entry that no published tree has is refused by its name', () => {
  it.each([
    [
      'a symbolic link',
      [entry('tree/tea.html', '', '2')],
      'it holds `tree/tea.html`, which is neither a file nor a folder.',
    ],
    ['a path that leaves the folder', [entry('../tea.html')], 'it holds `../tea.html`: it has a `..` part.'],
    [
      'two files of one name',
      [entry('tree/tea.html'), entry('./tree/tea.html', 'Coffee')],
      'it holds `tree/tea.html` in the place of another entry.',
    ],
    [
      'a file below a file',
      [entry('tea.html'), entry('tea.html/index.html')],
      'it holds `tea.html/index.html` in the place of another entry.',
    ],
  ])('%s', async (_, entries, message) => {
    // More than streams hold at once: the refusal comes while the rest is still being read.
    const rest = Array.from({ length: 300 }, (__, index) =>
      entry(`tree/${String(index)}.html`, String(Math.sin(index)).repeat(200)),
    );
    expect(await refusal(gzipSync(Buffer.concat([...entries, ...rest, END])))).toBe(message);
  });
});

describe('an archive that holds too much is refused', () => {
  const one = entry('tree/a.html', 'x'.repeat(600));

  it.each([
    ['bytes of one file', { file: 599 }, 'it holds `tree/a.html`, which is larger than 1 MiB.'],
    ['bytes', { total: 1199 }, 'it holds more than 1 MiB.'],
    ['entries', { entries: 1 }, 'it holds more than 1 files and folders.'],
  ])('%s', async (_, limits, message) => {
    const archive = gzipSync(Buffer.concat([one, entry('tree/b.html', 'x'.repeat(600)), END]));
    expect(await refusal(archive, { file: 600, total: 1200, entries: 2, ...limits })).toBe(message);
  });
});

it('an archive that is not there is refused', async () => {
  await expect(unpackArchive(join(folder, 'none.tar.gz'), folder)).rejects.toThrow(/none\.tar\.gz` does not exist/);
});
