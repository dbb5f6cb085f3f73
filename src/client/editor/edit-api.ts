import { createElement } from '../dev/create-element.js';
import type { Overlay } from '../dev/overlay.js';
import type { Tag } from '../dev/tag.js';

const HOME = '/-/islet/';

/** A change of a value. */
export interface ValueEdit {
  readonly id: string;
  readonly stamp: string;
  readonly text: string;
  readonly item?: string;
}

export interface EditAnswer<Body> {
  readonly ok: boolean;
  readonly status: number;
  readonly body: Body & { readonly message?: string };
}

/** Asks the session for changes of content. */
export interface EditApi {
  ask<Body>(action: string, about?: { readonly edits?: readonly ValueEdit[] } & Readonly<Record<string, unknown>>): Promise<EditAnswer<Body>>;
  /** Stores a picture beside that of a value. */
  upload(id: string, file: File): Promise<EditAnswer<{ readonly path?: string }>>;
}

export function createEditApi({ token, route }: Tag, overlay: Overlay): EditApi {
  async function send<Body>(address: string, type: string, body: BodyInit): Promise<EditAnswer<Body>> {
    try {
      const answer = await fetch(HOME + address, {
        method: 'POST',
        headers: { 'X-Islet-Token': token, 'Content-Type': type },
        body,
      });
      const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
      const found = isJson ? ((await answer.json()) as EditAnswer<Body>['body']) : undefined;
      if (answer.status !== 401) {
        return { ok: answer.ok, status: answer.status, body: found ?? ({ message: await answer.text() } as EditAnswer<Body>['body']) };
      }
    } catch {
      // Only the connection can fail here.
      const message = 'The dev server does not answer. Nothing was saved.';
      return { ok: false, status: 0, body: { message } as EditAnswer<Body>['body'] };
    }
    const code = await askForCode(overlay);
    if (code === undefined) return { ok: false, status: 401, body: { message: 'Editing needs the code.' } as EditAnswer<Body>['body'] };
    const entered = await send<object>('edit', 'application/json', JSON.stringify({ action: 'code', text: code }));
    return entered.ok ? send(address, type, body) : (entered as EditAnswer<Body>);
  }

  return {
    ask: (action, about = {}) => send('edit', 'application/json', JSON.stringify({ action, route, ...about })),
    upload: (id, file) =>
      send(`upload?${new URLSearchParams({ route, id, name: file.name }).toString()}`, 'application/octet-stream', file),
  };
}

/** Asks for the code that the terminal shows; `undefined` if the dialog is closed. */
function askForCode({ root }: Overlay): Promise<string | undefined> {
  const input = createElement('input', {
    attributes: { inputmode: 'numeric', autocomplete: 'one-time-code', maxlength: '6', 'aria-label': 'Code' },
  });
  const form = createElement('form', { attributes: { method: 'dialog' } }, [
    createElement('p', { text: 'Enter the code that the terminal shows.' }),
    input,
    createElement('button', { text: 'Edit', class: 'primary' }),
  ]);
  const dialog = createElement('dialog', { class: 'code', attributes: { 'aria-label': 'Code of the session' } }, [form]);
  root.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    let code: string | undefined;
    form.addEventListener('submit', () => {
      code = input.value.trim();
    });
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(code);
    });
  });
}
