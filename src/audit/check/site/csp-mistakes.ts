import { didYouMean, didYouMeanText } from '../../../lib/text/did-you-mean.js';

/** A mistake in a policy: the end of a sentence that starts with the place of the policy. */
export type CspMistake = readonly [message: string, severity: 'error' | 'warning'];

/** Directives whose values are sources (Content Security Policy Level 3, 6), and others, also of earlier levels. */
const WITH_SOURCES = `default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr
  img-src media-src font-src connect-src manifest-src object-src frame-src child-src worker-src prefetch-src
  fenced-frame-src form-action base-uri frame-ancestors`.split(/\s+/);
const DIRECTIVES = `sandbox report-uri report-to upgrade-insecure-requests block-all-mixed-content plugin-types referrer
  require-trusted-types-for trusted-types require-sri-for navigate-to reflected-xss webrtc`
  .split(/\s+/)
  .concat(WITH_SOURCES);

/** Directives that browsers ignore in `<meta>` (Content Security Policy Level 3, 3.3). */
const HEADER_ONLY = /^(?:frame-ancestors|report-uri|sandbox)$/;

const KEYWORDS = `self none unsafe-inline unsafe-eval unsafe-hashes strict-dynamic report-sample wasm-unsafe-eval
  inline-speculation-rules trusted-types-eval`.split(/\s+/);
const HASH_OR_NONCE = /^(?:report-)?(?:sha(?:256|384|512)|nonce)(?:-|$)/i;

/** Finds what browsers ignore in the policies of a header or a `<meta>`. */
export function cspMistakes(text: string, isMeta: boolean): CspMistake[] {
  return text.split(',').flatMap((policy) => {
    const directives = policy.split(';').flatMap((part) => (part.trim() === '' ? [] : [part.trim().split(/\s+/)]));
    const names = directives.map(([name = '']) => name.toLowerCase());
    return directives.flatMap(([, ...sources], at): CspMistake[] => {
      const name = names[at] ?? '';
      const near = DIRECTIVES.includes(name) ? undefined : didYouMean(name, DIRECTIVES);
      if (near !== undefined) return [[`has no directive \`${name}\`. ${didYouMeanText(name, near)}`, 'error']];
      if (!DIRECTIVES.includes(name)) return [[`has the unknown directive \`${name}\`.`, 'warning']];
      if (names.indexOf(name) < at) return [[`has \`${name}\` twice; browsers ignore the second.`, 'warning']];
      if (isMeta && HEADER_ONLY.test(name)) return [[`has \`${name}\`, which works only in a header.`, 'warning']];
      return sources.flatMap((source): CspMistake[] => {
        const why = WITH_SOURCES.includes(name) ? mistakeIn(source) : undefined;
        return why === undefined ? [] : [[`has \`${source}\` in \`${name}\`${why}`, 'error']];
      });
    });
  });
}

function mistakeIn(source: string): string | undefined {
  const [, bare = source] = /^["'‘’]?(.*?)["'‘’]?$/.exec(source.toLowerCase()) ?? [];
  const isKeyword = KEYWORDS.includes(bare) || HASH_OR_NONCE.test(bare);
  if (source.startsWith("'") && source.endsWith("'")) {
    const near = isKeyword ? undefined : didYouMean(bare, KEYWORDS);
    return near === undefined ? undefined : `. Did you mean \`'${near}'\`?`;
  }
  if (isKeyword) return '; a keyword needs single quotes.';
  if (/^(?:https?|wss?|data|blob)$/.test(bare)) return '; a scheme ends with a colon.';
  return DIRECTIVES.includes(bare) ? '; a semicolon is missing before it.' : undefined;
}
