import { z } from '../../../api/zod.js';
import { parseJson } from '../../parse-json.js';
import { cssAddresses } from '../../facts/style/css-addresses.js';

const images = z.array(z.object({ src: z.string() })).catch([]);
const text = z.string().optional().catch(undefined);

/** Members of a web app manifest that are addresses (W3C, Web Application Manifest). */
const manifest = z.object({
  start_url: text,
  icons: images,
  screenshots: images,
  shortcuts: z.array(z.object({ url: text, icons: images })).catch([]),
});

/** Addresses in a published style sheet or web manifest; empty for other files. */
export function fileAddresses(path: string, read: (path: string) => string): readonly string[] {
  if (path.endsWith('.css')) {
    const { imports, files } = cssAddresses(read(path));
    return [...imports, ...files];
  }
  if (!/(?:\.webmanifest|(?:^|\/)manifest\.json)$/.test(path)) return [];
  const value = manifest.safeParse(parseJson(read(path))).data;
  if (!value) return [];
  const { start_url, icons, screenshots, shortcuts } = value;
  return [
    ...(start_url === undefined ? [] : [start_url]),
    ...[...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)].map(({ src }) => src),
    ...shortcuts.flatMap(({ url }) => url ?? []),
  ];
}
