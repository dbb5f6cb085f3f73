import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeDocument } from '../../../content/edits/change-document.js';
import { parseYamlFile, type YamlFile } from '../../../content/yaml/yaml-file.js';
import { pageDesk } from '../../../core/commands/new-page.js';
import { createReport, IsletError, type Diagnostic } from '../../../errors/index.js';
import { htmlPieces } from '../../../lib/html/html-pieces.js';
import { siteAddress, sitePath } from '../../../lib/site/base-path.js';
import type { PageSourceFinder } from '../page-sources.js';
import type { EditAnswer, EditRequest, PageEditing, ValueEdit } from '../server/dev-site.js';
import type { Session } from '../session.js';
import type { SessionState } from '../session-state.js';
import { createTurns } from '../turns.js';
import { shownText, stampOf, type FoundValue } from '../value-finder.js';
import { valueAt } from '../../../lib/text/value-path.js';
import { checkChange } from './check-change.js';
import { createSavedFiles, type SavedFiles } from './saved-files.js';
import { storePicture } from './store-picture.js';
import { valueChange } from './value-change.js';

interface Editor {
  readonly root: string;
  readonly session: Session;
  readonly sources: PageSourceFinder;
  readonly saved: SavedFiles;
}

/** Answers the editor in the page. Saves run one after the other. */
export function createPageEditing(root: string, session: Session, sources: PageSourceFinder): PageEditing {
  const editor: Editor = { root, session, sources, saved: createSavedFiles(root) };
  const turns = createTurns();
  const answering = (state: SessionState | undefined, work: (now: SessionState) => Promise<EditAnswer>) =>
    turns.take(async () => {
      if (!state) return refusal('The site has problems that keep it from being edited.');
      try {
        return await work(state);
      } catch (error) {
        if (error instanceof IsletError) return problemsAnswer(error.diagnostics);
        throw error;
      }
    });
  return {
    answer: (request) => answering(session.state(), (state) => answerRequest(editor, state, request)),
    upload: (route, id, name, bytes) =>
      answering(session.state(), async () => {
        const value = sources.value(route, id);
        if (!value) return unknownValue();
        const stored = storePicture(editor, { beside: value, route, name, bytes });
        if ('message' in stored) return refusal(stored.message);
        await session.update(new Set([`site/assets/${stored.path}`]));
        return done(stored);
      }),
  };
}

async function answerRequest(editor: Editor, state: SessionState, request: EditRequest): Promise<EditAnswer> {
  const { session, sources, saved } = editor;
  const { route = '', edits = [] } = request;
  const { project, content, basis } = state;
  const { base } = project.site;
  switch (request.action) {
    case 'check':
    case 'save':
      return saveEdits(editor, state, route, edits, request.action === 'save');
    case 'undo': {
      const { state: outcome, change } = saved.undo();
      if (outcome === 'changed')
        return refusal(`\`${change?.file ?? ''}\` was changed since, so this save cannot be undone.`);
      return done({ undone: change && { file: change.file, name: change.name } });
    }
    case 'changes':
      return done({ changes: saved.list().map(({ file, route: on, name }) => ({ file, route: on, name })) });
    case 'uses': {
      const value = sources.value(route, edits[0]?.id ?? '');
      if (!value) return unknownValue();
      return done({ pages: value.file.startsWith('site/data/') ? await sources.pagesUsing(value.file) : 1 });
    }
    case 'settings':
      return done({ values: sources.settings(route) });
    case 'targets':
      return done({
        pages: content.table.records.map((page) => ({ path: sitePath(base, page.route), title: page.title })),
        images: [...basis.index.values()].flatMap(({ path, image }) => (image ? [path] : [])),
        assets: [...basis.index.keys()],
        templates: pageDesk(project).templates,
      });
    case 'new': {
      const { path = '', template = '', title } = request;
      const page = pageDesk(project).draft({ path, template, ...(title !== '' && { title }) });
      const name = `new page ${page.route}`;
      const after = Buffer.from(page.text);
      if (!saved.save({ file: page.file, route: page.route, name, before: undefined, after }))
        return refusal(`\`${page.file}\` cannot be written.`);
      await session.update(new Set([page.file]));
      return done({ address: siteAddress(base, page.route) });
    }
    case 'preview': {
      const kind = request.kind === 'html' ? 'html' : 'markdown';
      const { value } = await Promise.resolve(basis.texts.get(request.text ?? '', kind));
      const pieces = htmlPieces(value.html).filter((piece) => piece.kind === 'open' || piece.kind === 'text');
      return done({ pieces: pieces.map(({ index, parent, name, text }) => ({ index, parent, name, text })) });
    }
    default:
      return { status: 400, body: { message: 'This is no request of the editor.' } };
  }
}

/** Checks edits, and writes them unless one of them has a problem. */
async function saveEdits(
  { root, session, sources, saved }: Editor,
  state: SessionState,
  route: string,
  edits: readonly ValueEdit[],
  isSaved: boolean,
): Promise<EditAnswer> {
  const page = session.record(route)?.file ?? '';
  const files = new Map<string, { before: Buffer; source: YamlFile; names: string[]; text: string }>();
  for (const edit of edits) {
    const value = sources.value(route, edit.id);
    if (!value) return unknownValue();
    const { file, path, name } = value;
    if (existsSync(join(root, file.replace(/\.\w+$/, '.source.yaml'))))
      return refusal(`\`${file}\` is fetched from another place, which would replace a change here.`);
    const open = files.get(file) ?? openFile(root, file);
    const now = parseYamlFile(file, Buffer.from(open.text));
    if (stampOf(now.value, path) !== edit.stamp) return conflict(value, now);
    const change = valueChange(now, value, edit, state.project.registry);
    if (!change) continue;
    const text = changeDocument(now, change);
    if (text === undefined)
      return refusal(`\`${name}\` is written in \`${file}\` in a way that cannot be changed here. Open it in the editor.`);
    files.set(file, { ...open, text, names: [...open.names, name] });
  }
  for (const { source, text } of files.values()) {
    const problems = await checkChange(state, source, text, page);
    if (problems.length > 0) return problemsAnswer(problems);
  }
  for (const [file, { before, names, text }] of isSaved ? files : []) {
    const mark = before[0] === 0xef ? '\uFEFF' : '';
    if (!saved.save({ file, route, name: names.join(', '), before, after: Buffer.from(mark + text) }))
      return { status: 409, body: { message: `\`${file}\` was changed at this moment. Save again.` } };
  }
  return done({ files: [...files.keys()] });
}

function openFile(root: string, file: string) {
  const before = readFileSync(join(root, file));
  const source = parseYamlFile(file, before);
  return { before, source, names: [], text: source.text };
}

function conflict({ path, name, file }: FoundValue, { value }: YamlFile): EditAnswer {
  const [current, stamp] = [shownText(valueAt(value, path)), stampOf(value, path)];
  const message = `\`${name}\` of \`${file}\` was changed since this page was made.`;
  return { status: 409, body: { message, current, stamp } };
}

const done = (body: unknown): EditAnswer => ({ status: 200, body });
const refusal = (message: string): EditAnswer => ({ status: 422, body: { message } });
const unknownValue = (): EditAnswer => ({ status: 404, body: { message: 'This page does not show that value.' } });

/** The problems in the words of the terminal. */
function problemsAnswer(problems: readonly Diagnostic[]): EditAnswer {
  const unique = createReport();
  for (const item of problems) unique.add(item);
  const shown = unique.list().map(({ name, message, remedy, path }) => ({ name, message, remedy, path }));
  return { status: 422, body: { message: shown.map(({ message }) => message).join(' '), problems: shown } };
}
