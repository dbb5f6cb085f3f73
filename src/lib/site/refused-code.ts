import type { AnyNode, Program } from 'acorn';
import { htmlPieces } from '../html/html-pieces.js';
import { nodesOf } from '../text/script-nodes.js';
import { forbiddenBy, parseCsp } from './csp-policy.js';
import { exceptionFor, type PolicyException } from './policy-exceptions.js';

/** A published file that may hold code. */
interface PublishedCode {
  /** Path of its address. */
  readonly address: string;
  readonly text: string;
}

/** What a security policy refuses in a file. */
interface Refusal {
  readonly message: string;
  readonly remedy: string;
  /** Offset of it in the file. */
  readonly at: number;
}

/** Functions of `WebAssembly` that compile code. */
const COMPILERS = new Set(['compile', 'compileStreaming', 'instantiate', 'instantiateStreaming', 'Module']);

const DOES = { wasm: 'runs WebAssembly', worker: 'starts a service worker', foreign: 'has a script of its own' };

/**
 * Returns what the policy in the header refuses on every path: WebAssembly and service workers without an exception,
 * and scripts of pages that islet did not build.
 */
export function refusedCode(
  { address, text }: PublishedCode,
  policy: string,
  exceptions: readonly PolicyException[],
  parse: (code: string) => Program | undefined,
): Refusal[] {
  if (exceptionFor(exceptions, address)?.allow === 'foreign') return [];
  const isScript = /\.m?js$/.test(address) && /WebAssembly|serviceWorker/.test(text);
  const found = /\.html?$/.test(address)
    ? refusedScripts(text, address, policy)
    : isScript
      ? powersOf(parse(text))
      : [];
  return [...new Map(found)]
    .filter(([allow]) => allow === 'foreign' || !exceptions.some((exception) => exception.allow === allow))
    .map(([allow, at]) => ({
      message: `\`${address}\` ${DOES[allow]}, which the security policy refuses.`,
      remedy: `If the site needs it, allow it in \`site/site.yaml\`: \`policyExceptions: [{ path: ${allow === 'foreign' ? address.replace(/[^/]*$/, '*') : '/PAGE/'}, allow: ${allow}, reason: … }]\`; the handbook says what else it takes.`,
      at,
    }));
}

type Found = readonly (readonly [allow: keyof typeof DOES, at: number])[];

function refusedScripts(html: string, address: string, policy: string): Found {
  const page = `https://own.invalid${address}`;
  return htmlPieces(html).flatMap(({ kind, name, attributes, at }) => {
    const valueOf = (key: string): string | undefined => attributes.find((one) => one.name === key)?.value;
    if (kind !== 'open' || name !== 'script' || /json$|rules$/i.test(valueOf('type') ?? '')) return [];
    const url = valueOf('src');
    const need = { use: 'script', ...(url === undefined ? { hash: '' } : { url }) } as const;
    return parseCsp(policy).some((one) => forbiddenBy(one, need, page) !== undefined) ? [['foreign', at] as const] : [];
  });
}

function powersOf(program: Program | undefined): Found {
  return (program ? nodesOf(program) : []).flatMap((node): Found => {
    if (node.type !== 'MemberExpression') return [];
    const [object, name] = [lastName(node.object), lastName(node.property)];
    if (object === 'WebAssembly' && COMPILERS.has(name)) return [['wasm', node.start]];
    return object === 'serviceWorker' && name === 'register' ? [['worker', node.start]] : [];
  });
}

function lastName(node: AnyNode): string {
  if (node.type === 'MemberExpression') return lastName(node.property);
  return node.type === 'Identifier' ? node.name : node.type === 'Literal' ? String(node.value) : '';
}
