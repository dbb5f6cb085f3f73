import { defineTemplate, Island, siteAddress, z } from 'islet';
import { homeCrumb } from '../components/home-crumb.js';
import { Intro } from '../components/intro.js';
import { LinkList } from '../components/link-list.js';
import { Section } from '../components/section.js';
import { introExample, introFields, introSummary } from '../fields/intro.js';
import { namedLink } from '../fields/named-link.js';
import { textWithPlaces } from '../fields/text-with-places.js';
import SearchBox from '../islands/search-box/search-box.js';
import { DocumentLayout } from '../layouts/document-layout.js';
import { breadcrumbList } from '../structured-data/breadcrumb-list.js';

const text = z.string().min(1);

export default defineTemplate({
  description: 'A field that searches the pages of the site, with links for visitors without scripts.',
  schema: z.object({
    ...introFields,
    searchHeading: text.meta({ description: 'Heading above the field' }),
    label: text.meta({ description: 'Before the field' }),
    found: textWithPlaces('count').meta({ description: 'Above the results; `{count}` is replaced by their number' }),
    nothing: text.meta({ description: 'Where no page matches' }),
    failed: text.meta({ description: 'Where the connection fails' }),
    linksHeading: text.meta({ description: 'Heading above the links' }),
    links: z.array(namedLink).min(1).meta({ description: 'Pages that most visitors want' }),
  }),
  example: {
    title: 'Search',
    description: 'Say in one or two sentences, 70 to 155 characters, what the visitor finds on this page.',
    ...introExample,
    searchHeading: 'Search all pages',
    label: 'What are you looking for?',
    found: 'Pages found: {count}',
    nothing: 'No page has these words. Try fewer letters.',
    failed: 'The search needs a connection. Type another letter to try again.',
    linksHeading: 'Or start here',
    links: [{ name: 'Home', url: '/' }],
  },
  component: ({ content: { searchHeading, linksHeading, links, label, found, nothing, failed, ...intro }, page }) => (
    <DocumentLayout page={page}>
      <Intro intro={intro} />
      <Section heading={searchHeading}>
        <Island
          of={SearchBox}
          on="idle"
          props={{ index: siteAddress('/search-index.json'), label, found, nothing, failed }}
        />
      </Section>
      <Section heading={linksHeading}>
        <LinkList links={links} />
      </Section>
    </DocumentLayout>
  ),
  head: ({ content: { heading, breadcrumbs }, page }) => ({
    jsonLd: [breadcrumbList(page, homeCrumb(), breadcrumbs, heading)],
  }),
  summary: introSummary,
});
