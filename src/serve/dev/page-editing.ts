import launchEditor from 'launch-editor';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { isFetched } from '../../content/data-sources.js';
import { changeDocument } from '../../content/edits/change-document.js';
import { parseYamlFile, type YamlFile } from '../../content/yaml/yaml-file.js';
import { findReferences } from '../../core/commands/find-references.js';
import { pageDesk } from '../../core/commands/new-page.js';
import { splitHref } from '../../lib/html/href.js';
import { htmlPieces } from '../../lib/html/html-pieces.js';
import { createReport, IsletError } from '../../errors/index.js';
import { inspectAsset, type AssetFile } from '../../images/asset-index.js';
import { optimizeSvg } from '../../images/optimize-svg.js';
import { readRegularFile } from '../../lib/fs/read-file.js';
import { assetNames } from '../../content/resolve-link.js';
import { assetFile, namedAsset } from '../../lib/site/asset-paths.js';
import { RASTER, SVG } from '../../lib/site/asset-forms.js';
import { siteAddress, sitePath } from '../../lib/site/base-path.js';
import { isNotFoundPage } from '../../lib/site/not-found-page.js';
import { isOtherFile } from '../../lib/site/page.js';
import { routeKey } from '../../lib/text/names.js';
import { valueAt } from '../../lib/text/value-path.js';
import type { PageSourceFinder } from './page-sources.js';
import type { ValueEdit } from '../../client/dev/messages.js';
import type { DevSite, EditAnswer, EditRequest } from './server/dev-site.js';
import type { Session } from './session.js';
import type { SessionState } from './session-state.js';
import { createTurns } from './turns.js';
import { stampOf } from './value-finder.js';
import { checkChange } from './check-change.js';
import { createSavedFiles, type SavedFiles } from './saved-files.js';
import { exampleItem, valueChange } from './value-change.js';

type Act = (request: EditRequest, state: SessionState) => EditAnswer | Promise<EditAnswer>;

interface Editor {
  readonly root: string;
  readonly session: Session;
  readonly sources: PageSourceFinder;
  readonly saved: SavedFiles;
}

const done = (body: object = {}): EditAnswer => ({ status: 200, body });
const refusal = (message: string): EditAnswer => ({ status: 422, body: { message } });
const UNKNOWN = { status: 404, body: { message: 'This page does not show that value.' } } as const;

/** Answers the editor in the page, one request after the other. Values are named by the ids of `sources`. */
export function createPageEditing(root: string, session: Session, sources: PageSourceFinder): DevSite['editing'] {
  const saved = createSavedFiles(root);
  const editor = { root, session, sources, saved };
  const turns = createTurns();
  const actions: Readonly<Record<string, Act>> = {
    check: (request, state) => saveEdits(editor, request, state, false),
    save: (request, state) => saveEdits(editor, request, state, true),
    undo() {
      const change = saved.undo();
      if (change === false) return refusal('The file of the last save was changed since, so that is not undone.');
      return done({ message: change ? `Undone: ${change.name} in ${change.file}` : 'There is nothing to undo.' });
    },
    changes(_, { project: { site } }) {
      const changes = saved.list.map(({ file, route, name }) => ({ file, name, route: sitePath(site.base, route) }));
      return done({ changes: changes.toReversed() });
    },
    async settings({ route }, { project, content }) {
      const key = routeKey(sitePath(project.site.base, route));
      const links = await findReferences(project, content, (href) => routeKey(splitHref(href).path) === key);
      return done({ values: sources.settings(route), files: links.map(({ file }) => file) });
    },
    async uses({ route, texts: { id = '' } }) {
      const value = sources.value(route, id);
      return value ? done({ pages: await sources.pagesUsing(value) }) : UNKNOWN;
    },
    async text({ route, texts: { id = '', document } }) {
      const value = sources.value(route, id);
      const { editableText, readDocument } = await import('../../content/rich-text/edited-markdown.js');
      const text = value?.kind === 'markdown' ? editableText(value.text) : undefined;
      if (!text) return done();
      const current = document === undefined ? value?.text : text.write(readDocument(document));
      return done({ document: JSON.stringify(text.document), current });
    },
    item({ route, texts: { id = '' } }) {
      const value = sources.value(route, id);
      return value ? done({ values: sources.item(route, value) }) : UNKNOWN;
    },
    targets({ route }, { project, content, basis }) {
      const file = session.record(route)?.file ?? '';
      const assets = (onlyImages: boolean): string[][] => {
        const shown = [...basis.index.values()].filter(({ image }) => image ?? !onlyImages).map(({ path }) => path);
        return assetNames(shown, file).map((name) => [name, '']);
      };
      const { base, locales } = project.site;
      const languageOf = (locale: string): string =>
        locales.length > 1 ? ` (${locales.find(({ code }) => code === locale)?.label ?? locale})` : '';
      const link = content.table.records
        .filter((page) => !page.noindex && page.draft !== true && !isOtherFile(page) && !isNotFoundPage(page.output))
        .map(({ route, title, locale }) => [sitePath(base, route), title + languageOf(locale)]);
      const template = pageDesk(project).templates.map(({ name, description }) => [name, description]);
      return done({ targets: { link, image: assets(true), asset: assets(false), template } });
    },
    async new({ texts: { template = '', path = '', title = '' } }, { project }) {
      const { file, route } = pageDesk(project).write({ path, template, ...(title !== '' && { title }) });
      saved.add({ file, route, name: 'new page', before: undefined, after: bytesOf(root, file) });
      await session.update(new Set([file]));
      return done({ address: siteAddress(project.site.base, route), files: [file] });
    },
    upload: (request, state) => storePicture(editor, request, state),
  };
  return async (request) => {
    if (request.action === 'open') {
      const fault = await openEditor(root, request.texts['place'] ?? '');
      return fault === undefined ? done() : refusal(fault);
    }
    return turns.take(async () => {
      const [state, act] = [session.state(), actions[request.action]];
      if (!state || !act) return refusal('The site has problems that keep it from being edited.');
      try {
        return await act(request, state);
      } catch (error) {
        if (!(error instanceof IsletError)) throw error;
        const problems = error.diagnostics.map(({ message, remedy, path }) => ({ message, remedy, path }));
        return { status: 422, body: { problems } };
      }
    });
  };
}

