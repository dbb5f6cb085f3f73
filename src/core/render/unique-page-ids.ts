import type { PlacedText } from '../../content/resolve-text.js';
import type { CheckedPage } from './check-page.js';

/** The id of each element of a page. */
const IDS = /<[a-zA-Z][^<>]*?\sid="([^"]*)"/g;

interface Rendered<Page> {
  readonly page: Page;
  readonly checked: CheckedPage;
}

/**
 * Renders a page. If other elements of the page have the id of a heading in its texts, the heading gets another id and
 * the page is rendered again.
 *
 * @param check checks the page again, with ids that headings must not get
 */
export async function renderWithIds<Page extends { readonly html: string }>(
  checked: CheckedPage,
  check: (takenIds: ReadonlySet<string>) => Promise<CheckedPage | undefined>,
  render: (checked: CheckedPage) => Page,
): Promise<Rendered<Page>> {
  const first = { page: render(checked), checked };
  const generated = new Set(checked.texts.flatMap(({ value }) => value.headings.map(({ id }) => id)));
  for (const id of authoredIds(checked.texts)) generated.delete(id);
  if (generated.size === 0) return first;
  const counts = countIds(first.page.html);
  const doubled = [...generated].filter((id) => (counts.get(id) ?? 0) > 1);
  if (doubled.length === 0) return first;
  const others = [...counts.keys()].filter((id) => !generated.has(id));
  const renderAgain = async (ids: readonly string[]): Promise<Rendered<Page>> => {
    const again = await check(new Set([...others, ...ids]));
    return again ? { page: render(again), checked: again } : first;
  };
  const second = await renderAgain(doubled);
  // If an id is now gone, the template shows one text twice.
  const still = countIds(second.page.html);
  const taken = doubled.filter((id) => still.has(id));
  if (taken.length === doubled.length) return second;
  return taken.length === 0 ? first : renderAgain(taken);
}

/**
 * Ids that the author of a page wrote, and other elements of the page have too. A text that is shown twice is no
 * reason.
 */
export function idsOfOthers(html: string, texts: readonly PlacedText[]): Set<string> {
  const authored = authoredIds(texts);
  if (authored.size === 0) return authored;
  const counts = countIds(html);
  const tags = texts.flatMap(({ value }) => value.html.match(/<[^<>]*\sid="[^<>]*>/g) ?? []);
  return new Set(
    [...authored].filter((id) => {
      const tag = tags.find((item) => item.includes(` id="${id}"`));
      return tag !== undefined && (counts.get(id) ?? 0) > html.split(tag).length - 1;
    }),
  );
}

function authoredIds(texts: readonly PlacedText[]): Set<string> {
  return new Set(texts.flatMap(({ prepared }) => prepared.ids.map(({ id }) => id)));
}

function countIds(html: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [, id = ''] of html.matchAll(IDS)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
