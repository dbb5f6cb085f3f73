import { escapeHtml } from '../../lib/html/escape.js';

const BLOCK =
  '(?:table|thead|tfoot|caption|col|colgroup|tbody|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|map|area|blockquote|address|style|p|h[1-6]|hr|fieldset|legend|section|article|aside|hgroup|header|footer|nav|figure|figcaption|details|menu|summary)';
const BLOCK_TAG = `</?${BLOCK}(?:\\s[^<>]*|/)?>`;
const PIECE = /(<!--[^]*?-->|<[^<>]*>)/;
const LITERAL = /^<(\/?)(?:pre|code|kbd|style|script|tt)\b/i;

/** Returns a text with the paragraphs and line breaks that WordPress makes of its lines. */
export function withParagraphs(text: string): string {
  if (text.trim() === '') return '';
  const literal: string[] = [];
  const keep = (pre: string): string => `<pre ${String(literal.push(pre) - 1)}></pre>`;
  const separated = `${text}\n`
    .replace(/\r\n?/g, '\n')
    .replace(/<pre\b[^]*?<\/pre>/gi, keep)
    .replace(/<br\s*\/?>\s*<br\s*\/?>/g, '\n\n')
    .replace(new RegExp(`<${BLOCK}[\\s/>]`, 'g'), '\n\n$&')
    .replace(new RegExp(`</${BLOCK}>|<hr\\s*?/?>`, 'g'), '$&\n\n');
  const paragraphs = separated.split(/\n\s*\n/).filter((part) => part.trim() !== '');
  const wrapped = paragraphs
    .map((part) => `<p>${part.replace(/^\n+|\n+$/g, '')}</p>\n`)
    .join('')
    .replace(/<p>([^<]+)<\/(div|address|form)>/g, '<p>$1</p></$2>')
    .replace(new RegExp(`<p>\\s*(${BLOCK_TAG})\\s*</p>`, 'g'), '$1')
    .replace(/<p>(<li.+?)<\/p>/g, '$1')
    .replace(/<p><blockquote([^>]*)>/gi, '<blockquote$1><p>')
    .replaceAll('</blockquote></p>', '</p></blockquote>')
    .replace(new RegExp(`<p>\\s*(${BLOCK_TAG})`, 'g'), '$1')
    .replace(new RegExp(`(${BLOCK_TAG})\\s*</p>`, 'g'), '$1');
  return wrapped
    .replace(/<br\s*\/?>/g, '<br />')
    .replace(/(?<!<br \/>)\s*\n/g, '<br />\n')
    .replace(new RegExp(`(${BLOCK_TAG})\\s*<br />`, 'g'), '$1')
    .replace(/<br \/>(\s*<\/?(?:p|li|div|dl|dd|dt|th|pre|td|ul|ol)[^>]*>)/g, '$1')
    .replace(/\n<\/p>(?=\n|$)/g, '</p>')
    .replace(/<pre (\d+)><\/pre>/g, (_, index: string) => literal[Number(index)] ?? '');
}

/** Returns HTML with the typographic marks of WordPress. */
export function texturized(html: string): string {
  let depth = 0;
  const pieces = html.split(PIECE).map((piece) => {
    const [tag, slash] = LITERAL.exec(piece) ?? [];
    if (tag !== undefined) depth = Math.max(0, depth + (slash === '' ? 1 : -1));
    return depth > 0 || piece.startsWith('<') ? piece : texturizedText(piece);
  });
  return pieces.join('');
}

