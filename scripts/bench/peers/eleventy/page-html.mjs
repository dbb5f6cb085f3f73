import { readFileSync } from 'node:fs';

const SECTIONS = 10;

const css = readFileSync(new URL('page.css', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ');
const headers = new Map();
const footers = new Map();

/** A whole page from its data; header and footer are made once for each section. */
export function pageHtml(data) {
  const { title, description, address } = data.entry;
  const section = Number(/^\/section-(\d+)\//.exec(address)?.[1] ?? 0) % SECTIONS;
  const head = `<meta charset="utf-8"><title>${escape(title)}</title><meta name="description" content="${escape(description)}"><style>${css}</style>`;
  const body = `${once(headers, section, () => header(data, section))}${main(data.entry)}${once(footers, section, () => footer(data, section))}`;
  return `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>\n`;
}

function header({ navigation: { brand, label, items } }, section) {
  const item = ({ name, url }, index) =>
    `<li><a href="${escape(url)}"${index === section ? ' aria-current="true"' : ''}>${escape(name)}</a></li>`;
  return `<header class="header"><a class="brand" href="/">${escape(brand)}</a><nav aria-label="${escape(label)}"><ul>${each(items, item)}</ul></nav></header>`;
}

function main({ breadcrumbs, banner, facts, sections, steps, faqs, related, closing }) {
  return `<main id="content">
${linkList('trail', breadcrumbs)}
<section class="banner">
<h1>${escape(banner.heading)}</h1>
<p>${escape(banner.text)}</p>
<picture><img src="/assets/${escape(banner.image)}" width="320" height="180" alt="${escape(banner.alt)}" decoding="async" fetchpriority="high"></picture>
${linkList('actions', banner.actions)}
</section>
<dl class="facts">${each(facts, ({ name, value }) => `<div><dt>${escape(name)}</dt><dd>${escape(value)}</dd></div>`)}</dl>
${each(sections, proseSection)}
<ol class="steps">${each(steps, ({ name, text }) => `<li><h3>${escape(name)}</h3><p>${escape(text)}</p></li>`)}</ol>
<section class="faqs">${each(faqs, ({ question, answer }) => `<details name="faqs"><summary>${escape(question)}</summary><div class="answer">${answer}</div></details>`)}</section>
${linkList('related', related)}
<section class="closing"><h2>${escape(closing.heading)}</h2><p>${escape(closing.text)}</p></section>
</main>`;
}

function proseSection({ heading, id, paragraphs, link }) {
  const more = link === undefined ? '' : `<a class="more" href="${escape(link.url)}">${escape(link.name)}</a>`;
  return `<section id="${escape(id)}" class="prose"><h2>${escape(heading)}</h2>${each(paragraphs, (text) => `<p>${escape(text)}</p>`)}${more}</section>`;
}

function footer({ footer: { columns, legal }, 'search-links': sets }, section) {
  const set = sets[`set-${section}`];
  const searches = `<section class="searches"><h2>${escape(set.heading)}</h2>${linkList('searches-links', set.links)}</section>`;
  const column = ({ heading, links }) => `<section><h2>${escape(heading)}</h2>${linkList('column', links)}</section>`;
  return `<footer class="footer">${searches}<div class="columns">${each(columns, column)}</div><p>${escape(legal)}</p></footer>`;
}

function linkList(className, links) {
  return `<ul class="${className}">${each(links, ({ name, url }) => `<li><a href="${escape(url)}">${escape(name)}</a></li>`)}</ul>`;
}

function each(values, html) {
  return values.map(html).join('');
}

function once(made, key, make) {
  let html = made.get(key);
  if (html === undefined) made.set(key, (html = make()));
  return html;
}

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escape(text) {
  return String(text).replaceAll(/[&<>"]/g, (character) => ENTITIES[character]);
}
