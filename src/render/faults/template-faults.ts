import { pathToFileURL } from 'node:url';
import { failure, IsletError, type Diagnostic, type SourcePosition } from '../../errors/index.js';
import { didYouMeanText } from '../../lib/text/did-you-mean.js';
import { MACHINE } from '../../lib/site/template-bundle.js';
import { parsePlace, thrownValue, THROWN_AT, THROWN_IN } from '../../lib/site/template-places.js';
import {
  positionWithFrame,
  shippedPlace,
  templateFrame,
  type TemplateFrame,
  type TemplatePlaces,
} from './source-place.js';
import { TemplateViolation } from './template-violation.js';

/**
 * Turns an error of a template into diagnostics with the line of its source.
 *
 * @param route of the page that was rendered, if it was one
 * @param file for errors without a line, relative to the root
 * @throws the error itself if it is not one of templates
 */
export function templateFault(
  error: unknown,
  places: TemplatePlaces,
  route: string | undefined,
  file: string,
): IsletError {
  const mapped = error instanceof Error ? (templateFrame(stackOf(error), places) ?? elementFrame(error)) : undefined;
  const shipped = mapped && shippedPlace(places, mapped.position);
  const found = shipped ? { ...mapped, position: shipped } : mapped;
  const island = found && islandOf(error, found, places);
  const routes = route === undefined ? {} : { routes: [route] };
  const place = found ? positionWithFrame(places.root, found.position) : { position: { file } };
  if (error instanceof IsletError) {
    return new IsletError(
      error.diagnostics.map((item): Diagnostic => ({
        ...item,
        ...(item.position ? positionWithFrame(places.root, item.position) : place),
        ...routes,
      })),
    );
  }
  const importer = places.islands?.get(island ?? '')?.file ?? file;
  const where = `${shipped ? `, in a file that \`${importer}\` imports` : ''}${whereText(found, route)}`;
  if (error instanceof TemplateViolation) {
    const { diagnostic: name, problem, remedy } = error;
    const other = remedy ?? (name === 'template-nondeterministic' && island ? clientOnlyRemedy(island) : undefined);
    return failure(name, { message: `${problem}${where}.`, ...(other && { remedy: other }), ...place, ...routes });
  }
  if (!found && !isOfTemplates(error, places)) throw error;
  const value = error instanceof Error ? refusedValue(error, places) : undefined;
  if (value) {
    const related = [{ message: 'The template threw the error here.', ...place }];
    return failure('value-refused', { ...value, related, ...routes });
  }
  const { problem, remedy = island && NEEDS_BROWSER.test(problem) ? clientOnlyRemedy(island) : undefined } =
    explain(error);
  return failure('template-threw', { message: `${problem}${where}.`, remedy, ...place, ...routes });
}

/** Without a line, the message identifies the problem, which must then be the same on every page. */
function whereText(frame: TemplateFrame | undefined, route: string | undefined): string {
  if (!frame) return '';
  return `${frame.component === undefined ? '' : ` in \`${frame.component}\``}${route === undefined ? '' : ` on the page \`${route}\``}`;
}

/** The value of content that the message of an error names, in backticks or quotes or as V8 does, after a colon. */
function refusedValue({ message }: Error, { placeOf }: TemplatePlaces) {
  if (!placeOf) return undefined;
  for (const [, ticked, quoted, last] of message.matchAll(/`([^`]+)`|"([^"]+)"|: (\S.*)$/g)) {
    const value = ticked ?? quoted ?? last ?? '';
    const found = placeOf(value);
    if (!found) continue;
    const { near, ...place } = found;
    const remedy = near === undefined ? undefined : didYouMeanText(value, near);
    return { message: `${translate(message).split('\n', 1).join('').replace(/\.$/, '')}.`, remedy, ...place };
  }
  return undefined;
}

function explain(error: unknown): { readonly problem: string; readonly remedy?: string } {
  const thrown = error instanceof Error ? thrownValue(error) : { value: error };
  if (thrown)
    return {
      problem: `${describeValue(thrown.value)} ${NO_ERROR}`,
      remedy: 'Throw an `Error`, which is reported with its line.',
    };
  const problem = translate((error as Error).message)
    .split('\n', 1)
    .join('')
    .replace(/\.$/, '');
  return CHANGES_FROZEN.test(problem)
    ? {
        problem,
        remedy: 'Copy the value first, as `[...items].reverse()` does: content, pages, data and props are frozen.',
      }
    : { problem };
}

