import { z } from 'islet';

const UNITS: Readonly<Record<string, number>> = { '': 1, KiB: 1_024, MiB: 1_048_576, GiB: 1_073_741_824 };

/** Maximum file size in bytes. */
const LARGEST = 8 * 1_073_741_824;

const RULE = 'must be a number of bytes from 1 byte to 8 GiB, such as `1048576` or `60MiB`';

/** A number of bytes, as a number or as text with the unit `KiB`, `MiB` or `GiB`. */
export const byteSize = z.union([z.string(), z.number()], RULE).transform((value, { addIssue }) => {
  const [, digits = '', unit = ''] = /^(\d+(?:\.\d+)?)(KiB|MiB|GiB|)$/.exec(String(value).trim()) ?? [];
  const bytes = digits === '' ? 0 : Math.round(Number(digits) * (UNITS[unit] ?? 1));
  if (bytes < 1 || bytes > LARGEST) addIssue(RULE);
  return bytes;
});
