import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyParts, linkPackages, markCopy } from '../../core/commands/copy-project.js';
import { diagnostic, type Diagnostic } from '../../errors/index.js';
import type { HostName } from '../../lib/site/hosts.js';
import { readAuditManifest } from '../../audit/audit-folder.js';
import { readTree } from '../../lib/fs/file-tree.js';
import { withoutFormerFiles } from '../../audit/verify/current-files.js';

/** Files listed; the rest is counted. */
const MAX_LISTED = 50;

/** An unusual environment: UTC+12:45, Turkish case rules, a narrow terminal, one thread for files. */
const ENVIRONMENT = {
  TZ: 'Pacific/Chatham',
  LANG: 'tr_TR.UTF-8',
  LC_ALL: 'tr_TR.UTF-8',
  LANGUAGE: 'tr',
  CI: 'true',
  COLUMNS: '40',
  UV_THREADPOOL_SIZE: '1',
};

/** The differences of the second build, as part of a sentence. */
export const VARIED =
  'in another folder, time zone (Pacific/Chatham) and locale (tr_TR), with folders listed in another order, one thread for files, two threads that read pages, all pages rendered once before, last first, and an empty cache';

const AGAIN =
  'when the site was built again in another folder, time zone and locale, after its pages had been rendered in another order';

export interface VerifyOptions {
  readonly root: string;
  readonly out: string;
  readonly profile: string;
  /** The moment of the first build, if its content has dates. */
  readonly asOf?: string | undefined;
  readonly drafts?: boolean;
  readonly targets?: readonly HostName[];
  /** Ends the second build. */
  readonly signal?: AbortSignal;
}

export interface BuildVerification {
  /** Files compared. */
  readonly files: number;
  /** One for each file that differs, up to a limit, then one that counts the rest. */
  readonly problems: Diagnostic[];
}

/**
 * Builds the project again in a different environment, and compares the bytes and the sources of every published file.
 * Different sources mean that templates carry state from page to page.
 *
 * @throws the reason of the signal
 */
export async function verifyBuild({
  root,
  out,
  profile,
  asOf,
  drafts = false,
  targets = [],
  signal,
}: VerifyOptions): Promise<BuildVerification> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'islet-again-')));
  try {
    const project = join(folder, 'other-place', 'project');
    await mkdir(project, { recursive: true });
    await copyParts(root, project);
    await linkPackages(root, project);
    markCopy(project, { root, revision: 'HEAD' });
    const again = join(folder, 'again');
    const { code, output } = await runBuild(
      [
        'build',
        '--quiet',
        '--no-types',
        '--no-color',
        '--root',
        project,
        '--out',
        again,
        '--profile',
        profile,
        ...(asOf === undefined ? [] : ['--as-of', asOf]),
        ...(drafts ? ['--drafts'] : []),
        '--threads',
        '2',
        '--pre-render',
        ...targets.flatMap((target) => ['--target', target]),
      ],
      signal,
    );
    // A terminal sends signals to both builds.
    signal?.throwIfAborted();
    if (code !== 0)
      return {
        files: 0,
        problems: [
          problem(`Built again ${VARIED}, the site has problems: ${output.trim().split('\n').slice(0, 3).join(' ')}`),
        ],
      };
    const [all, two] = await Promise.all([readTree(out), readTree(again)]);
    const manifests = [readAuditManifest(out), readAuditManifest(again)] as const;
    const one = withoutFormerFiles(all, manifests[0]);
    const paths = [...new Set([...one.files.keys(), ...two.files.keys()])].sort();
    const [sources, others] = manifests.map(
      (manifest) => new Map(manifest?.files.map((file) => [file.path, file.sources])),
    );
    // With files of earlier builds in the output, the host configurations differ.
    const hosts =
      one.files.size === all.files.size ? await Promise.all([out, again].map((tree) => hostFiles(tree))) : [];
    const hostPaths = [...new Set(hosts.flatMap((files) => [...files.keys()]))].sort();
    const ofHosts = hostPaths
      .filter((path) => hosts[0]?.get(path) !== hosts[1]?.get(path))
      .map((path) => problem(`\`dist.audit/hosts/${path}\` came out with other bytes, or not at all, ${AGAIN}.`));
    const ofSite = paths.flatMap((path) => {
      const here = two.files.has(path) ? (one.files.has(path) ? 'with other bytes' : 'only') : 'not at all';
      if (one.files.get(path)?.sha256 !== two.files.get(path)?.sha256)
        return problem(`\`${path}\` came out ${here} ${AGAIN}.`);
      const [odd] = symmetricDifference(sources?.get(path) ?? [], others?.get(path) ?? []);
      return odd === undefined
        ? []
        : problem(
            `\`${path}\` came out with the same bytes, but once with and once without \`${odd}\` among its sources, ${AGAIN}.`,
          );
    });
    const differing = [...ofSite, ...ofHosts];
    const left = differing.length - MAX_LISTED;
    return {
      files: paths.length + hostPaths.length,
      problems:
        left > 0
          ? [
              ...differing.slice(0, MAX_LISTED),
              problem(`${String(left)} more files came out otherwise when the site was built again.`),
            ]
          : differing,
    };
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function hostFiles(tree: string): Promise<ReadonlyMap<string, string>> {
  const folder = join(`${tree}.audit`, 'hosts');
  return new Map(
    existsSync(folder) ? [...(await readTree(folder)).files].map(([path, { sha256 }]) => [path, sha256]) : [],
  );
}

function symmetricDifference(one: readonly string[], two: readonly string[]): string[] {
  return [...one.filter((item) => !two.includes(item)), ...two.filter((item) => !one.includes(item))];
}

function problem(message: string): Diagnostic {
  return diagnostic('build-not-reproducible', { message });
}

function runBuild(
  args: readonly string[],
  signal: AbortSignal | undefined,
): Promise<{ code: number | null; output: string }> {
  const command = fileURLToPath(new URL('../../../bin/islet.js', import.meta.url));
  const shuffle = new URL('./shuffle-folders.js', import.meta.url).href;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', shuffle, command, ...args], {
      env: { ...process.env, ...ENVIRONMENT },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal && { signal }),
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code, output });
    });
  });
}
