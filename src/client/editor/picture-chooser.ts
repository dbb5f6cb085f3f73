import { createElement } from '../dev/create-element.js';
import type { Overlay } from '../dev/overlay.js';
import type { EditApi } from '../dev/server-api.js';

/** A field for a file of this device, which is stored at once; the row takes a file that is dropped on it too. */
export function pictureChooser(row: HTMLElement, control: HTMLInputElement, api: EditApi): HTMLElement[] {
  const attributes = { type: 'file', accept: 'image/*', 'aria-label': 'Picture from this device' };
  const input = createElement('input', { attributes });
  const said = createElement('p', { class: 'hint', attributes: { role: 'status' } });
  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    const { path, files = [], message = '' } = await api('upload', { name: file.name, id: control.id, text });
    said.textContent = path === undefined ? message : `Stored as ${files.join()}. ${message}`.trim();
    if (path === undefined) return;
    control.value = path;
    control.dispatchEvent(new Event('input'));
    // The words for the old picture are the next field.
    row.nextElementSibling?.querySelector<HTMLTextAreaElement>('textarea')?.select();
  }
  input.addEventListener('change', () => void take(input.files?.[0]));
  onDrop(row, (files) => void take(files[0]));
  return [input, said];
}

/** Calls a function with the files that are dropped on an element. */
export function onDrop(element: HTMLElement, take: (files: FileList) => void): void {
  element.addEventListener('dragover', (event) => event.preventDefault());
  element.addEventListener('drop', (event) => {
    event.preventDefault();
    if (event.dataTransfer) take(event.dataTransfer.files);
  });
}

/** Gives files to the picture in the open form. */
export function giveFiles({ root }: Overlay, files: FileList): void {
  const input = root.querySelector<HTMLInputElement>('.panel input[type=file]');
  if (!input) return;
  input.files = files;
  input.dispatchEvent(new Event('change'));
}
