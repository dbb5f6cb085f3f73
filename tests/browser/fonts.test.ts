import { expect, it, onTestFinished } from 'vitest';
import { launchBrowser } from '../helpers/browser.js';

const TEXTS = [
  ['sans-serif', 'Ludo ₹5', 'Noto Sans'],
  ['system-ui', 'Ludo', 'Noto Sans'],
  ['serif', 'Ludo', 'Noto Sans'],
  ['monospace', 'Ludo', 'Noto Sans Mono'],
  // Is installed on many machines.
  ['DejaVu Sans', 'Ludo', 'Noto Sans'],
  ['Noto Sans Devanagari', 'लूडो', 'Noto Sans Devanagari'],
  ['sans-serif', 'লুডো', 'Noto Sans Bengali'],
  ['sans-serif', 'લુડો', 'Noto Sans Gujarati'],
] as const;

it('browsers draw with the fonts of the project, whatever is installed', async () => {
  const browser = await launchBrowser();
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  await page.setContent(TEXTS.map(([family, text]) => `<p style="font-family: ${family}">${text}`).join(''));
  const session = await page.createCDPSession();
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'p' });
  const drawn = await Promise.all(
    nodeIds.map(async (nodeId) => {
      const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
      return fonts.map(({ familyName }) => familyName).join(' ');
    }),
  );
  expect(drawn).toEqual(TEXTS.map(([, , font]) => font));
});
