import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Puts an answer to `/api/location`, which a service of the host gives, into an output folder, so that pages which ask find one.
 *
 * @param {string} out
 * @param {Readonly<Record<string, unknown>>} [location]
 */
export async function answerLocation(
  out,
  location = { regionName: 'National Capital Territory of Delhi', country: 'India' },
) {
  await mkdir(join(out, 'api'), { recursive: true });
  await writeFile(join(out, 'api/location'), JSON.stringify(location));
}
