import { createElement, withCode } from './create-element.js';
import type { Position, Problem } from './messages.js';

/** Returns the element for one problem: message, position, code frame, cause and remedy. */
export function problemCard(
  { name, severity, message, cause, remedy, position, path, frame, related = [], routes = [] }: Problem,
  edit: (place: string) => void,
): HTMLElement {
  const rows = [
    row('Why', withCode(cause)),
    row('Fix', withCode(remedy)),
    ...(routes.length > 0
      ? [
          row(
            'Pages',
            withCode(
              `${routes.slice(0, 5).join(', ')}${routes.length > 5 ? ` and ${String(routes.length - 5)} more` : ''}`,
            ),
          ),
        ]
      : []),
  ];
  return createElement('article', { class: severity }, [
    createElement('p', { class: 'name' }, [
      createElement('span', { class: 'severity', text: severity }),
      ` ${name}`,
      ...(path === undefined || path === '' ? [] : [createElement('span', { class: 'path', text: ` ${path}` })]),
    ]),
    ...(position ? [placeButton(position, edit)] : []),
    createElement('p', { class: 'message' }, [withCode(message)]),
    ...(frame === undefined ? [] : [frameBlock(frame)]),
    createElement('dl', {}, rows.flat()),
    ...related.flatMap((other) => [
      createElement('p', { class: 'related' }, [withCode(other.message), ' ', placeButton(other.position, edit)]),
      ...(other.frame === undefined ? [] : [frameBlock(other.frame)]),
    ]),
  ]);
}

function row(term: string, content: Node): Node[] {
  return [createElement('dt', { text: term }), createElement('dd', {}, [content])];
}

function placeButton({ file, line, column }: Position, edit: (place: string) => void): HTMLElement {
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  return createElement('button', {
    class: 'place',
    text: place,
    attributes: { type: 'button', title: 'Open in the editor' },
    onClick: () => {
      edit(place);
    },
  });
}

/** A code frame with the marked line highlighted. */
function frameBlock(frame: string): HTMLElement {
  const lines = frame
    .split('\n')
    .map((line) =>
      createElement('span', { class: /^>|^ +\| +\^+$/.test(line) ? 'marked' : 'line', text: `${line}\n` }),
    );
  return createElement(
    'pre',
    { attributes: { tabindex: '0', role: 'region', 'aria-label': 'Lines of the file' } },
    lines,
  );
}
