import type { Json, PageInfo } from 'islet';
import type { FaqSection } from '../fields/faq-section.js';
import { trailAndQuestions } from './trail-and-questions.js';

type Home = Parameters<typeof trailAndQuestions>[1];

/** Structured data of an app screen: its breadcrumbs, and its questions if it has any. */
export function webviewData(
  page: PageInfo,
  home: Home,
  { heading, faqs }: { readonly heading: string; readonly faqs?: FaqSection | undefined },
): Readonly<Record<string, Json>>[] {
  return trailAndQuestions(page, home, { heading, breadcrumbs: [], questions: faqs?.items ?? [] });
}
