import { createElement } from '../dev/create-element.js';
import type { PageValue } from '../dev/messages.js';
import type { Overlay } from '../dev/overlay.js';
import type { EditApi } from '../dev/server-api.js';
import { button, openPanel, type PanelOptions } from './panel.js';

/** Opens the form of the settings of the page, which has a button for each list without items. */
export async function editSettings(overlay: Overlay, api: EditApi): Promise<void> {
  const { values = [], message = 'This page has no file of its own.', files = [] } = await api('settings');
  const [fields, lists] = [values.filter(({ kind }) => kind !== 'list'), values.filter(({ kind }) => kind === 'list')];
  const extra = lists.flatMap((list) => itemButtons(overlay, api, list));
  const [count, from] = [String(files.length), [...new Set(files)].join(', ')];
  const note = files.length === 0 ? '' : `Links that lead here, and fail without this page: ${count}, in ${from}`;
  if (fields.length === 0) overlay.say(message);
  else await openPanel(overlay, api, { title: 'Page settings', values: fields, extra, note: Promise.resolve(note) });
}

/** Buttons that change the list around a value, or that is one. */
export function itemButtons(overlay: Overlay, api: EditApi, { id, stamp, list, kind }: PageValue): HTMLElement[] {
  if (!list) return [];
  const { name, index, length, newId } = list;
  const all = {
    [kind === 'list' ? `Add item to ${name}` : 'Add item']: 'add',
    ...(index > 0 && { 'Move up': 'up' }),
    ...(index < length - 1 && index >= 0 && { 'Move down': 'down' }),
    ...(index >= 0 && { 'Remove item': 'remove' }),
  };
  return Object.entries(all).map(([text, item]) => {
    const act = async (): Promise<void> => {
      const text = item === 'add' && newId !== undefined ? prompt(`Id of the new item of ${name}`, newId) : '';
      if (text === null) return;
      const { status, message = '', problems = [] } = await api('save', { edits: [{ id, stamp, text, item }] });
      const said = [message, ...problems.map((problem) => problem.message)];
      const done = item === 'add' ? `Added a draft to ${name}` : `Changed ${name}`;
      overlay.say(status === 200 ? done : said.join(' ').trim());
      if (status === 200) element.closest('dialog')?.close();
    };
    const element = button(text, () => void act());
    return element;
  });
}

/** Opens a form that makes a page from a template. */
export async function makePage(overlay: Overlay, api: EditApi): Promise<void> {
  const { targets: { template: kinds = [] } = {} } = await api('targets');
  const field = { file: '', path: [], text: '', stamp: '', kind: 'number', isOptional: false } as const;
  const options = kinds.map(([name, meaning]) => `${name}: ${meaning}`);
  const values: readonly PageValue[] = [
    { ...field, id: 'new-template', name: 'template', kind: 'choice', help: 'The kind of page', options },
    { ...field, id: 'new-path', name: 'path', help: 'Its address, such as /opening-hours/' },
    { ...field, id: 'new-title', name: 'title', help: 'Its title; empty for a sample' },
  ];
  const submit: PanelOptions['submit'] = async ([template = '', path = '', title = '']) => {
    const answer = await api('new', { template: template.replace(/:.*$/s, ''), path, title });
    if (answer.address !== undefined) location.assign(answer.address);
    return answer;
  };
  await openPanel(overlay, api, { title: 'New page', values, submit });
}

/** Lists the saves of this session. */
export async function showChanges(overlay: Overlay, api: EditApi): Promise<void> {
  const { changes = [] } = await api('changes');
  const files = [...new Set(changes.map(({ file }) => file))].sort();
  const linkTo = (route: string): Element => createElement('a', { text: route, attributes: { href: route } });
  const items = changes.map(({ file, route, name }) => createElement('li', {}, [`${name}, ${file} `, linkTo(route)]));
  const note = Promise.resolve(files.length === 0 ? 'Nothing was changed.' : `git diff -- ${files.join(' ')}`);
  const extra = [createElement('ol', {}, items)];
  await openPanel(overlay, api, { title: 'Changes of this session', values: [], note, extra });
}

/** Says where a value is shown besides here. */
export async function usesOf(api: EditApi, { id }: PageValue, element: Element, count: number): Promise<string> {
  const here = count > 1 ? `This page shows it ${String(count)} times. ` : '';
  const { pages = 1 } = await api('uses', { id });
  if (pages < 2) return here;
  const landmark = element.closest('footer,header,nav')?.localName.replace('nav', 'menu');
  return `${here}It is ${landmark === undefined ? 'on' : `in the ${landmark} of`} ${String(pages)} pages.`;
}
