import { createElement } from '../dev/create-element.js';
import type { PageValue } from '../dev/messages.js';
import type { Overlay } from '../dev/overlay.js';
import type { EditApi } from './edit-api.js';

/** Buttons that change the list around a value. */
export function listButtons(api: EditApi, overlay: Overlay, { id, stamp, list }: PageValue): HTMLElement[] {
  if (!list) return [];
  const { name, index, length } = list;
  const act = async (item: string): Promise<void> => {
    const { ok, body } = await api.ask('save', { edits: [{ id, stamp, text: '', item }] });
    overlay.say(ok ? `Changed ${name}` : (body.message ?? ''));
  };
  const make = (text: string, item: string): HTMLElement =>
    createElement('button', { text, attributes: { type: 'button', title: `${text}: ${name}` }, onClick: () => void act(item) });
  return [
    make('Add item below', 'add'),
    ...(index > 0 ? [make('Move up', 'up')] : []),
    ...(index < length - 1 ? [make('Move down', 'down')] : []),
    make('Remove item', 'remove'),
  ];
}
