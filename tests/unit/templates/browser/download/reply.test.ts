import { describe, expect, it } from 'vitest';
import { canBePackage, judge, type Asked, type Verdict } from '../../../../../templates/browser/download/reply.js';

const NOW = Date.UTC(2025, 10, 1, 12);
const LENGTH = 1_000;

/** What is known after 400 bytes of a file of 1,000. */
const asked: Asked = {
  from: 400,
  ifRange: true,
  leastBytes: 500,
  verifiable: false,
  totalBytes: LENGTH,
  etag: '"one"',
  modified: 'Sat, 01 Nov 2025 10:00:00 GMT',
  digest: undefined,
};

const withoutTag: Asked = { ...asked, ifRange: false, etag: undefined };
const beginning: Asked = {
  from: 0,
  ifRange: false,
  leastBytes: 500,
  verifiable: false,
  totalBytes: undefined,
  etag: undefined,
  modified: undefined,
  digest: undefined,
};

function verdictOn(known: Asked, status: number, headers: Record<string, string> = {}): Verdict {
  return judge(known, { status, headers: new Headers(headers) }, NOW);
}

describe('an answer with the whole file', () => {
  it('is taken with what it says of the file', () => {
    const digest = 'n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg=';
    expect(
      verdictOn(beginning, 200, {
        'content-length': '1000',
        etag: '"one"',
        'last-modified': 'Sat, 01 Nov 2025 10:00:00 GMT',
        'repr-digest': `sha-512=:AA==:, sha-256=:${digest}:`,
      }),
    ).toEqual({
      do: 'take',
      over: undefined,
      facts: { totalBytes: 1_000, etag: '"one"', modified: 'Sat, 01 Nov 2025 10:00:00 GMT', digest },
    });
  });

  it('keeps a weak tag, which is compared and never sent', () => {
    expect(verdictOn(beginning, 200, { etag: 'W/"one"' })).toMatchObject({ facts: { etag: 'W/"one"' } });
    const part = { 'content-range': 'bytes 400-999/1000', 'content-length': '600' };
    const weak = { ...asked, ifRange: false, modified: undefined, etag: 'W/"one"' };
    expect(verdictOn(weak, 206, { ...part, etag: 'W/"two"' })).toEqual({ do: 'again', over: 'changed' });
    expect(verdictOn(weak, 206, { ...part, etag: '"one"' })).toMatchObject({ do: 'take' });
  });

  it.each([
    'text/html',
    'application/json',
    'application/xhtml+xml; charset=utf-8',
    'text/xml',
    'application/problem+json',
  ])('is no package where its type is %s', (type) => {
    expect(verdictOn(beginning, 200, { 'content-type': type, 'content-length': '1000' })).toEqual({ do: 'foreign' });
    expect(verdictOn(asked, 206, { 'content-type': type, 'content-range': 'bytes 400-999/1000' })).toEqual({
      do: 'foreign',
    });
  });

  it.each(['gzip', 'br', 'identity, gzip'])(
    'has no length and no digest of the file where it is encoded with %s',
    (encoding) => {
      expect(
        verdictOn(beginning, 200, {
          'content-length': '700',
          'content-encoding': encoding,
          'repr-digest': 'sha-256=:AAAA:',
        }),
      ).toMatchObject({ do: 'take', facts: { totalBytes: undefined, digest: undefined } });
    },
  );

  it.each(['', '-1', '1e3', '1000, 1000', 'many'])('has no length where it says `%s`', (length) => {
    expect(verdictOn(beginning, 200, { 'content-length': length })).toMatchObject({
      do: 'take',
      facts: { totalBytes: undefined },
    });
  });

  it('starts over where a part was asked for: without parts, or because the file is another one', () => {
    expect(verdictOn(asked, 200, { 'content-length': '1000', etag: '"one"' })).toMatchObject({
      do: 'take',
      over: 'ranges',
    });
    expect(verdictOn(asked, 200, { 'content-length': '1000', etag: '"two"' })).toMatchObject({
      do: 'take',
      over: 'changed',
    });
    expect(verdictOn(asked, 200, { 'content-length': '999', etag: '"one"' })).toMatchObject({
      do: 'take',
      over: 'changed',
    });
  });

  it('is of no use where it is smaller than the file can be, unless the server has declared such a length before', () => {
    expect(verdictOn(asked, 200, { 'content-length': '499' })).toEqual({ do: 'foreign' });
    expect(verdictOn(asked, 206, { 'content-range': 'bytes 400-450/499' })).toEqual({ do: 'foreign' });
    expect(verdictOn({ ...asked, totalBytes: 450 }, 200, { 'content-length': '450' })).toMatchObject({ do: 'take' });
    expect(verdictOn(beginning, 200, { 'content-length': '499' })).toMatchObject({ do: 'take' });
  });

  it('is tried again where it is empty', () => {
    expect(verdictOn(beginning, 200, { 'content-length': '0' })).toEqual({ do: 'retry', after: undefined });
  });
});

