import type { RichTextValue } from 'islet';

/**
 * Numbers the headings of the second level of a text, as `1.`, `2.`, and the points of the numbered lists below them, as
 * `1.1`, `1.2`. The numbers are text, so that everything that reads the page has them, and each point has an address,
 * such as `#clause-1-2`, which its number links to. Lists inside of points stay as they are.
 */
export function numberClauses(body: RichTextValue): RichTextValue {
  let section = 0;
  let point = 0;
  const lists: string[] = [];
  const html = body.html.replace(/<(\/?)(h2|ol|ul|li)\b[^>]*>/g, (tag, slash: string, name: string) => {
    const isEnd = slash !== '';
    if (name === 'h2') {
      if (isEnd) return tag;
      section += 1;
      point = 0;
      return `${tag}${String(section)}. `;
    }
    if (name !== 'li') {
      if (!isEnd) lists.push(name);
      const isNumbered = section > 0 && lists.length === 1 && name === 'ol';
      if (isEnd) lists.pop();
      // A list that counts would put a number of its own before that of the point.
      return isNumbered ? `<${slash}ul>` : tag;
    }
    if (isEnd || section === 0 || lists.join() !== 'ol') return tag;
    point += 1;
    const id = `clause-${String(section)}-${String(point)}`;
    return `<li id="${id}"><a href="#${id}">${String(section)}.${String(point)}</a> `;
  });
  let heading = 0;
  const headings = body.headings.map((item) => {
    if (item.level !== 2) return item;
    heading += 1;
    return { ...item, text: `${String(heading)}. ${item.text}` };
  });
  return { ...body, html, headings };
}
