import type { Span } from '../../../lib/html/html-pieces.js';
import { readPage, type PageFacts } from '../../facts/read-page.js';
import type { Rule, RuleProblem } from '../site/rule.js';
import type { OpenedPage, AxeViolation } from '../site/opened-page.js';

/** A problem that only a browser sees, with the rule that it breaks. */
export interface BrowserProblem {
  readonly rule: Pick<Rule, 'id' | 'severity' | 'remedy'>;
  readonly problem: RuleProblem;
}

/**
 * Problems of pages that Chromium opened: violations that axe found, each with the position of its element in the
 * published file, what the security policy blocked, and errors of scripts.
 */
export function browserProblems(
  opened: ReadonlyMap<string, OpenedPage>,
  read: (path: string) => string,
): BrowserProblem[] {
  return [...opened].flatMap(([path, page]) =>
    page === 'not-loaded' ? [] : [...axeProblems(path, page.violations, read), ...scriptProblems(path, page)],
  );
}

function scriptProblems(
  path: string,
  { blocked, errors, missedOthers }: Exclude<OpenedPage, 'not-loaded'>,
): BrowserProblem[] {
  return [
    ...blocked.map(({ directive, blocked: what, file }) => ({
      rule: BLOCKED,
      problem: {
        message: `The security policy blocks ${USES[what] ?? `\`${what}\``} (\`${directive}\`)${file === '' ? '' : `, which \`${pathOf(file)}\` asks for`}.`,
        path,
      },
    })),
    // What a blocked use threw is reported with it.
    ...errors
      .filter((text) => blocked.length === 0 || !/Content Security Policy|requires 'Trusted|unsafe-eval/.test(text))
      .map((stack) => {
        const [text = ''] = stack.split(/\n\s*at /);
        const [file] = /https?:\/\/\S+?(?=:\d+:\d+)/.exec(stack) ?? [];
        const mayFollow = missedOthers && !text.includes('React error #');
        const said = text.replace(/\s+/g, ' ').trim().replace(/[.]$/, '');
        return {
          rule: SCRIPT_ERROR,
          problem: {
            message: `${file === undefined ? 'A script' : `\`${pathOf(file)}\``} throws: ${said}.${mayFollow ? ' The page also asked another machine, which this browser cannot reach; the error may follow from that.' : ''}`,
            path,
            severity: mayFollow ? ('warning' as const) : undefined,
          },
        };
      }),
  ];
}

const BLOCKED: BrowserProblem['rule'] = {
  id: 'browser/blocked-by-policy',
  severity: 'error',
  remedy:
    'Change the script or the component so that it does without; a package that cannot is replaced by another one. Addresses of other hosts are named in `services` of `site/site.yaml`.',
};

const SCRIPT_ERROR: BrowserProblem['rule'] = {
  id: 'browser/script-error',
  severity: 'error',
  remedy:
    'Correct the script; `islet dev` shows the same error with its lines. If it is about hydration (React 418, 423, 425), the component renders another markup in the browser than in the build: compute what differs in an effect.',
};

/** What `blockedURI` says where it is no address. */
const USES: Readonly<Record<string, string>> = {
  inline: 'a style or a script without a file',
  eval: 'code that is compiled from text',
  'wasm-eval': 'WebAssembly',
  'trusted-types-sink': 'text that is set as HTML or code',
  'trusted-types-policy': 'a Trusted Types policy of that name',
};

function pathOf(file: string): string {
  return URL.canParse(file) ? new URL(file).pathname : file;
}

function axeProblems(
  path: string,
  violations: readonly AxeViolation[],
  read: (path: string) => string,
): BrowserProblem[] {
  if (violations.length === 0) return [];
  const published = readPage(path, read(path));
  return violations.map((violation) => {
    const span = elementOf(published, violation);
    return {
      rule: { id: `axe/${violation.rule}`, severity: 'error' as const, remedy: violation.remedy },
      problem: { message: `\`${violation.selector}\`: ${violation.summary}.`, path, ...(span && { span }) },
    };
  });
}

/**
 * The element with the name and attributes that Chromium shows, up to its end. `undefined` if there are several, or if
 * a script made it.
 */
function elementOf(page: PageFacts, { html }: AxeViolation): Span | undefined {
  const [shown] = readPage(page.path, html).pieces;
  if (!shown) return undefined;
  const identity = ({ name, attributes }: Pick<typeof shown, 'name' | 'attributes'>): string =>
    JSON.stringify([name, attributes.map((attribute) => [attribute.name, attribute.value])]);
  const wanted = identity(shown);
  const [element, ...others] = page.elements(shown.name).filter((candidate) => identity(candidate) === wanted);
  if (!element || others.length > 0) return undefined;
  const last = page.inside(element).at(-1) ?? element;
  return [element.at, last.at + last.raw.length];
}
