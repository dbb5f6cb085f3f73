import { didYouMean } from '../../../lib/text/did-you-mean.js';

/** A mistake in a policy; browsers ignore what is mistaken. */
export interface CspMistake {
  /** The end of a sentence that starts with the place of the policy. */
  readonly message: string;
  readonly severity: 'error' | 'warning';
}

/** Directives whose values are sources (Content Security Policy Level 3, 6). */
const WITH_SOURCES: readonly string[] = [
  ...['default-src', 'script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem'],
  ...['style-src-attr', 'img-src', 'media-src', 'font-src', 'connect-src', 'manifest-src', 'object-src', 'frame-src'],
  ...['child-src', 'worker-src', 'prefetch-src', 'fenced-frame-src', 'form-action', 'base-uri', 'frame-ancestors'],
];

/** All other directives, those of earlier levels included. */
const OTHERS: readonly string[] = [
  ...['sandbox', 'report-uri', 'report-to', 'upgrade-insecure-requests', 'block-all-mixed-content', 'plugin-types'],
  ...['require-trusted-types-for', 'trusted-types', 'require-sri-for', 'navigate-to', 'referrer', 'reflected-xss'],
  'webrtc',
];

/** Directives that browsers ignore in `<meta>` (Content Security Policy Level 3, 3.3). */
const HEADER_ONLY = /^(?:frame-ancestors|report-uri|sandbox)$/;

const KEYWORDS: readonly string[] = [
  ...['self', 'none', 'unsafe-inline', 'unsafe-eval', 'unsafe-hashes', 'strict-dynamic', 'report-sample'],
  ...['wasm-unsafe-eval', 'inline-speculation-rules', 'unsafe-allow-redirects', 'trusted-types-eval'],
];

const HASH_OR_NONCE = /^(?:sha(?:256|384|512)|nonce|report-sha(?:256|384|512))(?:-|$)/i;

/** Finds what browsers ignore in the policies of a header or a `<meta>`. */
export function cspMistakes(text: string, isMeta: boolean): CspMistake[] {
  return text.split(',').flatMap((policy) => {
    const seen = new Set<string>();
    return policy.split(';').flatMap((part): CspMistake[] => {
      const [written = '', ...sources] = part.trim().split(/\s+/);
      if (written === '') return [];
      const name = written.toLowerCase();
      const isKnown = WITH_SOURCES.includes(name) || OTHERS.includes(name);
      const near = isKnown ? undefined : didYouMean(name, [...WITH_SOURCES, ...OTHERS]);
      const again = seen.has(name);
      seen.add(name);
      if (near !== undefined)
        return [{ message: `has no directive \`${written}\`. Did you mean \`${near}\`?`, severity: 'error' }];
      if (!isKnown) return [{ message: `has the unknown directive \`${written}\`.`, severity: 'warning' }];
      if (again) return [{ message: `has \`${name}\` twice; browsers ignore the second.`, severity: 'warning' }];
      if (isMeta && HEADER_ONLY.test(name))
        return [{ message: `has \`${name}\`, which works only in a header.`, severity: 'warning' }];
      return WITH_SOURCES.includes(name) ? sources.flatMap((source) => mistakeIn(name, source, sources)) : [];
    });
  });
}

function mistakeIn(name: string, source: string, all: readonly string[]): CspMistake[] {
  const bare = source.toLowerCase().replace(/^["'‘’“”]+|["'‘’“”]+$/g, '');
  const isKeyword = KEYWORDS.includes(bare) || HASH_OR_NONCE.test(bare);
  const error = (message: string): CspMistake[] => [{ message, severity: 'error' }];
  if (/^'.*'$/.test(source)) {
    if (bare === 'none' && all.length > 1)
      return [
        { message: `has \`'none'\` beside other sources in \`${name}\`, where it has no effect.`, severity: 'warning' },
      ];
    const near = isKeyword ? undefined : didYouMean(bare, KEYWORDS);
    return near === undefined ? [] : error(`has \`${source}\` in \`${name}\`. Did you mean \`'${near}'\`?`);
  }
  if (isKeyword) return error(`has \`${source}\` in \`${name}\`; the keyword needs single quotes.`);
  if (/^(?:https?|wss?|data|blob|filesystem|mediastream)$/i.test(source))
    return error(`has \`${source}\` in \`${name}\`; a scheme ends with a colon.`);
  return [...WITH_SOURCES, ...OTHERS].includes(bare)
    ? error(`has \`${source}\` as a source of \`${name}\`; a semicolon is missing before it.`)
    : [];
}
