import { baseKeymap, chainCommands, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { schema as markdown } from 'prosemirror-markdown';
import { Node, Schema, type NodeSpec } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { EditorState, type Command } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { createElement } from '../dev/create-element.js';

/** The document model of Markdown. Line breaks of the source stay, and pictures are words. */
const spec = (name: string, change: Partial<NodeSpec>): NodeSpec => ({ ...markdown.spec.nodes.get(name), ...change });
const schema = new Schema<'bullet_list' | 'ordered_list' | 'list_item' | 'hard_break', 'strong' | 'em' | 'link'>({
  nodes: markdown.spec.nodes
    .update('paragraph', spec('paragraph', { whitespace: 'pre' }))
    .update(
      'image',
      spec('image', { toDOM: ({ attrs }) => ['span', `[Picture: ${String(attrs['alt'] ?? attrs['src'])}]`] }),
    ),
  marks: markdown.spec.marks,
});
const { strong, em, link } = schema.marks;
const { bullet_list: bullets, ordered_list: numbers, list_item: item, hard_break: lineBreak } = schema.nodes;

export interface TextEditorOptions {
  /** As the session sends it. */
  readonly document: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The field for the address of a link. */
  readonly address: HTMLInputElement;
  /** Called with the document; `undefined` if it is as it was. */
  readonly changed: (document: string | undefined) => void;
}

/** Creates the editor of a text, with its buttons. */
export function createTextEditor(options: TextEditorOptions): { readonly elements: Element[]; focus(): void } {
  const { attributes, address, changed } = options;
  const doc = Node.fromJSON(schema, JSON.parse(options.document));
  const asText = (event: ClipboardEvent | DragEvent): boolean => {
    const data = 'clipboardData' in event ? event.clipboardData : event.dataTransfer;
    // Parsing HTML needs a policy that the site does not have.
    event.preventDefault();
    return view.pasteText(data?.getData('text/plain') ?? '') || true;
  };
  const view = new EditorView(null, {
    state: EditorState.create({ doc, plugins: [history(), keymap(keys()), keymap(baseKeymap)] }),
    attributes: { ...attributes, role: 'textbox', 'aria-multiline': 'true', class: 'text' },
    handleDOMEvents: { paste: (_, event) => asText(event), drop: (_, event) => asText(event) },
    dispatchTransaction(change) {
      view.updateState(view.state.apply(change));
      if (change.docChanged) changed(view.state.doc.eq(doc) ? undefined : JSON.stringify(view.state.doc.toJSON()));
    },
  });
  const row = createElement('div', { class: 'address' }, [address, tool('Set link', setLink)]);
  row.hidden = true;

  address.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    run(setLink);
  });
  return {
    elements: [
      createElement('div', { class: 'tools', attributes: { role: 'toolbar', 'aria-label': 'Form of the text' } }, [
        tool('Bold', toggleMark(strong)),
        tool('Italic', toggleMark(em)),
        tool('Link', askLink),
        tool('List', chainCommands(liftListItem(item), wrapInList(bullets, { tight: true }))),
        tool('Numbers', chainCommands(liftListItem(item), wrapInList(numbers, { tight: true }))),
      ]),
      row,
      view.dom,
    ],
    focus: () => view.focus(),
  };

  function keys(): Record<string, Command> {
    return {
      'Mod-b': toggleMark(strong),
      'Mod-i': toggleMark(em),
      'Mod-k': askLink,
      'Mod-z': undo,
      'Mod-Z': redo,
      'Mod-]': sinkListItem(item),
      'Mod-[': liftListItem(item),
      Enter: splitListItem(item),
      'Shift-Enter': (state, dispatch) => {
        dispatch?.(state.tr.replaceSelectionWith(lineBreak.create()));
        return true;
      },
    };
  }

  function run(command: Command): void {
    command(view.state, (change) => view.dispatch(change));
    if (row.hidden) view.focus();
  }

  function tool(text: string, command: Command): HTMLElement {
    return createElement('button', { text, attributes: { type: 'button' }, onClick: () => run(command) });
  }

  function askLink(state: EditorState): boolean {
    address.value = linkAt(state).href;
    row.hidden = false;
    address.focus();
    return true;
  }

  function setLink(state: EditorState, dispatch?: EditorView['dispatch']): boolean {
    const [href, { from, to }, { tr }] = [address.value.trim().replaceAll(' ', '%20'), linkAt(state), state];
    if (from === to) tr.insertText(href);
    tr.removeMark(from, to, link);
    const end = from === to ? from + href.length : to;
    dispatch?.(href === '' ? tr : tr.addMark(from, end, link.create({ href })));
    row.hidden = true;
    return true;
  }
}

/** What a link would be set on: the selection, or the link around the cursor. */
function linkAt({ selection: { $from, from, to } }: EditorState): { from: number; to: number; href: string } {
  const { node, offset } = $from.parent.childAfter($from.parentOffset);
  const mark = link.isInSet(node?.marks ?? []);
  const href = String(mark?.attrs['href'] ?? '');
  const start = $from.start() + offset;
  return from === to && node && mark ? { from: start, to: start + node.nodeSize, href } : { from, to, href };
}
