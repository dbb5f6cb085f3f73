import { seededText, type SeededText } from './seeded-text.js';

/** Pages in one folder, and in one section of the navigation. */
const PAGES_PER_SECTION = 100;

/** Images in `site/assets/images/`. */
export const IMAGES = 12;

/** Sections in the header, each with a set of search links. */
export const SECTIONS = 10;

/** Maximum characters in a line of a block scalar. */
const LINE = 96;

/** Returns the file in `site/pages/` and the route of a page. Page 0 is the home page, page 1 the 404 page. */
export function pagePlace(index: number): { file: string; route: string } {
  if (index === 0) return { file: 'index.yaml', route: '/' };
  if (index === 1) return { file: '404.yaml', route: '/404.html' };
  const section = `section-${String(Math.floor(index / PAGES_PER_SECTION))}`;
  const name = `page-${String(index)}`;
  return { file: `${section}/${name}.yaml`, route: `/${section}/${name}/` };
}

/**
 * Returns a page of about 11 KB of YAML, every field of which differs from page to page.
 *
 * @param count pages of the corpus, for links between them
 */
export function pageYaml(index: number, count: number): string {
  const text = seededText(index);
  const number = String(index);
  const mark = (words: string) => `${words} ${number}`;
  const route = () => (count <= 2 ? '/' : pagePlace(2 + text.below(count - 2)).route);
  const lines = [
    'template: page',
    `title: "${mark(text.title(4))}"`,
    `description: ${text.prose(110)} Part ${number}.`,
    'breadcrumbs:',
    ...repeat(2, () => [`  - name: ${mark(text.title(1))}`, `    url: ${route()}`]),
    'banner:',
    `  heading: ${mark(text.title(5))}`,
    `  text: ${text.prose(150)}`,
    `  image: images/drawing-${String(index % IMAGES)}.svg`,
    `  alt: ${mark(text.title(3))}`,
    '  actions:',
    ...repeat(2, () => [`    - name: ${mark(text.title(2))}`, `      url: ${route()}`]),
    'facts:',
    ...repeat(4, () => [
      `  - name: ${mark(text.title(2))}`,
      `    value: "${String(text.below(1000))} ${mark(text.words(1))}"`,
    ]),
    'sections:',
    ...repeat(6, (position) => [
      `  - heading: ${mark(text.title(4))}`,
      `    id: ${text.words(2).replace(' ', '-')}-${String(position)}`,
      '    paragraphs:',
      ...repeat(2, () => ['      - >-', ...wrapped(text.prose(350), '        ')]),
      `    link: { name: "${mark(text.title(3))}", url: ${route()} }`,
    ]),
    'steps:',
    ...repeat(5, () => [`  - name: ${mark(text.title(2))}`, `    text: ${text.prose(80)}`]),
    'faqs:',
    ...repeat(8, (position) => [
      `  - question: ${mark(text.title(6))}?`,
      '    answer: |-',
      ...answer(text, position, route),
    ]),
    'related:',
    ...repeat(6, () => [`  - name: ${mark(text.title(3))}`, `    url: ${route()}`]),
    'closing:',
    `  heading: ${mark(text.title(3))}`,
    `  text: ${text.prose(100)}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Every third answer is plain text, the others are simple HTML. */
function answer(text: SeededText, position: number, route: () => string): string[] {
  if (position % 3 === 2) return [`      ${text.prose(200)}`];
  const first = `      <p>${text.prose(130)}</p>`;
  if (position % 3 === 0) return [`${first}<p>${text.title(4)} <a href="${route()}">${text.words(3)}</a>.</p>`];
  return [`${first}<ul><li>${text.prose(50)}</li><li><strong>${text.title(2)}</strong> ${text.words(4)}</li></ul>`];
}

function repeat(count: number, lines: (position: number) => string[]): string[] {
  return Array.from({ length: count }, (_, position) => lines(position)).flat();
}

function wrapped(text: string, indent: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + word.length >= LINE) {
      lines.push(indent + line);
      line = '';
    }
    line += line === '' ? word : ` ${word}`;
  }
  return [...lines, indent + line];
}
