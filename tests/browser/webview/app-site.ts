import type { HTTPRequest, Page } from 'puppeteer';
import { PHONE, type BrowsedSite, type SitePage } from '../site/flagship-browser.js';
import { surroundWithApp, type AppBehaviour, type FakeApp } from './fake-app.js';

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 7; wv) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

/** The app's service, as `site.yaml` allows it. */
export const HOST = 'https://app-api.zupee.example';

/** An app that is new enough for the revamp, with a visitor who gets it. */
export const NEW_APP: AppBehaviour = { session: { host: HOST, headers: '{"X-Session":"abc"}', appVersion: '412' }, bucket: 'A' };

export const REFERRAL = { code: 'CODE-1', link: 'https://www.zupee.example/refer-and-earn/?code=CODE-1', opened: 4, installed: 2, counted: 1 };

/** Every page that the app shows. */
export const APP_PAGES = ['/referral/', '/referral-summary/', '/tnc/', '/super-six/', '/super-six/film-1/', '/weekly-jackpot/'];

export interface InApp extends SitePage {
  readonly app: FakeApp;
  /** `METHOD path header` of each call of the app's service. */
  readonly calls: string[];
}

export interface Surroundings {
  /** What the app's service answers; `null`: it cannot be reached. */
  readonly answer?: string | null;
  /** What another company's player is made of. */
  readonly player?: string;
  readonly prepare?: (page: Page) => Promise<void>;
  /** Called for each script of the site, which is held until it resolves. */
  readonly beforeScript?: (page: Page) => Promise<void>;
}

/** Opens a page inside the app. */
export async function openInApp(site: BrowsedSite, path: string, behaviour: AppBehaviour = NEW_APP, surroundings: Surroundings = {}): Promise<InApp> {
  let app: FakeApp | undefined;
  const calls: string[] = [];
  const opened = await site.open(path, {
    viewport: PHONE,
    async prepare(page) {
      await page.setUserAgent({ userAgent: ANDROID, userAgentMetadata: { platform: 'Android', platformVersion: '14', architecture: '', model: 'Pixel 7', mobile: true } });
      app = await surroundWithApp(page, behaviour);
      await surroundings.prepare?.(page);
      await page.setRequestInterception(true);
      page.on('request', (request) => { void answerRequest(page, request, surroundings, calls); });
    },
  });
  if (app === undefined) throw new Error('The app is not there.');
  return { ...opened, app, calls };
}

async function answerRequest(page: Page, request: HTTPRequest, surroundings: Surroundings, calls: string[]): Promise<void> {
  const { answer = JSON.stringify({ response: { data: REFERRAL } }), player, beforeScript } = surroundings;
  const { origin, pathname } = new URL(request.url());
  if (player !== undefined && origin === 'https://www.youtube.com') return request.respond({ status: 200, contentType: 'text/html', body: player });
  if (origin !== HOST) {
    if (pathname.endsWith('.js')) await beforeScript?.(page);
    return request.continue();
  }
  const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' };
  if (request.method() === 'OPTIONS') return request.respond({ status: 204, headers });
  calls.push(`${request.method()} ${pathname} ${request.headers()['x-session'] ?? ''}`);
  return answer === null ? request.abort() : request.respond({ status: 200, headers, contentType: 'application/json', body: answer });
}

/** The forms of the referral screen that are in view. */
export const shownView = (page: Page): Promise<string[]> =>
  page.$$eval('[data-view]', (views) => views.filter((view) => view.checkVisibility({ visibilityProperty: true })).map((view) => (view as HTMLElement).dataset['view'] ?? ''));

export const decided = (page: Page): Promise<unknown> => page.waitForSelector('[data-panel][data-shown]');

/** Presses a button of the form that is in view, once it stands still. */
export const press = (page: Page, action: string): Promise<void> =>
  page.locator(`[data-shown="older"] [data-view="older"] [data-do="${action}"], [data-shown="revamp"] [data-view="revamp"] [data-do="${action}"]`).click();

/** What the referral screen said of the last press. */
export const said = (page: Page): Promise<string> => page.$eval('[data-view="older"] [role="status"]', (status) => status.textContent);
