import type { PageFacts, PageElement } from '../../facts/read-page.js';

/** A script that a page loads from another host, now or after consent. */
export interface LoadedScript {
  readonly element: PageElement;
  readonly src: string;
  /** Hash that browsers compare its bytes with; `null` if it is missing, or has no effect without `crossorigin`. */
  readonly integrity: string | null;
  /** Category of consent that it waits for; `null` if it waits for none. */
  readonly consent: string | null;
}

/** Scripts of other hosts than that of the site, also those in a `<template>`. */
export function outsideScripts(page: PageFacts, origin: string): LoadedScript[] {
  return page.pieces.flatMap((element) => {
    const src = element.kind === 'open' && element.name === 'script' ? page.attr(element, 'src') : undefined;
    const own = origin === '' ? 'https://own.invalid' : origin;
    if (src === undefined || !URL.canParse(src, own) || new URL(src, own).origin === new URL(own).origin) return [];
    const around = page.pieces[element.parent];
    const hasCors = page.attr(element, 'crossorigin') !== undefined;
    return [
      {
        element,
        src,
        integrity: (hasCors ? page.attr(element, 'integrity') : undefined) ?? null,
        consent: (around?.name === 'template' ? page.attr(around, 'data-consent') : undefined) ?? null,
      },
    ];
  });
}
