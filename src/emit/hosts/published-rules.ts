import { diagnostic, type Diagnostic } from '../../errors/index.js';
import type { HostConfiguration, HostSite } from './host-site.js';

/** Bytes that Cloudflare Pages takes of one file, and files of a site on its free plan. */
const CLOUDFLARE_FILE = 25 * 1024 * 1024;
const CLOUDFLARE_FILES = 20_000;

/** Redirects from which on Netlify advises against writing each one out. */
const NETLIFY_REDIRECTS = 10_000;

/** Netlify reads `_headers` and `_redirects` as they are published. */
export function netlify(site: HostSite): HostConfiguration {
  const count = site.redirects.length;
  return {
    files: [],
    problems: [
      ...(count > NETLIFY_REDIRECTS
        ? [
            advice(
              `\`_redirects\` holds ${String(count)} rules; above ${String(NETLIFY_REDIRECTS)} a deploy to Netlify may fail.`,
              'Cover several with one rule that ends in `*`.',
            ),
          ]
        : []),
      ...unusedForms(site, 'Netlify'),
    ],
  };
}

/** Cloudflare Pages does, too; what it takes of them is checked where they are written. */
export function cloudflare(site: HostSite): HostConfiguration {
  const large = site.files.filter(({ size }) => size > CLOUDFLARE_FILE);
  const count = site.files.length;
  return {
    files: [],
    problems: [
      ...large.map(({ path, size }) =>
        diagnostic('host-unsupported', {
          message: `\`${path}\` has ${String(size)} bytes; Cloudflare Pages takes files of up to ${String(CLOUDFLARE_FILE)}.`,
          remedy: 'Make the file smaller, or serve it from a place of its own.',
        }),
      ),
      ...(count > CLOUDFLARE_FILES
        ? [
            advice(
              `The site has ${String(count)} files; the free plan of Cloudflare Pages takes ${String(CLOUDFLARE_FILES)}.`,
              'Use a paid plan, or fewer sizes of images.',
            ),
          ]
        : []),
      ...unusedForms(site, 'Cloudflare Pages'),
    ],
  };
}

/** Compressed forms that none of the targets sends. */
function unusedForms({ precompressed, targets }: HostSite, host: string): Diagnostic[] {
  return precompressed && !targets.includes('nginx') && !targets.includes('apache')
    ? [
        advice(
          `${host} compresses by itself and never sends the \`.br\` and \`.gz\` files that the build makes.`,
          'Take `build.precompress` out of `site.yaml`.',
        ),
      ]
    : [];
}

function advice(message: string, remedy: string): Diagnostic {
  return diagnostic('host-advice', { message, remedy });
}
