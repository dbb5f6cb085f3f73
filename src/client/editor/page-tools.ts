import { createElement } from '../dev/create-element.js';
import type { PageValue } from '../dev/messages.js';
import type { Overlay } from '../dev/overlay.js';
import type { EditApi } from './edit-api.js';
import { openPanel, type PanelOptions } from './panel.js';

/** Opens the form of the settings that every page has. */
export async function editSettings(overlay: Overlay, api: EditApi): Promise<void> {
  const { values = [], message = 'This page has no file of its own.' } = await api('settings');
  if (values.length === 0) overlay.say(message);
  else await openPanel(overlay, api, { title: 'Page settings', values });
}

/** Opens a form that makes a page from a template. */
export async function makePage(overlay: Overlay, api: EditApi): Promise<void> {
  const { targets: { template: kinds = [] } = {} } = await api('targets');
  const field = { file: '', text: '', stamp: '', kind: 'number' } as const;
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
  const items = changes.map(({ file, route, name }) =>
    createElement('li', {}, [`${name}, ${file} `, createElement('a', { text: route, attributes: { href: route } })]),
  );
  const note = Promise.resolve(files.length === 0 ? 'Nothing was changed.' : `git diff -- ${files.join(' ')}`);
  await openPanel(overlay, api, {
    title: 'Changes of this session',
    values: [],
    note,
    extra: [createElement('ol', {}, items)],
  });
}

/** Says where a value is shown besides here. */
export async function usesOf(api: EditApi, { id, file }: PageValue, element: Element, count: number): Promise<string> {
  const here = count > 1 ? `This page shows it ${String(count)} times. ` : '';
  const { pages = 1 } = file.startsWith('site/data/') ? await api('uses', { id }) : {};
  if (pages < 2) return here;
  const landmark = element.closest('footer,header,nav')?.localName.replace('nav', 'menu');
  return `${here}It is ${landmark === undefined ? 'on' : `in the ${landmark} of`} ${String(pages)} pages.`;
}
