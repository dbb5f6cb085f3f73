import { defineTemplate, z } from 'islet';
import { FilmPlayer } from '../components/film-player.js';
import { homeCrumb } from '../components/home-crumb.js';
import { filmSchema } from '../fields/film.js';
import { introSummary } from '../fields/intro.js';
import { webviewExample, webviewFields } from '../fields/webview.js';
import { WebviewLayout } from '../layouts/webview-layout.js';
import { webviewData } from '../structured-data/webview.js';

export default defineTemplate({
  description:
    'A screen of the app with one film, which begins when its poster is pressed; list its path under `hiddenHeader` in site/data/chrome.yaml.',
  schema: z.object({ ...webviewFields, film: filmSchema }),
  example: {
    ...webviewExample,
    film: {
      title: 'Name of the film',
      link: 'https://vimeo.com/1',
      poster: 'images/hero/article-strategy.svg',
      play: 'Watch',
      notice: 'The player of another company opens.',
    },
  },
  component: ({ content, page }) => (
    <WebviewLayout page={page} content={content}>
      <FilmPlayer film={content.film} />
    </WebviewLayout>
  ),
  head: ({ content, page }) => ({ jsonLd: webviewData(page, homeCrumb(), content) }),
  summary: introSummary,
});
