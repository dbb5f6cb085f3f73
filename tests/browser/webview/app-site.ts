import type { CDPSession, Page, Protocol } from 'puppeteer';
import { onTestFinished } from 'vitest';
import { PHONE, type BrowsedSite, type SitePage } from '../site/flagship-browser.js';
import { surroundWithApp, type AppBehaviour, type FakeApp } from './fake-app.js';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7; wv) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

/** The app's service, as `site.yaml` allows it. */
export const HOST = 'https://app-api.zupee.example';

/** Where films are. */
const PLAYER = 'https://www.youtube.com';

/** An app that is new enough for the revamp, with a visitor who gets it. */
export const NEW_APP: AppBehaviour = {
  session: { host: HOST, headers: '{"X-Session":"abc"}', appVersion: '412' },
  bucket: 'A',
};

export const REFERRAL = {
  code: 'CODE-1',
  link: 'https://www.zupee.example/refer-and-earn/?code=CODE-1',
  opened: 4,
  installed: 2,
  counted: 1,
};

/** Every page that the app shows. */
export const APP_PAGES = [
  '/referral/',
  '/referral-summary/',
  '/tnc/',
  '/hi/tnc/',
  '/super-six/',
  '/super-six/film-1/',
  '/weekly-jackpot/',
];

export interface InApp extends SitePage {
  readonly app: FakeApp;
  /** `METHOD path header` of each call of the app's service. */
  readonly calls: string[];
  /** How fast the animations of the page go by, with which it measures the three seconds after which a browser's form comes by itself. */
  readonly setPace: (pace: number) => Promise<void>;
}

export interface Surroundings {
  /** The first pace. Without it animations stand still: however long scripts take to come on a busy machine, they come in time. */
  readonly pace?: number;
  /** What the app's service answers; `null`: it cannot be reached. */
  readonly answer?: string | null;
  /** What another company's player is made of. */
  readonly player?: string;
  /** Runs before the address is opened, in a tab of its own. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Called for each script of the site, which is held until it resolves. */
  readonly beforeScript?: (page: Page) => Promise<void>;
}

/** Opens a page inside the app. */
export async function openInApp(
  site: BrowsedSite,
  path: string,
  behaviour: AppBehaviour = NEW_APP,
  surroundings: Surroundings = {},
): Promise<InApp> {
  let app: FakeApp | undefined;
  let setPace: InApp['setPace'] = () => Promise.resolve();
  const calls: string[] = [];
  const opened = await site.open(path, {
    viewport: PHONE,
    reuseTab: surroundings.prepare === undefined && surroundings.beforeScript === undefined,
    async prepare(page) {
      // A tab that stays is as it was when this session has ended.
      const session = await page.createCDPSession();
      onTestFinished(() => session.detach().catch(() => undefined));
      await session.send('Emulation.setUserAgentOverride', {
        userAgent: ANDROID,
        userAgentMetadata: {
          platform: 'Android',
          platformVersion: '14',
          architecture: '',
          model: 'Pixel 7',
          mobile: true,
        },
      });
      app = await surroundWithApp(session, behaviour);
      await session.send('Animation.enable');
      setPace = (playbackRate) => session.send('Animation.setPlaybackRate', { playbackRate });
      await setPace(surroundings.pace ?? 0);
      await surroundings.prepare?.(page);
      await answerRequests(page, session, surroundings, calls);
    },
  });
  if (app === undefined) throw new Error('The app is not there.');
  return { ...opened, app, calls, setPace };
}

/** Answers for the app's service, and where it is told to for another company; holds scripts. All else goes its way. */
async function answerRequests(
  page: Page,
  session: CDPSession,
  surroundings: Surroundings,
  calls: string[],
): Promise<void> {
  const { answer = JSON.stringify({ response: { data: REFERRAL } }), player, beforeScript } = surroundings;
  const respond = (
    requestId: string,
    responseCode: number,
    headers: Readonly<Record<string, string>>,
    body = '',
  ): Promise<unknown> =>
    session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode,
      responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
      body: Buffer.from(body).toString('base64'),
    });
  const leave = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' };

  async function answerRequest({
    requestId,
    request: { url, method, headers },
  }: Protocol.Fetch.RequestPausedEvent): Promise<unknown> {
    const { origin, pathname } = new URL(url);
    if (origin === PLAYER) return respond(requestId, 200, { 'Content-Type': 'text/html' }, player);
    if (origin !== HOST) {
      await beforeScript?.(page);
      return session.send('Fetch.continueRequest', { requestId });
    }
    if (method === 'OPTIONS') return respond(requestId, 204, leave);
    calls.push(`${method} ${pathname} ${headers['x-session'] ?? headers['X-Session'] ?? ''}`);
    return answer === null
      ? session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' })
      : respond(requestId, 200, { ...leave, 'Content-Type': 'application/json' }, answer);
  }

  // The page may have gone when its answer is ready.
  session.on('Fetch.requestPaused', (paused) => void answerRequest(paused).catch(() => undefined));
  const patterns = [
    `${HOST}/*`,
    ...(player === undefined ? [] : [`${PLAYER}/*`]),
    ...(beforeScript === undefined ? [] : ['*.js']),
  ];
  await session.send('Fetch.enable', { patterns: patterns.map((urlPattern) => ({ urlPattern })) });
}

/** The forms of the referral screen that are in view. */
export const shownView = (page: Page): Promise<string[]> =>
  page.$$eval('[data-view]', (views) =>
    views
      .filter((view) => view.checkVisibility({ visibilityProperty: true }))
      .map((view) => (view as HTMLElement).dataset['view'] ?? ''),
  );

export const decided = (page: Page): Promise<unknown> => page.waitForSelector('[data-panel][data-shown]');

/** Presses a button of the form that is in view, once it stands still. */
export const press = (page: Page, action: string): Promise<void> =>
  page
    .locator(
      `[data-shown="older"] [data-view="older"] [data-do="${action}"], [data-shown="revamp"] [data-view="revamp"] [data-do="${action}"]`,
    )
    .click();

/** What the referral screen said of the last press. */
export const said = (page: Page): Promise<string> =>
  page.$eval('[data-view="older"] [role="status"]', (status) => status.textContent);