function texturizedText(text: string): string {
  return text
    .replace(/---/g, '—')
    .replace(/ -- /g, ' — ')
    .replace(/(?<!xn)--/g, '–')
    .replace(/(?<=^|\s)-(?=\s)/g, '–')
    .replace(/\.\.\./g, '…')
    .replace(/``/g, '“')
    .replace(/''/g, '”')
    .replace(/\(tm\)/g, '™')
    .replace(/'(?=\d\d(?![%\d]|[.,]\d))|'(?=(?:tain|twere|twas|tis|twill|til|bout|nuff|round|cause|em)\b)/g, '’')
    .replace(/(?<=^|[([{"\s-])'(?!\s|$)/g, '‘')
    .replace(/(?<!\s|^)'(?=[^\s.,:;!?"'(){}[\]-])/g, '’')
    .replace(/(?<=\d)'/g, '′')
    .replace(/'/g, '’')
    .replace(/(?<=^|[([{\s-])"(?!\s)/g, '“')
    .replace(/(?<=\d)"(?=.)/g, '″')
    .replace(/"/g, '”')
    .replace(/\b(\d[\d.,]*)x(?=\d[\d.,]*\b)/g, '$1×')
    .replace(/&(?!#?\w+;)/g, '&amp;');
}

/** A picture or another file of the library, by its number. */
export interface Attachment {
  readonly url: string;
  readonly alt: string;
  readonly caption: string;
}

/** What a text can show of the rest of the export. */
export interface TextSources {
  readonly id: string;
  readonly attachment: (id: string) => Attachment | undefined;
  /** Pictures that belong to this page. */
  readonly own: readonly Attachment[];
  /** Returns the text of a reusable block. */
  readonly block: (id: string) => string | undefined;
  /** JSON of the notes of the page. */
  readonly footnotes: string | undefined;
  readonly note: (what: string, at: number) => void;
}

/** Returns a text of the export as visitors saw it; a text with several pages gives several. */
export function visitorsText(content: string, sources: TextSources): string[] {
  const { note, id } = sources;
  const isBlocks = content.includes('<!-- wp:');
  const shown = content.includes('<!--noteaser-->') ? content.replace(/^[^]*?(?=<!--more)/, '') : content;
  const whole = shown
    .replace(/<!-- wp:block \{"ref":(\d+)[^}]*\} \/-->/g, (_, ref: string) => sources.block(ref) ?? '')
    .replace(/<!-- wp:footnotes \/-->/g, () => notesHtml(sources.footnotes))
    .replace(/<!-- wp:([\w/-]+)(?: \{[^]*?\})? \/-->/g, (_, name: string, at: number) => {
      note(`The block \`${name}\` is left out.`, at);
      return '';
    })
    .replace(/<!-- wp:nextpage -->|<!-- \/wp:nextpage -->/g, '');
  return whole.split(/\s*<!--nextpage-->\s*/).map((part, index) => {
    const text = part
      .replace(/<!-- \/?wp:[^]*?-->\n?/g, '')
      .replace(/<!--more[^]*?-->/, index === 0 ? `<span id="more-${id}"></span>` : '');
    const html = texturized(text);
    return withShortcodes(isBlocks ? html : withParagraphs(html), sources, note);
  });
}

function notesHtml(json: string | undefined): string {
  if (json === undefined) return '';
  const notes = JSON.parse(json) as readonly { readonly id?: unknown; readonly content?: unknown }[];
  const items = notes.map(
    ({ id, content }) =>
      `<li id="${escapeHtml(String(id))}">${String(content)} <a href="#${escapeHtml(String(id))}-link">↩︎</a></li>`,
  );
  return `<ol>${items.join('')}</ol>`;
}

const SHORTCODE = /\[(\[?)([a-z][\w-]*)([^\]]*?)\/?\](?:([^[]*(?:\[(?!\/\2\])[^[]*)*)\[\/\2\])?(\]?)/g;
const QUOTE = '["“”″]';

function withShortcodes(html: string, { attachment, own }: TextSources, note: TextSources['note']): string {
  return html
    .replace(/<p>\s*(\[(\w+)[^\]]*\](?:[^]*?\[\/\2\])?)\s*<\/p>/g, (whole, code: string, name: string) =>
      /^(?:caption|wp_caption|gallery|audio|video|embed|playlist)$/.test(name) ? code : whole,
    )
    .replace(SHORTCODE, (whole, open: string, name: string, rest: string, inner = '', close: string, at: number) => {
      if (open !== '' && close !== '') return whole.slice(1, -1);
      const given = (key: string): string | undefined => new RegExp(`\\b${key}=${QUOTE}?([^"“”″\\]]*)`).exec(rest)?.[1];
      if (name === 'caption' || name === 'wp_caption') {
        const [, picture = '', words = ''] =
          /^\s*((?:<a [^>]*>)?<img [^>]*>(?:<\/a>)?)([^]*)$/.exec(String(inner)) ?? [];
        return `<figure>${picture}<figcaption>${words.trim() || (given('caption') ?? '')}</figcaption></figure>`;
      }
      if (name === 'gallery') {
        const ids = given('ids')?.split(/\D+/).filter(Boolean);
        const pictures = ids === undefined ? own : ids.flatMap((one) => attachment(one) ?? []);
        const figures = pictures.map(({ url, alt, caption }) => {
          const words = caption === '' ? '' : `<figcaption>${texturized(caption)}</figcaption>`;
          return `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">${words}</figure>`;
        });
        return figures.join('\n');
      }
      const source = given('src') ?? given('mp3') ?? given('mp4') ?? String(inner).trim();
      if (/^(?:audio|video|embed)$/.test(name) && source !== '')
        return `<p><a href="${escapeHtml(source)}">${escapeHtml(source)}</a></p>`;
      if (!/<(?:code|pre)\b[^>]*>[^<]*$/.test(html.slice(0, at)))
        note(`The shortcode \`[${name}]\` is text now, as it was where its plugin was off.`, at);
      return whole;
    });
}
