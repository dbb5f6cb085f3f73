import { z } from 'islet';
import { byteSize } from './byte-size.js';

/** Headers of the file that other origins can read only if the server exposes them. */
export const EXPOSABLE = [
  'Accept-Ranges',
  'Content-Encoding',
  'Content-Length',
  'Content-Range',
  'ETag',
  'Repr-Digest',
] as const;

const fields = {
  size: byteSize.describe('Bytes of the app package'),
  version: z.int().min(1).describe('Number of the package; another one has other bytes'),
  linkSeconds: z.int().min(0).describe('How long a link works after it was given'),
  digest: z.boolean().describe('Whether the file comes with `Repr-Digest`'),
  exposed: z.array(z.enum(EXPOSABLE)).describe('Headers that pages may read'),
  allowIfRange: z.boolean().describe('Whether pages may send `If-Range`'),
  preflightSeconds: z.int().min(0).describe('How long browsers may keep the answer to a preflight'),
  region: z.strictObject({ regionName: z.string(), country: z.string() }).describe('Where visitors are'),
};

/** Settings to change: some or all. */
export const settingsChange = z.strictObject(fields).partial();

export type Settings = z.output<z.ZodObject<typeof fields>>;

const USUAL: Settings = {
  size: 60 * 1_048_576,
  version: 1,
  linkSeconds: 3_600,
  digest: true,
  exposed: ['Accept-Ranges', 'Content-Length', 'Content-Range', 'ETag', 'Repr-Digest'],
  allowIfRange: true,
  preflightSeconds: 600,
  region: { regionName: 'National Capital Territory of Delhi', country: 'India' },
};

export interface SettingsBoard {
  current(): Settings;
  change(values: Partial<Settings>): void;
  /** Restores the initial settings. */
  reset(): void;
}

/** Behaviour of the services when nothing is wrong; `onChange` is called after each change. */
export function createSettings(onChange: (values: Settings) => void): SettingsBoard {
  let current = USUAL;
  const put = (next: Settings): void => {
    current = next;
    onChange(current);
  };
  return {
    current: () => current,
    change: (values) => {
      put({ ...current, ...values });
    },
    reset: () => {
      put(USUAL);
    },
  };
}
