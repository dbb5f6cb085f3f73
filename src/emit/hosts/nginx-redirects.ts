import { isDynamic, percentDecoded } from '../../lib/text/path-pattern.js';
import { redirectFor, staticFirst, type RedirectRule } from '../../lib/site/redirects-file.js';
import { quoted } from './quoted.js';
import { redirectMatch, redirectTarget } from './redirect-regex.js';

/** Locations that redirect. Those for one path are found by it before any other; the rest are tried in their order. */
export function redirectLocations(rules: readonly RedirectRule[]): string[] {
  const seen = new Set<string>();
  return staticFirst(rules).flatMap((rule) => {
    if (isDynamic(rule.from)) return dynamicLocation(rule);
    const path = rule.from.split('/').map(percentDecoded).join('/').replace(/\/$/, '');
    // A rule that leads to where it starts is none, and of two for one path the first holds.
    if (seen.has(path) || redirectFor([rule], rule.from) === undefined) return [];
    seen.add(path);
    return (path === '' ? ['/'] : [path, `${path}/`]).map(
      (start) => `location = ${quoted(start)} { ${answer(rule, [])} }`,
    );
  });
}

function dynamicLocation(rule: RedirectRule): string[] {
  const { decoded, sent, names } = redirectMatch(rule);
  return [
    `location ~ ${quoted(decoded)} {`,
    `  if ($request_uri ~ ${quoted(sent)}) {`,
    `    ${answer(rule, names)}`,
    '  }',
    '  return 404;',
    '}',
  ];
}

function answer({ status, to }: RedirectRule, names: readonly string[]): string {
  const { address, fragment, hasQuery } = redirectTarget(to, names);
  const text = (parts: readonly (string | number)[]): string =>
    parts.map((part) => (typeof part === 'number' ? `$${String(part)}` : literal(part))).join('');
  return `return ${String(status)} "${text(address)}${hasQuery ? '' : '$is_args$args'}${text(fragment)}";`;
}

/** nginx takes every `$` for the beginning of a variable; a percent-encoded one is the same address. */
function literal(text: string): string {
  return text.replaceAll('$', '%24').replace(/["\\]/g, '\\$&');
}
