import { currentSite, defineTemplate } from 'islet';
import { pageContent } from '../fields/page-content.js';
import { PageFrame } from '../layouts/page-frame.js';

export default defineTemplate({
  description: 'A page of the corpus.',
  schema: pageContent,
  example: {
    title: 'Title of a page',
    description: 'What the page is about.',
    banner: { heading: 'Heading', text: 'Text.', image: 'images/drawing-0.svg', alt: 'Drawing' },
    sections: [{ heading: 'Heading', paragraphs: ['Text.'] }],
  },
  component: ({ content, page }) => <PageFrame content={content} path={page.path} />,
  head: ({ content: { breadcrumbs } }) => ({
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'BreadcrumbList',
        itemListElement: breadcrumbs.map(({ name, url }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          item: `${currentSite().origin}${url}`,
        })),
      },
    ],
  }),
  summary: ({ banner }) => ({ heading: banner.heading }),
});
