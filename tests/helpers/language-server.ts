import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

const command = fileURLToPath(
  new URL('../../node_modules/yaml-language-server/bin/yaml-language-server', import.meta.url),
);

export interface Completion {
  readonly label: string;
  readonly documentation?: string | { readonly value: string };
  readonly textEdit?: { readonly newText: string };
  readonly insertText?: string;
}

/** A problem that an editor would underline. */
export interface Squiggle {
  readonly message: string;
  readonly range: { readonly start: Place; readonly end: Place };
}

/** Line and column, both from 0. */
export interface Place {
  readonly line: number;
  readonly character: number;
}

/** What an editor with the YAML language server shows for the files of a project. */
export interface EditorSession {
  /** Opens a file, or another text in its place, and waits for what is underlined in it. */
  open(file: string, text?: string): Promise<readonly Squiggle[]>;
  complete(file: string, place: Place): Promise<readonly Completion[]>;
  /** The text of the box that is shown above a place. */
  hover(file: string, place: Place): Promise<string>;
  /** Tells the server that files changed on disk, as an editor does. */
  changed(files: readonly string[]): void;
  close(): Promise<void>;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** Starts the real server over standard input and output, with the settings of an editor in `root`. */
export async function openEditor(root: string, settings: Readonly<Record<string, unknown>>): Promise<EditorSession> {
  const child = spawn(process.execPath, [command, '--stdio'], { cwd: root, stdio: ['pipe', 'pipe', 'ignore'] });
  const answers = new Map<number, (message: Message) => void>();
  const published = new Map<string, (problems: readonly Squiggle[]) => void>();
  const versions = new Map<string, number>();
  let last = 0;

  const send = (message: object): void => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    child.stdin.write(`Content-Length: ${String(Buffer.byteLength(body))}\r\n\r\n${body}`);
  };
  const ask = (method: string, params: unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      last += 1;
      answers.set(last, ({ result, error }) => {
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result);
      });
      send({ id: last, method, params });
    });
  const receive = (message: Message): void => {
    const { id, method, params } = message;
    if (method === undefined) answers.get(id ?? 0)?.(message);
    else if (method === 'textDocument/publishDiagnostics') {
      const { uri, diagnostics } = params as { uri: string; diagnostics: Squiggle[] };
      published.get(uri)?.(diagnostics);
    } else if (method === 'workspace/configuration') {
      const { items } = params as { items: { section?: string }[] };
      send({ id, result: items.map(({ section }) => sectionOf(settings, section ?? '')) });
    } else if (id !== undefined) send({ id, result: null });
  };
  readMessages(child.stdout, receive);

  const rootUri = pathToFileURL(root).href;
  const uriOf = (file: string): string => pathToFileURL(join(root, file)).href;
  await ask('initialize', {
    processId: process.pid,
    rootUri,
    workspaceFolders: [{ uri: rootUri, name: 'site' }],
    capabilities: {
      workspace: { configuration: true },
      textDocument: { completion: { completionItem: { snippetSupport: true } } },
    },
  });
  send({ method: 'initialized', params: {} });
  send({ method: 'workspace/didChangeConfiguration', params: { settings: null } });

  return {
    async open(file, text) {
      const uri = uriOf(file);
      const content = text ?? (await readFile(join(root, file), 'utf8'));
      const problems = new Promise<readonly Squiggle[]>((resolve) => {
        published.set(uri, resolve);
      });
      const version = (versions.get(uri) ?? 0) + 1;
      versions.set(uri, version);
      if (version === 1)
        send({
          method: 'textDocument/didOpen',
          params: { textDocument: { uri, languageId: 'yaml', version, text: content } },
        });
      else
        send({
          method: 'textDocument/didChange',
          params: { textDocument: { uri, version }, contentChanges: [{ text: content }] },
        });
      return problems;
    },
    async complete(file, position) {
      const answer = (await ask('textDocument/completion', { textDocument: { uri: uriOf(file) }, position })) as {
        items: Completion[];
      } | null;
      return answer?.items ?? [];
    },
    async hover(file, position) {
      const answer = (await ask('textDocument/hover', { textDocument: { uri: uriOf(file) }, position })) as {
        contents: { value: string };
      } | null;
      return answer?.contents.value ?? '';
    },
    changed(files) {
      send({
        method: 'workspace/didChangeWatchedFiles',
        params: { changes: files.map((file) => ({ uri: uriOf(file), type: 2 })) },
      });
    },
    async close() {
      const gone = once(child, 'exit');
      await ask('shutdown', null);
      send({ method: 'exit' });
      await gone;
    },
  };
}

/** The settings below a section such as `yaml`, as an editor hands them out: `{ "yaml.hover": true }` is `{ hover: true }` there. */
function sectionOf(settings: Readonly<Record<string, unknown>>, section: string): unknown {
  if (Object.hasOwn(settings, section)) return settings[section];
  const found: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(settings)) {
    if (!key.startsWith(`${section}.`)) continue;
    const path = key.slice(section.length + 1).split('.');
    let holder = found;
    for (const part of path.slice(0, -1)) holder = (holder[part] ??= {}) as Record<string, unknown>;
    holder[path.at(-1) ?? ''] = value;
  }
  return found;
}

function readMessages(stream: NodeJS.ReadableStream, receive: (message: Message) => void): void {
  let waiting = Buffer.alloc(0);
  stream.on('data', (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk]);
    for (;;) {
      const head = waiting.indexOf('\r\n\r\n');
      const length = Number(
        /Content-Length: (\d+)/.exec(waiting.subarray(0, Math.max(head, 0)).toString('latin1'))?.[1],
      );
      const end = head + 4 + length;
      if (head < 0 || waiting.length < end) return;
      const body = waiting.subarray(head + 4, end).toString('utf8');
      waiting = waiting.subarray(end);
      receive(JSON.parse(body) as Message);
    }
  });
}
