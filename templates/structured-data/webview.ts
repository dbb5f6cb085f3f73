import type { Json, PageInfo } from 'islet';
import type { FaqSection } from '../fields/faq-section.js';
import { breadcrumbList } from './breadcrumb-list.js';
import { faqPage } from './faq-page.js';

type Home = Parameters<typeof breadcrumbList>[1];

/** What a screen of the app tells search engines: where it stands, and its questions where it has some. */
export function webviewData(page: PageInfo, home: Home, { heading, faqs }: { readonly heading: string; readonly faqs?: FaqSection | undefined }): Readonly<Record<string, Json>>[] {
  return [breadcrumbList(page, home, [], heading), ...(faqs === undefined ? [] : [faqPage(faqs.items)])];
}