describe('an answer with a part', () => {
  const right = { 'content-range': 'bytes 400-999/1000', 'content-length': '600', etag: '"one"' };

  it('is added where it begins at the right place of the same file', () => {
    expect(verdictOn(asked, 206, right)).toEqual({
      do: 'take',
      over: undefined,
      facts: { totalBytes: LENGTH, etag: '"one"', modified: asked.modified, digest: undefined },
    });
  });

  it.each([
    ['begins before the place', { ...right, 'content-range': 'bytes 0-999/1000' }],
    ['begins behind the place', { ...right, 'content-range': 'bytes 401-999/1000' }],
    ['ends behind the file', { ...right, 'content-range': 'bytes 400-1000/1000' }],
    ['is one of an encoded file', { ...right, 'content-encoding': 'gzip' }],
  ])('is doubted where it %s', (_case, headers) => {
    expect(verdictOn(asked, 206, headers)).toEqual({ do: 'doubt' });
  });

  it.each([
    ['length', { ...right, 'content-range': 'bytes 400-1099/1100' }],
    ['tag', { ...right, etag: '"two"' }],
  ])('is of no use where the file has another %s', (_case, headers) => {
    expect(verdictOn(asked, 206, headers)).toEqual({ do: 'again', over: 'changed' });
  });

  it('needs no tag where the server has compared it, and does where not', () => {
    const { etag: _etag, ...untagged } = right;
    expect(verdictOn(asked, 206, untagged)).toMatchObject({ do: 'take' });
    expect(verdictOn(asked, 206, { ...untagged, etag: 'W/"one"' })).toMatchObject({ do: 'take' });
    expect(verdictOn({ ...asked, ifRange: false }, 206, untagged)).toEqual({ do: 'again', over: 'changed' });
  });

  it('is compared by its date only where no tag says more', () => {
    const other = { ...right, 'last-modified': 'Sat, 01 Nov 2025 11:00:00 GMT' };
    expect(verdictOn(asked, 206, other)).toMatchObject({ do: 'take' });
    expect(verdictOn(withoutTag, 206, other)).toEqual({ do: 'again', over: 'changed' });
    expect(verdictOn(withoutTag, 206, { ...other, 'last-modified': asked.modified ?? '' })).toMatchObject({
      do: 'take',
    });
  });

  it('is of another file where the digest is another', () => {
    expect(verdictOn({ ...withoutTag, digest: 'AAAA' }, 206, { ...right, 'repr-digest': 'sha-256=:BBBB:' })).toEqual({
      do: 'again',
      over: 'changed',
    });
  });

  it('belongs where its length says, where the range may not be read', () => {
    expect(verdictOn(withoutTag, 206, { 'content-length': '600' })).toMatchObject({
      do: 'take',
      facts: { totalBytes: LENGTH },
    });
    expect(verdictOn(withoutTag, 206, { 'content-length': '1000' })).toEqual({ do: 'doubt' });
  });

  it('is of no use where nothing says where it belongs', () => {
    expect(verdictOn(withoutTag, 206)).toEqual({ do: 'again', over: 'ranges' });
    expect(verdictOn({ ...withoutTag, totalBytes: undefined }, 206, { 'content-length': '600' })).toEqual({
      do: 'again',
      over: 'ranges',
    });
  });

  it('is taken where the date is the same and the digest of the owner decides at the end', () => {
    const verifiable = { ...withoutTag, verifiable: true };
    const part = { 'content-length': '600', 'last-modified': asked.modified ?? '' };
    for (const totalBytes of [undefined, 700])
      expect(verdictOn({ ...verifiable, totalBytes }, 206, part)).toMatchObject({
        do: 'take',
        facts: { totalBytes: LENGTH },
      });
    expect(verdictOn({ ...verifiable, totalBytes: 700 }, 206, { ...part, 'last-modified': 'then' })).toEqual({
      do: 'doubt',
    });
    expect(verdictOn({ ...verifiable, totalBytes: undefined }, 206, { 'content-length': '600' })).toEqual({
      do: 'again',
      over: 'ranges',
    });
  });

  it('is of the same file where a coding is appended to its tag, and is asked for by its own', () => {
    const encoded = { ...asked, ifRange: false, totalBytes: undefined, etag: '"one-gzip"' };
    expect(verdictOn(encoded, 206, right)).toMatchObject({ do: 'take', facts: { totalBytes: LENGTH, etag: '"one"' } });
    expect(verdictOn({ ...encoded, etag: '"one1"' }, 206, right)).toEqual({ do: 'again', over: 'changed' });
  });

  it('is of no use where nothing says that it is of the same file', () => {
    const unknown = { ...withoutTag, totalBytes: undefined, modified: undefined };
    expect(verdictOn(unknown, 206, { 'content-range': 'bytes 400-999/1000' })).toEqual({ do: 'again', over: 'ranges' });
    expect(
      verdictOn({ ...unknown, modified: 'then' }, 206, {
        'content-range': 'bytes 400-999/1000',
        'last-modified': 'then',
      }),
    ).toMatchObject({ do: 'take', facts: { totalBytes: LENGTH } });
  });

  it('is taken where the whole was asked for and it begins at the beginning', () => {
    expect(verdictOn(beginning, 206, { 'content-range': 'bytes 0-999/1000' })).toMatchObject({
      do: 'take',
      facts: { totalBytes: LENGTH },
    });
    expect(verdictOn(beginning, 206, { 'content-range': 'bytes 1-999/1000' })).toEqual({ do: 'doubt' });
  });
});

