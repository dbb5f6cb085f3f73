import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';

/** A file that must be there, and the package of Debian that brings it. */
export interface Needed {
  readonly file: string;
  readonly package: string;
}

/** Keeps packages from starting what they bring; installing must not open a port of this machine. */
const POLICY = '/usr/sbin/policy-rc.d';

/**
 * Installs what is missing with apt-get.
 *
 * @throws where that cannot be done, in one line
 */
export async function ensurePackages(needed: readonly Needed[]): Promise<void> {
  const missing = [...new Set(needed.filter(({ file }) => !existsSync(file)).map((item) => item.package))];
  if (missing.length === 0) return;
  const cannot = (why: string) => new Error(`Tests need the Debian packages ${missing.join(', ')}, and ${why}.`);
  if (!existsSync('/usr/bin/apt-get')) throw cannot('there is no apt-get here to install them');
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const held = existsSync(POLICY)
    ? ''
    : `printf '#!/bin/sh\\nexit 101\\n' > ${POLICY} && chmod 755 ${POLICY} && trap 'rm -f ${POLICY}' EXIT;`;
  const apt = 'apt-get -q -o DPkg::Lock::Timeout=300';
  const install = `${apt} install -y --no-install-recommends ${missing.join(' ')}`;
  const { code, said } = await run([
    ...asRoot,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'sh',
    '-c',
    `${held} ${install} || { ${apt} update && ${install}; }`,
  ]);
  const left = needed.filter(({ file }) => !existsSync(file));
  if (left.length > 0)
    throw cannot(`they could not be installed (exit code ${String(code)}): ${said.trim().split('\n').at(-1) ?? ''}`);
}

function run([program = '', ...args]: readonly string[]): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    child.once('error', (error) => {
      resolve({ code: null, said: error.message });
    });
    child.once('close', (code) => {
      resolve({ code, said });
    });
  });
}
