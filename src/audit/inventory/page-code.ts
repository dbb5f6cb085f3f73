import { readPage, type PageFacts } from '../facts/read-page.js';
import { isScript } from '../check/site/missing-target.js';
import { pageAddresses, pageReferences, type PageAddress } from '../facts/page-addresses.js';
import { isCode } from '../facts/script-kind.js';
import { readScript } from '../facts/read-script.js';

/** Code in the markup of a page, with its offset. */
export interface PageCode {
  readonly code: string;
  readonly at: number;
  /** Whether it is the content of a `<script>`. */
  readonly isElement: boolean;
}

const HANDLER = 'function handle(event) {';

/** Inline scripts that run, event handlers, and addresses with code. */
export function codeIn(page: PageFacts): PageCode[] {
  return page.openings.flatMap((element): PageCode[] => {
    const handlers = element.attributes.flatMap(({ name, value, at }): PageCode[] => {
      const [, code] = /^\s*javascript:([^]*)$/i.exec(value) ?? [];
      if (code !== undefined) return [{ code, at, isElement: false }];
      return /^on[a-z]+$/.test(name)
        ? [{ code: `${HANDLER}${value}\n}`, at: at - HANDLER.length, isElement: false }]
        : [];
    });
    const [content] = page.inside(element);
    if (element.name !== 'script' || !content || page.attr(element, 'src') !== undefined) return handlers;
    return isCode(element) ? [...handlers, { code: content.raw, at: content.at, isElement: true }] : handlers;
  });
}

/** Paths of scripts of the site that a page names, also for islands that load later. */
export function scriptsNamed(page: PageFacts): string[] {
  const base = URL.canParse(page.base, 'http://host') ? new URL(page.base, 'http://host').href : 'http://host/';
  const inline = codeIn(page).flatMap(({ code }) => readScript(code).imports.map(({ address }) => address));
  const named = [...pageReferences(page).map(({ href }) => href), ...inline].flatMap((address) =>
    URL.canParse(address, base) ? new URL(address, base) : [],
  );
  return [...new Set(named.filter(({ host }) => host === 'host').map(({ pathname }) => pathname.slice(1)))].filter(
    isScript,
  );
}

/** Everything that the markup of a page contacts without a visitor who follows a link, also that of frames in it. */
export function fetchedBy(page: PageFacts, markup: readonly string[]): readonly PageAddress[] {
  const inner = [...page.elements('iframe').flatMap((element) => page.attr(element, 'srcdoc') ?? []), ...markup];
  return [
    ...pageAddresses(page).filter(({ use }) => use !== 'link'),
    ...inner.flatMap((html) => fetchedBy(readPage(page.path, html), [])),
  ];
}
