import type { Page } from 'puppeteer';
import type { SitePage } from './flagship-browser.js';

/** Where it is shown. */
export const PROOF = 'main [data-least]';
const LOOKUP = '/api/location';
export const DELHI = 'National Capital Territory of Delhi';

/** What is shown: the lines of text, and the pictures by file name without its hash. */
export interface Shown {
  readonly lines: string[];
  readonly avatars: string[];
  readonly height: number;
}

export const shown = (page: Page): Promise<Shown> =>
  page.$eval(PROOF, (proof) => ({
    lines: [...proof.querySelectorAll('[data-text]')].map(({ textContent }) => textContent),
    avatars: [...proof.querySelectorAll('img')]
      .filter((image) => image.checkVisibility())
      .map(({ src }) => /avatar-\d\d/.exec(src)?.[0] ?? src),
    height: proof.getBoundingClientRect().height,
  }));

/** What the lookup answers; nothing where there is no network. */
export type Answer = { readonly status?: number; readonly type?: string; readonly body: string } | undefined;

/** Answers the lookup, and nothing else, by `answer` until another is given. Tells how often it was asked since then. */
export function lookup(answer: Answer): {
  prepare: (page: Page) => Promise<void>;
  asked: () => number;
  answerBy: (answer: Answer) => void;
} {
  let asked = 0;
  let current = answer;
  return {
    asked: () => asked,
    answerBy(next) {
      asked = 0;
      current = next;
    },
    async prepare(page) {
      const session = await page.createCDPSession();
      session.on('Fetch.requestPaused', ({ requestId }) => {
        asked += 1;
        if (current === undefined)
          void session.send('Fetch.failRequest', { requestId, errorReason: 'InternetDisconnected' });
        else {
          const { status = 200, type = 'application/json', body } = current;
          void session.send('Fetch.fulfillRequest', {
            requestId,
            responseCode: status,
            responseHeaders: [{ name: 'Content-Type', value: type }],
            body: Buffer.from(body).toString('base64'),
          });
        }
      });
      await session.send('Fetch.enable', { patterns: [{ urlPattern: `*${LOOKUP}` }] });
    },
  };
}

export const json = (value: unknown): Answer => ({ body: JSON.stringify(value) });

/** Waits until the script has drawn, its pictures have come, and the lookup has ended, where the page asks. */
export async function drawn({ page }: SitePage, asks = true): Promise<Shown> {
  // The script comes when the figure is near the screen.
  await page.$eval(PROOF, (proof) => {
    proof.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  });
  await page.waitForFunction(
    (proof, path, asked) => {
      const images = [...document.querySelectorAll<HTMLImageElement>(`${proof} img`)];
      const ended = performance.getEntriesByType('resource').some(({ name }) => name.endsWith(path));
      return images.every(({ loading, complete }) => loading === 'eager' && complete) && (ended || !asked);
    },
    {},
    PROOF,
    LOOKUP,
    asks,
  );
  // What the answer says is written a moment after it has come; a page that should not have asked has shown by then that it did.
  await page.evaluate(
    (moment) =>
      new Promise((resolve) => {
        setTimeout(resolve, moment);
      }),
    asks ? 50 : 200,
  );
  return shown(page);
}

/** Notes every figure that is visible at the start of a frame, in `figures`. */
export async function noteFigures(page: Page): Promise<void> {
  await page.evaluateOnNewDocument((proof) => {
    const figures = new Set<string>();
    const look = (): void => {
      const line = document.querySelector(`${proof} [data-text]`);
      if (line?.checkVisibility({ visibilityProperty: true }) === true) figures.add(line.textContent);
      Object.assign(globalThis, { figures: [...figures] });
      requestAnimationFrame(look);
    };
    look();
  }, PROOF);
}
