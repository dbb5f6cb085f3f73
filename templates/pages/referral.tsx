import { defineTemplate, z } from 'islet';
import { homeCrumb } from '../components/home-crumb.js';
import { ReferralPanel } from '../components/referral-panel.js';
import { introSummary } from '../fields/intro.js';
import { referralSchema } from '../fields/referral.js';
import { webviewExample, webviewFields } from '../fields/webview.js';
import { WebviewLayout } from '../layouts/webview-layout.js';
import { siteOrigin } from '../structured-data/site-origin.js';
import { webviewData } from '../structured-data/webview.js';

export default defineTemplate({
  description: 'A screen of the app about invitations, with a link to share in an older and a newer form.',
  schema: z.object({ ...webviewFields, referral: referralSchema }),
  example: {
    ...webviewExample,
    referral: {
      heading: 'Your link',
      text: 'Send it to somebody whom you would like to play with.',
      url: '/',
      message: 'Come and play with me.',
      linkName: 'The link',
      share: 'Share',
      copy: 'Copy',
      hint: 'Your friend types the code in the app.',
      copied: 'The link is copied.',
      selected: 'The link is selected. Copy it from there.',
      revamp: { heading: 'Invite a friend', text: 'With your own code.', codeName: 'Your code' },
    },
  },
  component: ({ content, page }) => (
    <WebviewLayout page={page} content={content}>
      <ReferralPanel
        referral={content.referral}
        absoluteUrl={(content.referral.url.startsWith('/') ? siteOrigin(page) : '') + content.referral.url}
      />
    </WebviewLayout>
  ),
  head: ({ content, page }) => ({ jsonLd: webviewData(page, homeCrumb(), content) }),
  summary: introSummary,
});