function bytesOf(root: string, file: string): Buffer {
  return Buffer.from(readRegularFile(join(root, file)));
}

/** Stores a picture beside the one that a value names, with a name that is safe in addresses. */
async function storePicture(
  { root, session, sources, saved }: Editor,
  { route, texts: { id = '', name = '', text = '' } }: EditRequest,
  { basis }: SessionState,
): Promise<EditAnswer> {
  const value = sources.value(route, id);
  if (value?.kind !== 'image') return UNKNOWN;
  const [, stem = '', end = ''] = /([^/\\]*)(\.\w+)$/.exec(name.normalize('NFKD').toLowerCase()) ?? [];
  if (!RASTER.test(end) && !SVG.test(end)) return refusal(`\`${name}\` is no picture that islet can publish.`);
  const plain = stem.replace(/[^a-z\d]+/g, '-').replace(/^-|-$/g, '') || 'picture';
  const folder = value.text.includes('/') ? posix.dirname(value.text) : 'images';
  const fileOf = (path: string): string => assetFile(namedAsset(path, value.file));
  const given = Buffer.from(text, 'base64');
  if (given.length > MAX_PICTURE) return refusal(`\`${name}\` has more than 10 MB.`);
  const report = createReport();
  const { image } = await inspectAsset(fileOf(`${folder}/${plain}${end}`), given, report);
  if (report.list().length > 0) throw new IsletError(report.list());
  const after = SVG.test(end) ? Buffer.from(await optimizeSvg(given.toString())) : given;
  for (let count = 1; ; count += 1) {
    const path = `${folder}/${plain}${count === 1 ? '' : `-${String(count)}`}${end}`;
    const file = fileOf(path);
    const isThere = existsSync(join(root, file));
    if (isThere && !bytesOf(root, file).equals(after)) continue;
    if (!isThere && !saved.save({ file, route, name: 'picture', before: undefined, after }))
      return refusal(`\`${file}\` cannot be written.`);
    await session.update(new Set([file]));
    return done({
      path,
      files: [file],
      message: sizeNote(image, basis.index.get(namedAsset(value.text, value.file))?.image),
    });
  }
}

/** Says what of the size of a new picture differs from the present one. */
function sizeNote(image: AssetFile['image'], old: AssetFile['image']): string {
  if (!image || !old) return '';
  const sizes = [image, old].map(({ width, height }) => `${String(width)} × ${String(height)}`);
  const isOther = Math.abs((image.width * old.height) / (image.height * old.width) - 1) > 0.02;
  const what = [...(isOther ? ['has another shape'] : []), ...(image.width < old.width ? ['is smaller'] : [])];
  return what.length === 0 ? '' : `It ${what.join(' and ')}: ${sizes.join(' pixels in place of ')}.`;
}

