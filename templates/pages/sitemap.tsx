import { defineTemplate, listRoutes, siteAddress, z } from 'islet';
import { Banner } from '../components/banner.js';
import { homeCrumb } from '../components/home-crumb.js';
import { RouteList } from '../components/route-list.js';
import { bannerExample, bannerSchema, bannerSummary } from '../fields/banner.js';
import { breadcrumbsSchema } from '../fields/breadcrumbs.js';
import { sitePath } from '../fields/site-path.js';
import { DocumentLayout } from '../layouts/document-layout.js';
import { groupRoutes } from '../shared/group-routes.js';
import { breadcrumbList } from '../structured-data/breadcrumb-list.js';

export default defineTemplate({
  description: 'Every page of the site as a list of links, made from the routes.',
  schema: z.object({
    breadcrumbs: breadcrumbsSchema,
    banner: bannerSchema,
    groups: z
      .array(
        z.object({
          heading: z.string().min(1).meta({ description: 'Heading of the group' }),
          paths: z.array(sitePath).min(1).meta({ description: 'Paths of the pages, or above them' }),
        }),
      )
      .min(1)
      .meta({
        description: 'A page stands in the group that names it, else in the group with the longest path above it',
      }),
    otherHeading: z.string().min(1).meta({ description: 'Heading of the pages that no group names' }),
  }),
  example: {
    title: 'All pages',
    description: 'Say in one or two sentences, 70 to 155 characters, what the visitor finds on this page.',
    banner: { ...bannerExample, downloadButtonHidden: true },
    groups: [{ heading: 'Ludo', paths: ['/ludo/'] }],
    otherHeading: 'More pages',
  },
  component: ({ content: { breadcrumbs, banner, groups, otherHeading }, page }) => (
    <DocumentLayout page={page}>
      <Banner banner={banner} trail={breadcrumbs} />
      {groupRoutes(
        listRoutes().filter(({ noindex, path }) => !noindex && path.endsWith('/')),
        groups.map(({ heading, paths }) => ({ heading, paths: paths.map(siteAddress) })),
        otherHeading,
      ).map(({ heading, routes }) => (
        <RouteList key={heading} heading={heading} routes={routes} />
      ))}
    </DocumentLayout>
  ),
  head: ({ content: { banner, breadcrumbs }, page }) => ({
    jsonLd: [breadcrumbList(page, homeCrumb(), breadcrumbs, banner.heading)],
  }),
  summary: bannerSummary,
});
