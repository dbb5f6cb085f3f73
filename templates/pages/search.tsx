import { currentSite, defineTemplate, Island, link, siteAddress, z } from 'islet';
import { homeCrumb } from '../components/home-crumb.js';
import { Intro } from '../components/intro.js';
import { PageCards } from '../components/page-cards.js';
import { Section } from '../components/section.js';
import { introExample, introFields, introSummary } from '../fields/intro.js';
import { textWithPlaces } from '../fields/text-with-places.js';
import SearchBox from '../islands/search-box/search-box.js';
import { DocumentLayout } from '../layouts/document-layout.js';
import { foldsOf } from '../shared/search-folds.js';
import { breadcrumbList } from '../structured-data/breadcrumb-list.js';

const text = z.string().min(1);

function searchFolds(): string {
  return JSON.stringify(Object.fromEntries(currentSite().locales.map(({ code }) => [code, foldsOf(code)])));
}

export default defineTemplate({
  description: 'A field that searches the pages of the site, with links for visitors without scripts.',
  schema: z.object({
    ...introFields,
    label: text.meta({ description: 'Before the field' }),
    placeholder: text.meta({ description: 'Examples of what to type, inside the empty field' }),
    found: textWithPlaces('count').meta({ description: 'Above the results; `{count}` is replaced by their number' }),
    nothing: text.meta({ description: 'Where no page matches' }),
    failed: text.meta({ description: 'Where the connection fails' }),
    linksHeading: text.meta({ description: 'Heading above the links' }),
    links: z.array(link()).min(1).meta({ description: 'Pages that most visitors want' }),
  }),
  example: {
    title: 'Search',
    description: 'Say in one or two sentences, 70 to 155 characters, what the visitor finds on this page.',
    ...introExample,
    label: 'What are you looking for?',
    placeholder: 'Rules, tips, help',
    found: 'Pages found: {count}',
    nothing: 'No page has these words. Try fewer letters.',
    failed: 'The search needs a connection. Type another letter to try again.',
    linksHeading: 'Or start here',
    links: ['/'],
  },
  component: ({ content: { linksHeading, links, label, placeholder, found, nothing, failed, ...intro }, page }) => (
    <DocumentLayout page={page}>
      <Intro intro={intro}>
        <Island
          of={SearchBox}
          on="idle"
          props={{
            index: siteAddress('/search-index.json'),
            folds: searchFolds(),
            label,
            placeholder,
            found,
            nothing,
            failed,
          }}
        />
      </Intro>
      <Section heading={linksHeading}>
        <PageCards paths={links} brief />
      </Section>
    </DocumentLayout>
  ),
  head: ({ content: { heading, breadcrumbs }, page }) => ({
    jsonLd: [breadcrumbList(page, homeCrumb(), breadcrumbs, heading)],
  }),
  summary: introSummary,
});
