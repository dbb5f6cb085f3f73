import type { ReactElement } from 'react';
import { createElement } from './react.js';
import { renderContext } from './render-context.js';

/**
 * A script of another host: a service with `use: script` in `site.yaml`. It is inert markup,
 * `<template data-consent="CATEGORY">`, until code of the site puts its content into the page.
 */
export function OutsideScript({ service }: { readonly service: string }): ReactElement {
  const { consent, src, integrity } = renderContext().outsideScript(service);
  const attribute = src.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return createElement('template', {
    'data-consent': consent,
    // React would move a script of its own into the head.
    dangerouslySetInnerHTML: {
      __html: `<script async src="${attribute}"${integrity === 'unpinned' ? '' : ` integrity="${integrity}" crossorigin="anonymous"`}></script>`,
    },
  });
}
