import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';

/** Reads what `writeSealed` wrote. `undefined` where it is absent, half written, damaged or of another kind: then it is made again. */
export function readSealed(file: string, kind: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
  const end = text.indexOf('\n');
  const body = text.slice(end + 1);
  return text.slice(0, Math.max(end, 0)) === `islet ${kind} ${String(crc32(body))}` ? (JSON.parse(body) as unknown) : undefined;
}

/** Writes a value as JSON behind a line with its CRC-32; the file has its name only when it is complete. */
export function writeSealed(file: string, kind: string, value: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  const body = JSON.stringify(value);
  const aside = `${file}.${String(process.pid)}`;
  try {
    writeFileSync(aside, `islet ${kind} ${String(crc32(body))}\n${body}`);
    renameSync(aside, file);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
}
