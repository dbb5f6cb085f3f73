import type { Json, PageInfo } from 'islet';
import type { FaqSection } from '../fields/faq-section.js';
import { trailAndQuestions } from './trail-and-questions.js';

type Home = Parameters<typeof trailAndQuestions>[1];

/** What a screen of the app tells search engines: where it stands, and its questions where it has some. */
export function webviewData(
  page: PageInfo,
  home: Home,
  { heading, faqs }: { readonly heading: string; readonly faqs?: FaqSection | undefined },
): Readonly<Record<string, Json>>[] {
  return trailAndQuestions(page, home, { heading, breadcrumbs: [], questions: faqs?.items ?? [] });
}
