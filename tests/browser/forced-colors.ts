import type { Page } from 'puppeteer';
import sharp from 'sharp';

/** Lets the system set the colours, as for visitors who need more contrast: no background of the page is painted. */
export async function forceColors(page: Page): Promise<void> {
  const session = await page.createCDPSession();
  await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
}

/** Part of an element, in pixels from its top left corner; what is left out reaches to its end. */
interface Part {
  readonly left?: number;
  readonly top?: number;
  readonly width?: number;
  readonly height?: number;
}

/** Whether more than one colour is seen in a part of an element, which must be on the screen. */
export async function isDrawn(
  page: Page,
  selector: string,
  { left = 0, top = 0, width, height }: Part = {},
): Promise<boolean> {
  const box = await page.$eval(selector, (element) => {
    const { x, y, width: wide, height: high } = element.getBoundingClientRect();
    return { x: x + scrollX, y: y + scrollY, width: wide, height: high };
  });
  const clip = {
    x: box.x + left,
    y: box.y + top,
    width: width ?? box.width - left,
    height: height ?? box.height - top,
  };
  const { channels } = await sharp(await page.screenshot({ clip, captureBeyondViewport: false })).stats();
  return channels.some(({ stdev }) => stdev > 1);
}

/** Whether the upper edge of an element is seen, in its middle, where its corners do not count. */
export async function hasEdge(page: Page, selector: string): Promise<boolean> {
  const width = await page.$eval(selector, (element) => element.getBoundingClientRect().width);
  return isDrawn(page, selector, { left: width / 2 - 4, top: -3, width: 8, height: 7 });
}
