import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { changeDocument } from '../../../content/edits/change-document.js';
import { parseYamlFile } from '../../../content/yaml/yaml-file.js';
import { pageDesk } from '../../../core/commands/new-page.js';
import { IsletError, type Diagnostic } from '../../../errors/index.js';
import { readRegularFile } from '../../../lib/fs/read-file.js';
import { RASTER, SVG } from '../../../lib/site/asset-forms.js';
import { siteAddress, sitePath } from '../../../lib/site/base-path.js';
import { valueAt } from '../../../lib/text/value-path.js';
import type { PageSourceFinder } from '../page-sources.js';
import type { EditAnswer, EditRequest, PageEditing } from '../server/dev-site.js';
import type { Session } from '../session.js';
import type { SessionState } from '../session-state.js';
import { createTurns } from '../turns.js';
import { shownText, stampOf } from '../value-finder.js';
import { checkChange } from './check-change.js';
import { createSavedFiles } from './saved-files.js';
import { valueChange } from './value-change.js';

type Act = (request: EditRequest, state: SessionState) => EditAnswer | Promise<EditAnswer>;

const done = (body: object = {}): EditAnswer => ({ status: 200, body });
const refusal = (message: string, status: EditAnswer['status'] = 422): EditAnswer => ({ status, body: { message } });

/** Answers the editor in the page, one request after the other. Values are named by the ids of `sources`. */
export function createPageEditing(root: string, session: Session, sources: PageSourceFinder): PageEditing {
  const saved = createSavedFiles(root);
  const turns = createTurns();

  const actions: Readonly<Record<string, Act>> = {
    check: (request, state) => saveEdits(request, state, false),
    save: (request, state) => saveEdits(request, state, true),
    undo() {
      const change = saved.undo();
      if (change === false) return refusal('The file of the last save was changed since, so that is not undone.');
      return done({ message: change ? `Undone: ${change.name} in ${change.file}` : 'There is nothing to undo.' });
    },
    changes: () => done({ changes: saved.list().map(({ file, route, name }) => ({ file, route, name })) }),
    settings: ({ route }) => done({ values: sources.settings(route) }),
    async uses({ route, id = '' }) {
      const value = sources.value(route, id);
      return value ? done({ pages: await sources.pagesUsing(value.file) }) : unknownValue();
    },
    targets(_, { project, content, basis }) {
      const files = [...basis.index.values()];
      const link = content.table.records.map(({ route, title }) => [sitePath(project.site.base, route), title]);
      const image = files.flatMap(({ path, image: found }) => (found ? [[path, '']] : []));
      const template = pageDesk(project).templates.map(({ name, description }) => [name, description]);
      return done({ targets: { link, image, asset: files.map(({ path }) => [path, '']), template } });
    },
    async new({ template = '', path = '', title = '' }, { project }) {
      const { file, route } = pageDesk(project).write({ path, template, ...(title !== '' && { title }) });
      saved.add({ file, route, name: 'new page', before: undefined, after: bytesOf(file) });
      await session.update(new Set([file]));
      return done({ address: siteAddress(project.site.base, route), files: [file] });
    },
    upload: storePicture,
  };

  const bytesOf = (file: string): Buffer => Buffer.from(readRegularFile(join(root, file)));

  /** Stores a picture beside the one that a value names, with a name that is safe in addresses. */
  async function storePicture({ route, id = '', name = '', text = '' }: EditRequest): Promise<EditAnswer> {
    const value = sources.value(route, id);
    if (!value) return unknownValue();
    const [, stem = '', end = ''] = /([^/\\]*)(\.\w+)$/.exec(name.normalize('NFKD').toLowerCase()) ?? [];
    if (!RASTER.test(end) && !SVG.test(end)) return refusal(`\`${name}\` is no picture that islet can publish.`);
    const plain = stem.replace(/[^a-z\d]+/g, '-').replace(/^-|-$/g, '');
    const folder = value.text.includes('/') ? posix.dirname(value.text) : 'images';
    const after = Buffer.from(text, 'base64');
    for (let count = 1; ; count += 1) {
      const path = `${folder}/${plain === '' ? 'picture' : plain}${count === 1 ? '' : `-${String(count)}`}${end}`;
      const file = `site/assets/${path}`;
      if (existsSync(join(root, file)) && !bytesOf(file).equals(after)) continue;
      if (!existsSync(join(root, file)) && !saved.save({ file, route, name: 'picture', before: undefined, after }))
        return refusal(`\`${file}\` cannot be written.`);
      await session.update(new Set([file]));
      return done({ path });
    }
  }

  /** Checks edits, and writes them unless one of them has a problem. */
  async function saveEdits(
    { route, edits = [] }: EditRequest,
    state: SessionState,
    isSaved: boolean,
  ): Promise<EditAnswer> {
    const page = session.record(route)?.file ?? '';
    const files = new Map<string, { readonly before: Buffer; readonly text: string; readonly names: string[] }>();
    for (const edit of edits) {
      const value = sources.value(route, edit.id);
      if (!value) return unknownValue();
      const { file, path, name } = value;
      if (existsSync(join(root, file.replace(/\.\w+$/, '.source.yaml'))))
        return refusal(`\`${file}\` is fetched from another place, which would replace a change here.`);
      const before = files.get(file)?.before ?? bytesOf(file);
      const now = parseYamlFile(file, files.has(file) ? Buffer.from(files.get(file)?.text ?? '') : before);
      const stamp = stampOf(now.value, path);
      if (stamp !== edit.stamp) {
        const message = `\`${name}\` of \`${file}\` was changed since this page was made.`;
        const current = shownText(valueAt(now.value, path));
        return { status: 409, body: { message, failed: edit.id, current, stamp } };
      }
      const change = valueChange(now, value, edit, state.project.registry);
      const text = change ? changeDocument(now, change) : now.text;
      if (text === undefined)
        return refusal(
          `\`${name}\` is written in \`${file}\` in a way that cannot be changed here. Open it in an editor.`,
        );
      if (change) files.set(file, { before, text, names: [...(files.get(file)?.names ?? []), name] });
    }
    for (const [file, { before, text }] of files) {
      const problems = await checkChange(state, parseYamlFile(file, before), text, page);
      if (problems.length > 0) return problemsAnswer(problems);
    }
    for (const [file, { before, text, names }] of isSaved ? files : []) {
      const after = Buffer.from((before[0] === 0xef ? '\uFEFF' : '') + text);
      if (!saved.save({ file, route, name: names.join(', '), before, after }))
        return refusal(`\`${file}\` was changed at this moment, or is a link that leads out of the site. Save again.`);
    }
    return done({ files: [...files.keys()] });
  }

  return {
    answer: (request) =>
      turns.take(async () => {
        const [state, act] = [session.state(), actions[request.action]];
        if (!state || !act) return refusal('The site has problems that keep it from being edited.');
        try {
          return await act(request, state);
        } catch (error) {
          if (error instanceof IsletError) return problemsAnswer(error.diagnostics);
          throw error;
        }
      }),
  };
}

function unknownValue(): EditAnswer {
  return refusal('This page does not show that value.', 404);
}

/** The problems in the words of the terminal. */
function problemsAnswer(problems: readonly Diagnostic[]): EditAnswer {
  return { status: 422, body: { problems: problems.map(({ name, message, remedy }) => ({ name, message, remedy })) } };
}
