/** Strong words that CommonMark does not see, because a sign of punctuation touches a letter. */
const STRONG = /\*\*(?=[^\s*])([^*\n`]*[^\s*`])\*\*(?=[\p{L}\p{M}])(?<=[\p{P}\p{S}]\*\*)/gu;

/** An element whose text is Markdown. */
const MARKDOWN_INSIDE = /^<(\w+)\b[^>]*\bmarkdown=["']?(?:1|block|span)\b[^>]*>([^]*?)^<\/\1>/gm;

/** A heading with a line of attributes below it that names its id. */
const NAMED_BELOW = /^(#{1,6}[ \t].*?)[ \t#]*\n {0,3}\{:[^{}\n]*?#([^\s{}]+)[^{}\n]*\}[ \t]*$/gm;

/**
 * Writes what kramdown reads otherwise than CommonMark: takes out lines of attributes such as `{: .note}` but for the id of a
 * heading, with the list that `{:toc}` replaces, and moves items of lists to where CommonMark sees them inside the item above.
 */
export function tidyKramdown(text: string): string {
  let fence: string | undefined;
  /** Columns of the open items: that of the mark in the source, and that of the words as written now. */
  let items: { readonly mark: number; readonly words: number }[] = [];
  const lines = withMarkdownInside(text)
    .replace(/^[*+-] .*\n\{:toc\}$/gm, '')
    .replace(NAMED_BELOW, '$1 {#$2}')
    .split('\n');
  return lines
    .flatMap((given) => {
      // Two backslashes break a line, and strong words may touch letters.
      const line = fence === undefined ? given.replace(/\\\\$/, '\\').replace(STRONG, '<strong>$1</strong>') : given;
      const [, mark = ''] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
      if (fence === undefined && mark !== '') fence = mark;
      else if (fence !== undefined) {
        if (mark.startsWith(fence)) fence = undefined;
        return [line];
      }
      if (/^\s*\{:{1,2}[^{}]*\}\s*$/.test(line)) return [];
      const [, space = '', sign = '', gap = ''] = /^( *)([*+-]|\d+\.)( +)(?=\S)/.exec(line) ?? [];
      if (sign === '') {
        if (/^\S/.test(line)) items = [];
        return [line];
      }
      items = items.filter((item) => item.mark < space.length);
      const parent = items.at(-1);
      const column = parent === undefined ? Math.min(space.length, 3) : parent.words;
      const moved = parent === undefined || space.length - parent.mark < 2 ? space.length : column;
      items.push({ mark: space.length, words: moved + sign.length + gap.length });
      return [' '.repeat(moved) + line.slice(space.length)];
    })
    .join('\n');
}

function withMarkdownInside(text: string): string {
  const opened = text.replace(MARKDOWN_INSIDE, (_, name: string, inside: string) => {
    const words = `\n\n${inside.replace(/^(?: {1,4}|\t)/gm, '')}\n\n`;
    return name === 'p' ? words : `<${name}>${words}</${name}>`;
  });
  return opened === text ? text : withMarkdownInside(opened);
}