/** In bytes. */
const MAX_PICTURE = 10_000_000;

async function writtenText(edit: ValueEdit, current: string): Promise<ValueEdit> {
  if (edit.document === undefined) return edit;
  const { editableText, readDocument } = await import('../../content/rich-text/edited-markdown.js');
  return { ...edit, text: editableText(current)?.write(readDocument(edit.document)) ?? edit.text };
}

/** Checks edits, and writes them unless one of them has a problem. */
async function saveEdits(
  { root, session, sources, saved }: Editor,
  { route, edits }: EditRequest,
  state: SessionState,
  isSaved: boolean,
): Promise<EditAnswer> {
  const record = session.record(route);
  const files = new Map<string, { readonly source: YamlFile; readonly before: Buffer; readonly names: string[] }>();
  const written = new Set<string>();
  let preview: object | undefined;
  for (const asked of edits) {
    const value = sources.value(route, asked.id);
    if (!value) return UNKNOWN;
    const { file, path, name } = value;
    if (isFetched(root, file))
      return refusal(`\`${file}\` is fetched from another place, which would replace a change here.`);
    const { before, names, source } = files.get(file) ?? { before: bytesOf(root, file), names: [], source: undefined };
    const now = source ?? parseYamlFile(file, before);
    const stamp = stampOf(now.value, path);
    const edit = await writtenText(asked, String(valueAt(now.value, path)));
    if (stamp !== edit.stamp) {
      const message = `\`${name}\` of \`${file}\` was changed since this page was made.`;
      const found = valueAt(now.value, path) ?? '';
      const current = typeof found === 'string' ? found : JSON.stringify(found);
      return { status: 409, body: { message, failed: edit.id, current, stamp } };
    }
    written.add(edit.text.trimEnd());
    const { template = record?.template } = now.value;
    const change = valueChange(now.value, value, edit, (list) =>
      file.startsWith('site/pages/') ? exampleItem(state.project.registry, template, list) : undefined,
    );
    const text = change ? changeDocument(now, change) : now.text;
    if (text === undefined)
      return refusal(`\`${name}\` is written in \`${file}\` in a way that cannot be changed here.`);
    if (change) files.set(file, { before, source: parseYamlFile(file, Buffer.from(text)), names: [...names, name] });
  }
  for (const [file, { before, source }] of files) {
    const texts = await checkChange(state, parseYamlFile(file, before), source, record?.file ?? '');
    const edited = texts.find((rich) => written.has(rich.source.trimEnd()));
    if (edited) preview = htmlPieces(edited.html);
  }
  for (const [file, { before, source, names }] of isSaved ? files : []) {
    const after = Buffer.from((before[0] === 0xef ? '\uFEFF' : '') + source.text);
    if (!saved.save({ file, route, name: names.join(', '), before, after }))
      return refusal(`\`${file}\` was changed at this moment, or is a link that leads out of the site. Save again.`);
  }
  return done({ files: [...files.keys()], preview });
}

/** An editor that has not failed within this time has opened, in milliseconds. */
const FAILURE_TIMEOUT = 800;

/** Opens a running editor, or the one in `LAUNCH_EDITOR`, at `FILE:LINE:COLUMN`. Returns an error message, if any. */
export function openEditor(root: string, place: string): Promise<string | undefined> {
  const [, file = '', at = ''] = /^(.*?)((?::\d+){0,2})$/.exec(place) ?? [];
  const path = insideProject(root, file);
  if (path === undefined) return Promise.resolve(`\`${file}\` is no file of this project.`);
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      resolve(undefined);
    }, FAILURE_TIMEOUT);
    launchEditor(path + at, (_, message: string | null) => {
      clearTimeout(timer);
      resolve(
        message === null || message === ''
          ? 'No editor was found that runs. Start one, or name its command in the environment variable `LAUNCH_EDITOR`.'
          : `The editor could not be opened: ${message}`,
      );
    });
  });
}

/** The real path of a file, unless it is outside the project, in a package or hidden. */
function insideProject(root: string, file: string): string | undefined {
  if (/[\0\\:]/.test(file) || file.split('/').some((part) => part === 'node_modules' || part.startsWith('.')))
    return undefined;
  try {
    const path = realpathSync(join(root, file));
    return path.startsWith(realpathSync(root) + sep) && statSync(path).isFile() ? path : undefined;
  } catch {
    // The file does not exist.
    return undefined;
  }
}
