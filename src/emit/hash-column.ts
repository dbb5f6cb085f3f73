/** Hashes of files by their rows, 32 bytes each, where a text in hexadecimal takes 80. */
export interface HashColumn {
  /** @param sha256 hexadecimal, 64 digits */
  add(sha256: string): void;
  at(row: number): string;
  has(row: number, sha256: string): boolean;
}

/** Bytes of a SHA-256. */
const LENGTH = 32;

/** Hashes that are made room for at once. */
const BLOCK = 4096;

export function createHashColumn(): HashColumn {
  const blocks: Buffer[] = [];
  let count = 0;
  const at = (row: number): string => {
    const start = (row % BLOCK) * LENGTH;
    return blocks[Math.floor(row / BLOCK)]?.toString('hex', start, start + LENGTH) ?? '';
  };
  return {
    add(sha256) {
      const row = count;
      count += 1;
      if (row % BLOCK === 0) blocks.push(Buffer.alloc(BLOCK * LENGTH));
      blocks.at(-1)?.write(sha256, (row % BLOCK) * LENGTH, LENGTH, 'hex');
    },
    at,
    has: (row, sha256) => at(row) === sha256,
  };
}
