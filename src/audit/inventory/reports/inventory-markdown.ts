import type { Inventory } from '../inventory.js';
import type { InventorySection } from './inventory-section.js';
import { inventorySections } from './inventory-sections.js';

/** The inventory as Markdown with tables. The result is deterministic. */
export function inventoryMarkdown(inventory: Inventory): string {
  const { site, origin, profile, generator, day, notes } = inventory;
  return [
    '## Inventory',
    `${escaped(site ?? origin)}: ${origin}, profile ${profile}, built with ${generator}. Dates are compared with ${day}.`,
    ...notes.map((note) => `⚠ ${note}`),
    ...inventorySections(inventory).map(sectionText),
  ]
    .join('\n\n')
    .concat('\n');
}

function sectionText({ title, about, columns, rows, empty }: InventorySection): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const table =
    rows.length === 0
      ? escaped(empty)
      : [line(columns), line(columns.map(() => '---')), ...rows.map((cells) => line(cells.map(escaped)))].join('\n');
  return `### ${escaped(title)}\n\n${about}\n\n${table}`;
}

/** Text of pages must not be read as markup. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*_[\]|#~@]/g, '\\$&')
    .replace(/\s+/g, ' ');
}
