import { advice, tooLargeFiles, unusedCompressionAdvice, type HostConfiguration, type HostSite } from './host.js';

/** Limits of Cloudflare Pages: bytes of a file, and files of a site on the free plan. */
const MAX_FILE_SIZE = 25 * 1024 * 1024;
const MAX_FILES = 20_000;

/**
 * Cloudflare Pages reads the published `_headers` and `_redirects`; their limits are checked where they are written.
 */
export function cloudflare(site: HostSite): HostConfiguration {
  const count = site.files.length;
  const remedy = 'Make the file smaller, or serve it from a place of its own.';
  const tooLarge = tooLargeFiles(site, 'Cloudflare Pages', MAX_FILE_SIZE, remedy);
  const tooMany =
    count > MAX_FILES
      ? [
          advice(
            `The site has ${String(count)} files; the free plan of Cloudflare Pages takes ${String(MAX_FILES)}.`,
            'Use a paid plan, or fewer sizes of images.',
          ),
        ]
      : [];
  return { files: [], problems: [...tooLarge, ...tooMany, ...unusedCompressionAdvice(site, 'Cloudflare Pages')] };
}
