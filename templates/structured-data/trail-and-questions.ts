import type { Json, PageInfo } from 'islet';
import type { Breadcrumbs } from '../fields/breadcrumbs.js';
import type { FaqSection } from '../fields/faq-section.js';
import { breadcrumbList } from './breadcrumb-list.js';
import { faqPage } from './faq-page.js';

type Block = Readonly<Record<string, Json>>;

interface Described {
  readonly heading: string;
  readonly breadcrumbs: Breadcrumbs;
  readonly questions: FaqSection['items'];
}

/** The breadcrumbs of a page, and its questions if it has any, for search engines. */
export function trailAndQuestions(
  page: PageInfo,
  home: Parameters<typeof breadcrumbList>[1],
  { heading, breadcrumbs, questions }: Described,
): Block[] {
  const trail = breadcrumbList(page, home, breadcrumbs, heading);
  return questions.length === 0 ? [trail] : [trail, faqPage(page, questions)];
}
