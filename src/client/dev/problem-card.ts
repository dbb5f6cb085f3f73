import { make, prose } from './make.js';
import type { Position, Problem } from './messages.js';

/** One problem: what is wrong and where, the lines, why, and what to do. */
export function problemCard(
  { name, severity, message, cause, remedy, position, path, frame, related = [], routes = [] }: Problem,
  edit: (place: string) => void,
): HTMLElement {
  const rows = [
    row('Why', prose(cause)),
    row('Fix', prose(remedy)),
    ...(routes.length > 0
      ? [
          row(
            'Pages',
            prose(
              `${routes.slice(0, 5).join(', ')}${routes.length > 5 ? ` and ${String(routes.length - 5)} more` : ''}`,
            ),
          ),
        ]
      : []),
  ];
  return make('article', { class: severity }, [
    make('p', { class: 'name' }, [
      make('span', { class: 'severity', text: severity }),
      ` ${name}`,
      ...(path === undefined || path === '' ? [] : [make('span', { class: 'path', text: ` ${path}` })]),
    ]),
    ...(position ? [placeButton(position, edit)] : []),
    make('p', { class: 'message' }, [prose(message)]),
    ...(frame === undefined ? [] : [frameBlock(frame)]),
    make('dl', {}, rows.flat()),
    ...related.flatMap((other) => [
      make('p', { class: 'related' }, [prose(other.message), ' ', placeButton(other.position, edit)]),
      ...(other.frame === undefined ? [] : [frameBlock(other.frame)]),
    ]),
  ]);
}

function row(term: string, content: Node): Node[] {
  return [make('dt', { text: term }), make('dd', {}, [content])];
}

function placeButton({ file, line, column }: Position, edit: (place: string) => void): HTMLElement {
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  return make('button', {
    class: 'place',
    text: place,
    attributes: { type: 'button', title: 'Open in the editor' },
    onClick: () => {
      edit(place);
    },
  });
}

/** The marked line and its marker stand out. */
function frameBlock(frame: string): HTMLElement {
  const lines = frame
    .split('\n')
    .map((line) => make('span', { class: /^>|^ +\| +\^+$/.test(line) ? 'marked' : 'line', text: `${line}\n` }));
  return make('pre', { attributes: { tabindex: '0', role: 'region', 'aria-label': 'Lines of the file' } }, lines);
}
