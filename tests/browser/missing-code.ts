import type { Page } from 'puppeteer';

/** Lets no code come whose address is like the pattern, until the answer is called. */
export async function blockCode(page: Page, pattern: RegExp): Promise<() => void> {
  let blocks = true;
  await page.setRequestInterception(true);
  page.on(
    'request',
    (request) => void (blocks && pattern.test(request.url()) ? request.abort('blockedbyclient') : request.continue()),
  );
  return () => {
    blocks = false;
  };
}
