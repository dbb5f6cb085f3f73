import type { AnyNode } from 'acorn';
import { htmlPieces } from '../html/html-pieces.js';
import { parseScript } from '../text/parse-script.js';
import { nodesOf } from '../text/script-nodes.js';
import { forbiddenBy, parseCsp } from './csp-policy.js';
import { exceptionFor, type PolicyException } from './policy-exceptions.js';

/** What the security policy of a site refuses in a file that it publishes. */
export interface RefusedCode {
  readonly message: string;
  readonly remedy: string;
  readonly at: number;
}

type Power = PolicyException['allow'];

/** What code of each kind does, and the keys that its exception has. */
const POWERS: Readonly<Record<Power, readonly [does: string, keys: string]>> = {
  wasm: ['runs WebAssembly', 'path: /PAGE/, allow: wasm'],
  worker: ['starts a service worker', 'path: /FOLDER/*, allow: worker, script: FILE, trustedTypes: [NAME]'],
  foreign: [
    'has code that was not written for the policy of the site',
    'path: FOLDER*, allow: foreign, policy: POLICY',
  ],
};

/**
 * Returns code that no page may run: WebAssembly and service workers without an exception, and of copied files the
 * scripts and Trusted Types policies that the header does not allow.
 *
 * @param policy that in the header of the site
 */
export function refusedCode(
  { address, text }: { readonly address: string; readonly text: string },
  policy: string,
  exceptions: readonly PolicyException[],
): RefusedCode[] {
  if (exceptionFor(exceptions, address)?.allow === 'foreign') return [];
  const script =
    /\.m?js$/.test(address) && /WebAssembly|serviceWorker|createPolicy/.test(text) ? parseScript(text) : undefined;
  const found = [
    ...(script ? nodesOf(script.program) : []).map((node) => [powerOf(node, policy), node.start] as const),
    ...(/\.html?$/.test(address) ? refusedScripts(text, address, policy) : []),
  ].filter(([power]) =>
    power === 'foreign' ? !address.includes('/assets/') : power && !exceptions.some(({ allow }) => allow === power),
  );
  return [...new Map(found.reverse())].flatMap(([power, at]) => {
    if (power === undefined) return [];
    const [does, keys] = POWERS[power];
    const entry = `\`policyExceptions: [{ ${keys.replace('FOLDER*', address.replace(/[^/]*$/, '*'))}, reason: WHY }]\``;
    return {
      at,
      message: `\`${address}\` ${does}: browsers refuse it.`,
      remedy: `If the site needs it, write in \`site/site.yaml\`: ${entry}.`,
    };
  });
}

function refusedScripts(html: string, address: string, policy: string): (readonly [Power, number])[] {
  return htmlPieces(html).flatMap(({ kind, name, attributes, at }) => {
    const valueOf = (key: string): string | undefined => attributes.find((one) => one.name === key)?.value;
    const [url, type = ''] = [valueOf('src'), valueOf('type')];
    const need = { use: 'script', ...(url === undefined ? { hash: '' } : { url }) } as const;
    const isCode = kind === 'open' && name === 'script' && !type.includes('json');
    const isRefused = parseCsp(policy).some(
      (one) => forbiddenBy(one, need, `https://own.invalid${address}`) !== undefined,
    );
    return isCode && isRefused ? [['foreign', at]] : [];
  });
}

function powerOf(node: AnyNode, policy: string): Power | undefined {
  if (node.type === 'CallExpression' && lastName(node.callee) === 'createPolicy') {
    const [named] = node.arguments;
    const allowed = parseCsp(policy).flatMap((one) => one.get('trusted-types') ?? []);
    return named && allowed.length > 0 && !allowed.includes(lastName(named)) ? 'foreign' : undefined;
  }
  if (node.type !== 'MemberExpression') return undefined;
  const [object, name] = [lastName(node.object), lastName(node.property)];
  if (object === 'WebAssembly' && /^(?:compile|instantiate|Module$)/.test(name)) return 'wasm';
  return object === 'serviceWorker' && name === 'register' ? 'worker' : undefined;
}

function lastName(node: AnyNode): string {
  if (node.type === 'MemberExpression') return lastName(node.property);
  return node.type === 'Identifier' ? node.name : node.type === 'Literal' ? String(node.value) : '';
}
