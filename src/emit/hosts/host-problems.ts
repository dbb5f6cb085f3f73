import type { Diagnostic } from '../../errors/index.js';
import type { HostName } from '../../lib/site/hosts.js';
import { startText } from '../../lib/site/redirect-query.js';
import { formatCount } from '../../lib/text/format-count.js';
import { advice, unsupported, type Host, type HostSite } from './host.js';
import { redirectMatch } from './path-regex.js';

/** What a host cannot do, or could do better, by its limits. */
export function hostProblems(name: HostName, host: Host, site: HostSite): Diagnostic[] {
  return [
    ...ownFileProblems(name, host, site),
    ...valueProblems(host, site),
    ...tooLargeFiles(host, site),
    ...(host.repeatsRedirects ? endlessRedirects(host, site) : []),
  ];
}

/** Advises for or against precompressing, by what all hosts of the build do. */
export function compressionAdvice(
  { title, compresses }: Host,
  { precompressed }: HostSite,
  all: readonly Host[],
): Diagnostic[] {
  if (!precompressed && compresses === 'with-build')
    return [
      advice(
        `${title} would compress each answer again, and less than the build can.`,
        'Set `build.precompress: true` in `site.yaml`.',
      ),
    ];
  if (!precompressed || compresses !== 'by-itself' || !all.every((host) => host.compresses === 'by-itself')) return [];
  return [
    advice(
      `${title} compresses by itself and never sends the \`.br\` and \`.gz\` files that the build makes.`,
      'Take `build.precompress` out of `site.yaml`.',
    ),
  ];
}

function tooLargeFiles({ title, maxFileSize }: Host, { files }: HostSite): Diagnostic[] {
  const { bytes = Infinity, remedy } = maxFileSize ?? {};
  return files
    .filter(({ size }) => size > bytes)
    .map(({ path, size }) =>
      unsupported(`\`${path}\` has ${String(size)} bytes; ${title} takes files of up to ${String(bytes)}.`, remedy),
    );
}

function valueProblems({ title, variable, maxValue = Infinity }: Host, site: HostSite): Diagnostic[] {
  const values = site.headers.flatMap(({ path, headers }) => headers.map(([name, value]) => ({ path, name, value })));
  return values.flatMap(({ path, name, value }) => {
    const where = `The value of \`${name}\` (rule \`${path}\`) has`;
    if (variable !== undefined && value.includes(variable))
      return [unsupported(`${where} a \`${variable}\`, which ${title} takes for a variable.`)];
    const count = `${String(value.length)} characters; ${title} reads up to ${String(maxValue)}.`;
    return value.length > maxValue ? [unsupported(`${where} ${count}`)] : [];
  });
}

function endlessRedirects({ title }: Host, { redirects, redirectPlace }: HostSite): Diagnostic[] {
  return redirects
    .filter((rule) => rule.query === undefined && redirectMatch(rule).decoded.includes('(?!'))
    .map(({ from, to }) =>
      unsupported(
        `\`${from}\` also matches its target \`${to}\`; ${title} would redirect without end.`,
        'Redirect to a path that the rule does not match.',
        redirectPlace?.(from),
      ),
    );
}

/** Reports what is published, or redirected, under names that a host takes as its own and the site does not declare. */
function ownFileProblems(host: HostName, { ownFiles = {} }: Host, site: HostSite): Diagnostic[] {
  return Object.entries(ownFiles).flatMap(([pattern, effect]) => {
    const name = pattern.replace('**/', '');
    if (site.hostFiles?.[name] !== undefined) return [];
    const isOwn = (path: string): boolean => {
      const [first, ...rest] = path.replace(/^\//, '').split('/');
      return pattern === name ? first === name : [first, ...rest].includes(name);
    };
    const files = site.files.filter(({ path }) => isOwn(path));
    const redirects = site.redirects.filter(({ from }) => isOwn(from)).map(startText);
    const [file] = files;
    const [redirect = ''] = redirects;
    if (files.length + redirects.length === 0) return [];
    const source = file?.sources?.find((path) => path.startsWith('site/p'));
    const place = source === undefined ? site.redirectPlace?.(redirect) : { position: { file: source } };
    const what = files.length > 0 ? formatCount(files.length, 'file') : `the redirect from \`${redirect}\``;
    return [
      unsupported(
        `\`${name}\` belongs to the host \`${host}\`, which ${effect}: ${what}.`,
        `Choose another name. If it is meant for the host, say why in \`site.yaml\`: \`build: { hostFiles: { ${name}: REASON } }\`.`,
        place,
      ),
    ];
  });
}
