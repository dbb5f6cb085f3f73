import { Shared } from 'islet';
import type { ReactElement } from 'react';
import { PageBody } from '../components/page-body.js';
import type { PageContent } from '../fields/page-content.js';
import '../styles/page.css';
import { Footer } from './footer.js';
import { Header } from './header.js';

/** Sections take turns with the header items and the sets of search links. */
const SECTIONS = 10;

/** A whole page: header, content, footer. */
export function PageFrame({ content, path }: { readonly content: PageContent; readonly path: string }): ReactElement {
  const section = Number(/^\/section-(\d+)\//.exec(path)?.[1] ?? 0) % SECTIONS;
  return (
    <>
      <Shared of={Header} props={{ section }} />
      <PageBody content={content} />
      <Shared of={Footer} props={{ section }} />
    </>
  );
}
