import { createElement } from '../dev/create-element.js';
import type { Overlay } from '../dev/overlay.js';
import type { EditApi } from './edit-api.js';
import type { Targets } from './value-field.js';

/** Opens a form that makes a page from a template. */
export async function openNewPage(overlay: Overlay, api: EditApi): Promise<void> {
  const { ok, body } = await api.ask<Targets>('targets');
  if (!ok) {
    overlay.say(body.message ?? '');
    return;
  }
  const template = createElement(
    'select',
    { attributes: { id: 'new-template' } },
    body.templates.map(({ name, description }) => createElement('option', { text: `${name}: ${description}`, attributes: { value: name } })),
  );
  const path = createElement('input', { attributes: { id: 'new-path', placeholder: '/opening-hours/', autocomplete: 'off' } });
  const title = createElement('input', { attributes: { id: 'new-title', dir: 'auto', autocomplete: 'off' } });
  const problem = createElement('div', { class: 'problem', attributes: { role: 'alert' } });
  const row = (text: string, control: HTMLElement): HTMLElement =>
    createElement('div', { class: 'field' }, [createElement('label', { attributes: { for: control.id } }, [createElement('b', { text })]), control]);
  const form = createElement('form', { class: 'form' }, [
    row('Kind of page', template),
    row('Address', path),
    row('Title', title),
    problem,
    createElement('button', { class: 'primary', text: 'Create page' }),
  ]);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const about = { template: template.value, path: path.value.trim(), title: title.value.trim() };
    void api.ask<{ readonly address?: string }>('new', about).then((answer) => {
      if (answer.body.address !== undefined) location.assign(answer.body.address);
      else problem.textContent = answer.body.message ?? '';
    });
  });
  openDialog(overlay, 'New page', form);
}

interface Change {
  readonly file: string;
  readonly route: string;
  readonly name: string;
}

/** Lists the saves of this session. */
export async function showChanges(overlay: Overlay, api: EditApi): Promise<void> {
  const { ok, body } = await api.ask<{ readonly changes: readonly Change[] }>('changes');
  if (!ok) {
    overlay.say(body.message ?? '');
    return;
  }
  const files = [...new Set(body.changes.map(({ file }) => file))].sort();
  const items = body.changes.map(({ file, route, name }) =>
    createElement('li', {}, [
      createElement('b', { text: name }),
      ` ${file} `,
      createElement('a', { text: route, attributes: { href: route } }),
    ]),
  );
  const content = createElement('div', { class: 'form' }, [
    files.length === 0
      ? createElement('p', { text: 'Nothing was changed in this session.' })
      : createElement('ol', { class: 'changes' }, items),
    createElement('p', { class: 'hint', text: 'The same in git:' }),
    createElement('pre', { text: files.length === 0 ? 'git diff -- site' : `git diff -- ${files.join(' ')}` }),
  ]);
  openDialog(overlay, 'Changes of this session', content);
}

function openDialog({ root }: Overlay, title: string, content: HTMLElement): void {
  const close = createElement('button', {
    class: 'close',
    text: 'Close',
    attributes: { type: 'button', 'aria-keyshortcuts': 'Escape' },
    onClick: () => {
      dialog.close();
    },
  });
  const dialog = createElement('dialog', { class: 'form-dialog', attributes: { 'aria-label': title } }, [
    createElement('header', {}, [createElement('h2', { text: title }), close]),
    content,
  ]);
  dialog.addEventListener('close', () => {
    dialog.remove();
  });
  root.append(dialog);
  dialog.showModal();
}
