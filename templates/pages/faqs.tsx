import { defineTemplate, readData, z } from 'islet';
import { Banner } from '../components/banner.js';
import { ClosingBand } from '../components/closing-band.js';
import { FaqList } from '../components/faq-list.js';
import { homeCrumb } from '../components/home-crumb.js';
import pills from '../components/language-switch.module.css';
import labelsData from '../data/labels.js';
import { bannerExample, bannerSchema, bannerSummary } from '../fields/banner.js';
import { breadcrumbsSchema } from '../fields/breadcrumbs.js';
import { closingSchema } from '../fields/closing.js';
import { faqGroups, faqSectionExample, questionsOf } from '../fields/faq-section.js';
import { DocumentLayout } from '../layouts/document-layout.js';
import { trailAndQuestions } from '../structured-data/trail-and-questions.js';

export default defineTemplate({
  description: 'Questions and answers in groups.',
  schema: z.object({
    breadcrumbs: breadcrumbsSchema,
    banner: bannerSchema,
    groups: faqGroups,
    closing: closingSchema.optional(),
  }),
  example: {
    title: 'Questions and answers',
    description: 'Say in one or two sentences, 70 to 155 characters, what the visitor finds on this page.',
    banner: { ...bannerExample, downloadButtonHidden: true },
    groups: [{ id: 'first-steps', ...faqSectionExample }],
  },
  component: ({ content: { breadcrumbs, banner, groups, closing }, page }) => (
    <DocumentLayout page={page}>
      <Banner banner={banner} trail={breadcrumbs} />
      <nav className="container" aria-label={readData(labelsData).contents}>
        <ul className={pills['list']}>
          {groups.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`} className={pills['language']}>
                {heading}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map((group) => (
        <FaqList key={group.id} name={`${group.id}-answers`} {...group} />
      ))}
      {closing !== undefined && <ClosingBand closing={closing} banner={banner} />}
    </DocumentLayout>
  ),
  head: ({ content: { banner, breadcrumbs, groups }, page }) => ({
    jsonLd: trailAndQuestions(page, homeCrumb(), {
      heading: banner.heading,
      breadcrumbs,
      questions: groups.flatMap(({ items }) => items),
    }),
  }),
  summary: ({ banner, groups }) => ({ ...bannerSummary({ banner }), questions: questionsOf(groups) }),
});
