import { escapeVisibly } from '../../escape-report.js';
import { reportDocument } from '../../report-document.js';
import type { Inventory } from '../inventory.js';
import type { InventorySection } from './inventory-section.js';
import { inventorySections } from './inventory-sections.js';

const STYLE = `.contents{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin-top:1rem}section{margin-top:2rem;scroll-margin-top:1rem}h2{margin:0 0 .25rem;font-size:1.25rem}section>p{color:var(--soft)}td{overflow-wrap:anywhere;min-width:6rem}td:last-child{max-width:40rem}thead th{position:sticky;top:0;background:var(--bg)}.warnings{margin-top:1rem;padding-left:1.25rem;color:var(--warn)}@media(max-width:40rem){thead{display:none}tr{display:block;margin-top:.75rem;padding:.5rem .75rem;border:1px solid var(--line);border-radius:.5rem;background:var(--card)}td{display:block;border:0;padding:.15rem 0}td:empty{display:none}td::before{content:attr(data-name) ": ";color:var(--soft)}td:first-child{font-weight:600}}`;

/** The inventory as one HTML file without scripts, which loads nothing. The result is deterministic. */
export function inventoryHtml(inventory: Inventory): string {
  const { site, origin, profile, generator, day, notes } = inventory;
  const sections = inventorySections(inventory);
  return reportDocument({
    title: `Inventory: ${site ?? origin}`,
    style: STYLE,
    body: `<header class="top">
<h1>Inventory of ${escapeVisibly(site ?? origin)}</h1>
<p class="sum">${escapeVisibly(`${origin}, profile ${profile}, built with ${generator}. Dates are compared with ${day}.`)}</p>
${notes.length === 0 ? '' : `<ul class="warnings">${notes.map((note) => `<li>${withCode(note)}</li>`).join('')}</ul>`}
<nav class="contents" aria-label="Contents">${sections.map(({ id, title, rows }) => `<span><a href="#${id}">${escapeVisibly(title)}</a> ${String(rows.length)}</span>`).join('')}</nav>
</header>
<main>
${sections.map(sectionHtml).join('\n')}
</main>`,
  });
}

function sectionHtml({ id, title, about, columns, rows, empty }: InventorySection): string {
  const table =
    rows.length === 0
      ? `<p>${escapeVisibly(empty)}</p>`
      : `<div class="scroll"><table><thead><tr>${columns.map((name) => `<th scope="col">${escapeVisibly(name)}</th>`).join('')}</tr></thead><tbody>${rows
          .map(
            (cells) =>
              `<tr>${cells.map((cell, index) => `<td data-name="${escapeVisibly(columns[index] ?? '')}">${escapeVisibly(cell)}</td>`).join('')}</tr>`,
          )
          .join('\n')}</tbody></table></div>`;
  return `<section id="${id}"><h2>${escapeVisibly(title)}</h2><p>${withCode(about)}</p>${table}</section>`;
}

function withCode(text: string): string {
  return escapeVisibly(text).replace(/`([^`]*)`/g, '<code>$1</code>');
}