describe('an answer that there is no such part', () => {
  const complete: Asked = { ...asked, from: LENGTH };

  it('means that nothing is missing only where all bytes are there', () => {
    expect(verdictOn(complete, 416, { 'content-range': 'bytes */1000' })).toEqual({ do: 'whole' });
    expect(verdictOn(complete, 416)).toEqual({ do: 'whole' });
    expect(verdictOn(asked, 416, { 'content-range': 'bytes */1000' })).toEqual({ do: 'doubt' });
  });

  it('means another file where the length is another', () => {
    expect(verdictOn(asked, 416, { 'content-range': 'bytes */300' })).toEqual({ do: 'again', over: 'changed' });
    expect(verdictOn(complete, 416, { 'content-range': 'bytes */1100' })).toEqual({ do: 'again', over: 'changed' });
  });

  it('leaves it to the check of the file where the length was never known', () => {
    expect(verdictOn({ ...asked, totalBytes: undefined }, 416)).toEqual({ do: 'perhaps' });
    expect(verdictOn({ ...asked, totalBytes: undefined }, 416, { 'content-range': 'bytes */400' })).toEqual({
      do: 'perhaps',
    });
    expect(verdictOn({ ...asked, totalBytes: undefined }, 416, { 'content-range': 'bytes */500' })).toEqual({
      do: 'again',
      over: 'changed',
    });
  });

  it('leaves it to the file where the claimed length was that of a hidden encoding, or wrong', () => {
    expect(verdictOn(asked, 416, { 'content-range': 'bytes */400' })).toEqual({ do: 'perhaps' });
    expect(verdictOn(asked, 416)).toEqual({ do: 'perhaps' });
  });

  it('is refused where no part was asked for', () => {
    expect(verdictOn(beginning, 416)).toEqual({ do: 'refuse' });
  });
});

describe('an answer without the file', () => {
  it.each([400, 401, 403])('of %i means an expired address', (status) => {
    expect(verdictOn(asked, status)).toEqual({ do: 'renew', missing: false });
  });

  it.each([404, 410])('of %i means that the file is not there', (status) => {
    expect(verdictOn(asked, status)).toEqual({ do: 'renew', missing: true });
  });

  it.each([204, 408, 425, 429, 500, 502, 503, 504, 522])('of %i is tried again', (status) => {
    expect(verdictOn(asked, status)).toEqual({ do: 'retry', after: undefined });
  });

  it('is tried again when the server says', () => {
    expect(verdictOn(asked, 503, { 'retry-after': '7' })).toEqual({ do: 'retry', after: 7_000 });
  });

  it.each([0, 405, 451])('of %i is refused', (status) => {
    expect(verdictOn(asked, status)).toEqual({ do: 'refuse' });
  });

  it.each([304, 412])('of %i is due to the condition of the request, and refused where there was none', (status) => {
    expect(verdictOn(asked, status)).toEqual({ do: 'condition' });
    expect(verdictOn(beginning, status)).toEqual({ do: 'refuse' });
  });
});

it('canBePackage wants the first four bytes', () => {
  expect(
    ['', 'P', 'XYZ', 'PK\x03\x04', 'PK\x05\x06', '<htm'].map((text) => canBePackage(Buffer.from(text, 'latin1'))),
  ).toEqual([true, false, false, true, false, false]);
});
