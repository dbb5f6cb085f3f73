import { defineTemplate, z } from 'islet';
import { homeCrumb } from '../components/home-crumb.js';
import { JackpotBoard } from '../components/jackpot-board.js';
import { introSummary } from '../fields/intro.js';
import { jackpotExample, jackpotSchema } from '../fields/jackpot.js';
import { webviewExample, webviewFields } from '../fields/webview.js';
import { WebviewLayout } from '../layouts/webview-layout.js';
import { webviewData } from '../structured-data/webview.js';

export default defineTemplate({
  description: 'The weekly jackpot: what there is to win, its calendar, and the states of a question.',
  schema: z.object({ ...webviewFields, jackpot: jackpotSchema }),
  example: { ...webviewExample, jackpot: jackpotExample },
  component: ({ content, page }) => (
    <WebviewLayout page={page} content={content}>
      <JackpotBoard jackpot={content.jackpot} />
    </WebviewLayout>
  ),
  head: ({ content, page }) => ({ jsonLd: webviewData(page, homeCrumb(), content) }),
  summary: introSummary,
});