/**
 * Whether an error without a line is one of templates: a thrown value that is no error, an error of React for a node
 * that it cannot render, of a component of the API for its props, or of the linker for a missing export.
 */
function isOfTemplates(error: unknown, { folder }: TemplatePlaces): boolean {
  if (!(error instanceof Error) || typeof (error as { readonly stack?: unknown }).stack !== 'string') return true;
  const stack = stackOf(error);
  if (error instanceof SyntaxError && stack.startsWith(pathToFileURL(folder).href)) return true;
  const [thrower = ''] = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return /[/\\]react(?:-dom)?[/\\]cjs[/\\]/.test(thrower) || API_MODULE.test(thrower);
}

/** A module of the API, or the one that it is bundled into. */
const API_MODULE = /[/\\](?:lib|src)[/\\](?:bundled[/\\]api-index\.js|api[/\\][\w-]+\.[jt]sx?)/;

/** The name of the island whose component threw, or whose import did. */
function islandOf(
  error: unknown,
  { position }: TemplateFrame,
  { islands = new Map() }: TemplatePlaces,
): string | undefined {
  const name: unknown = (error as { readonly [THROWN_IN]?: unknown })[THROWN_IN];
  if (typeof name === 'string') return name;
  return [...islands.values()].find(({ closure }) => closure.includes(position.file))?.id;
}

const clientOnlyRemedy = (island: string): string =>
  `If the component can run only in browsers, rename \`templates/islands/${island}/${island}.tsx\` to \`${island}.client.tsx\`; pages then show the \`fallback\` of \`<Island>\` until it has started. Otherwise move this into an effect.`;

/** What V8 says about names that only browsers have. */
const NEEDS_BROWSER =
  /^(?:window|document|navigator|location|history|self|screen|\w+Storage|matchMedia|getComputedStyle|requestAnimationFrame|\w*Element|\w+Observer|Node|Image|DOMParser|CSS) is not defined/;

/** What V8 says when a frozen value is changed. */
const CHANGES_FROZEN =
  /^Cannot (?:assign to read only property|(?:add|define) property .* object is not extensible|delete property|add\/remove sealed array)/;

/** A module that changes how stacks are written can leave any value there. */
function stackOf({ stack }: { readonly stack?: unknown }): string {
  return typeof stack === 'string' ? stack : '';
}

/** Only an error knows where it was thrown. */
const NO_ERROR = 'was thrown, which is no error';

/** Whether a problem without a line must not get the line of its definition either, which would be misleading. */
export function hasNoLine({ name, message }: Diagnostic): boolean {
  return name === 'template-threw' && message.includes(NO_ERROR);
}

/** The place of the element whose component threw, in templates that are compiled with places. */
function elementFrame(error: Error): TemplateFrame | undefined {
  const position: SourcePosition | undefined = parsePlace((error as { readonly [THROWN_AT]?: unknown })[THROWN_AT]);
  return position && { component: undefined, position };
}

/** Describes a thrown value; not every object can be converted to text. */
function describeValue(value: unknown): string {
  return typeof value === 'object' && value !== null ? 'An object' : `\`${String(value)}\``;
}

/** Replaces messages of React, of the linker and of V8 that do not fit templates. */
function translate(message: string): string {
  if (message.startsWith('A component suspended while responding to synchronous input'))
    return 'A promise is waited for: pages are rendered at once, so components are not `async`, and show no promise';
  const [, zone] = /^Invalid time zone specified: (.+)$/.exec(message) ?? [];
  if (zone !== undefined) return `\`${zone}\` is no time zone of the IANA database`;
  return message
    .replaceAll(MACHINE, 'process')
    .replace(
      /^The requested module 'file:[^']*\/api[/-]index\.js' does not provide an export named '([^']*)'/,
      '`islet` does not export `$1`',
    );
}
