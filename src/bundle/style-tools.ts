import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OnLoadResult, PartialMessage, Plugin } from 'esbuild';
import type * as PostCss from 'postcss';
import type * as Sass from 'sass';
import { positionIn } from '../errors/index.js';
import { projectPackage } from '../lib/fs/project-package.js';
import { hasPostcssConfig, SASS_FILE } from '../lib/site/project-parts.js';
import type { NamedDetail } from './esbuild/esbuild-diagnostics.js';

/** A style sheet as plain CSS, with messages of the tools that made it. */
export interface ProcessedStyles extends Pick<OnLoadResult, 'errors' | 'warnings'> {
  readonly css: string;
}

/**
 * Plugin that makes plain CSS of the style sheets in `templates/`: Sass is compiled, and all are run through PostCSS if
 * the project has a `postcss.config.js`. Both are the project's own packages.
 */
export function styleTools(root: string): Plugin {
  return {
    name: 'islet-style-tools',
    setup({ onLoad }) {
      onLoad({ filter: hasPostcssConfig(root) ? STYLES : SASS_FILE, namespace: 'file' }, async ({ path }) => {
        const processed = await processStyles(root, path);
        if (!processed) return undefined;
        const { css, ...messages } = processed;
        if (messages.errors) return messages;
        return { contents: css, loader: path.includes('.module.') ? 'local-css' : 'css', ...messages };
      });
    },
  };
}

const STYLES = /\.(?:css|s[ac]ss)$/;

/** Runs the tools on one style sheet. Returns `undefined` if it is plain CSS already, or not in `templates/`. */
export async function processStyles(root: string, path: string): Promise<ProcessedStyles | undefined> {
  if (!path.startsWith(join(root, 'templates') + sep)) return undefined;
  const compiled = SASS_FILE.test(path) ? compileSass(root, path) : undefined;
  if (!hasPostcssConfig(root) || compiled?.errors) return compiled;
  const processed = await runPostcss(root, path, compiled?.css ?? readFileSync(path, 'utf8'));
  return { ...processed, warnings: [...(compiled?.warnings ?? []), ...(processed.warnings ?? [])] };
}

function compileSass(root: string, path: string): ProcessedStyles {
  const sass = projectPackage(root, 'sass') as typeof Sass | undefined;
  if (!sass) return missing(root, path, 'sass');
  const warnings: PartialMessage[] = [];
  try {
    const { css, loadedUrls } = sass.compile(path, {
      importers: [new sass.NodePackageImporter(root)],
      logger: {
        warn: (text, { span }) => {
          warnings.push(messageOf(root, path, text, placeIn(span)));
        },
      },
    });
    return {
      css,
      warnings,
      ...refuseForeign(
        root,
        path,
        loadedUrls.map((url) => fileURLToPath(url)),
      ),
    };
  } catch (error) {
    if (!(error instanceof sass.Exception)) throw error;
    return { css: '', errors: [messageOf(root, path, error.sassMessage, placeIn(error.span))] };
  }
}

/** Sass counts lines and columns from 0. */
function placeIn(span: Sass.SourceSpan | undefined): Place | undefined {
  return span && { file: span.url && fileURLToPath(span.url), line: span.start.line + 1, column: span.start.column };
}

async function runPostcss(root: string, path: string, source: string): Promise<ProcessedStyles> {
  const postcss = projectPackage(root, 'postcss') as PostCss.Postcss | undefined;
  if (!postcss) return missing(root, path, 'postcss');
  try {
    const { default: loadConfig } = await import('postcss-load-config');
    const { plugins, options } = await loadConfig({ cwd: root, env: 'production' }, root, { stopDir: root });
    const result = await withoutPrintedErrors(() =>
      postcss(plugins).process(source, { ...options, from: path, to: path, map: false }),
    );
    const read = result.messages.flatMap(({ type, file, dir }): string[] =>
      type === 'dependency' ? [String(file)] : type === 'dir-dependency' ? [String(dir)] : [],
    );
    const warnings = result
      .warnings()
      .map(({ text, line, column }) => messageOf(root, path, text, fromOne({ line, column })));
    return { css: result.css, warnings, ...refuseForeign(root, path, read) };
  } catch (error) {
    const { reason, line, column, message } = error as Partial<PostCss.CssSyntaxError>;
    if (message === undefined) throw error;
    const text = reason ?? message;
    // Plugins without a place give that of the whole style sheet, but name the word.
    const at = source.indexOf(/`([^`]+)`/.exec(text)?.[1] ?? text);
    const place = (line ?? 1) > 1 || at < 0 ? { line, column } : positionIn(path, source, at);
    return { css: '', errors: [messageOf(root, path, text, fromOne(place))] };
  }
}

let running = 0;
let { error: print } = console;

/** Runs plugins without the errors that they print before they throw them, as Tailwind CSS does. */
async function withoutPrintedErrors<T>(run: () => PromiseLike<T>): Promise<T> {
  if (running === 0) ({ error: print } = console);
  running += 1;
  const error = (...printed: unknown[]): void => {
    if (!printed.every((item) => item instanceof Error)) print(...printed);
  };
  Object.assign(console, { error });
  try {
    return await run();
  } finally {
    running -= 1;
    if (running === 0) Object.assign(console, { error: print });
  }
}

function missing(root: string, path: string, name: string): ProcessedStyles {
  const text = `This style sheet needs the package \`${name}\`, which the project has not installed.`;
  return { css: '', errors: [named('style-tool-missing', messageOf(root, path, text))] };
}

/** Refuses style sheets made from files outside of `templates/` and packages, which a build does not record. */
function refuseForeign(root: string, path: string, read: readonly string[]): Pick<ProcessedStyles, 'errors'> {
  const foreign = read.filter(
    (file) => !`${file}${sep}`.startsWith(join(root, 'templates') + sep) && !file.includes(`${sep}node_modules${sep}`),
  );
  if (foreign.length === 0) return {};
  const [first = ''] = foreign.map((file) => relative(root, file).replaceAll('\\', '/')).sort();
  const text = `The style sheet is made from \`${first === '' ? '.' : first}\`, which is not in \`templates/\`.`;
  return { errors: [named('style-foreign-source', messageOf(root, path, text))] };
}

/** Where in a style sheet: line from 1, column from 0. */
interface Place {
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** PostCSS counts columns from 1. */
function fromOne({ line, column = 1 }: Place): Place {
  return { line, column: column - 1 };
}

function messageOf(
  root: string,
  path: string,
  text: string,
  { file = path, line = 1, column = 0 }: Place = {},
): PartialMessage {
  return { text, location: { file: relative(root, file).replaceAll('\\', '/'), line, column } };
}

function named(diagnostic: NamedDetail['diagnostic'], message: PartialMessage): PartialMessage {
  return { ...message, detail: { diagnostic } satisfies NamedDetail };
}
