import type { Browser } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { launchSharedBrowser, openPage, type OpenPage } from '../../helpers/browser.js';
import { serveServices, type Services } from '../../helpers/sandbox-services.js';
import { fieldsOfInterface } from '../../unit/templates/browser/native-bridge/documented-fields.js';
import { parseAnswer } from '../../../templates/browser/native-bridge/judge-answer.js';

let browser: Browser;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ browser, close } = await launchSharedBrowser());
});

afterAll(() => close());

/** The inspector, and what pages hear from the app that stands behind it. */
async function open(): Promise<OpenPage & { readonly services: Services; readonly heard: string[] }> {
  const services = await serveServices();
  const stop = new AbortController();
  onTestFinished(() => {
    stop.abort();
  });
  const { body } = await fetch(`${services.url}/api/native-app/live`, { signal: stop.signal });
  const heard: string[] = [];
  const listen = async (): Promise<void> => {
    for await (const piece of body ?? []) {
      for (const [, data = ''] of Buffer.from(piece as Uint8Array)
        .toString()
        .matchAll(/event: answer\ndata: (.*)\n/g))
        heard.push(JSON.parse(data) as string);
    }
  };
  // It ends with an error when the test does.
  void listen().catch(() => undefined);
  const opened = await openPage(browser, `${services.url}/`);
  await opened.page.waitForSelector('#connection[data-state="open"]');
  await opened.page.waitForSelector('#app-events button');
  return { ...opened, services, heard };
}

const tell = ({ url }: Services, id: string, name: string, payload: object): Promise<Response> =>
  fetch(`${url}/api/native-app/messages`, { method: 'POST', body: JSON.stringify({ version: 1, id, name, payload }) });

describe('the inspector of the app', () => {
  it('shows each message as it arrives, with its payload', async () => {
    const { page, services, log } = await open();
    await tell(services, 'page-1', 'UpdateHeader', { title: 'Your invitations', back: true });
    await tell(services, 'page-2', 'Clipboard', { text: '<b>x</b>' });
    await expect
      .poll(() => page.$$eval('#messages .label', (labels) => labels.map(({ textContent }) => textContent)))
      .toEqual(['Clipboard', 'UpdateHeader']);
    expect(
      await page.$$eval('#messages .payload', (payloads) => payloads.map(({ textContent }) => textContent)),
    ).toEqual(['{"text":"<b>x</b>"}', '{"title":"Your invitations","back":true}']);
    expect(await page.$eval('#message-news', (news) => news.textContent)).toBe('Message: Clipboard');
    expect([log.consoleErrors, log.pageErrors, log.cspViolations, log.foreignRequests]).toEqual([[], [], [], []]);
  });

  it('sends every event that a page knows, in a form that the page takes, each with an id of its own', async () => {
    const { page, heard } = await open();
    const names = Object.keys(await fieldsOfInterface('templates/shared/native-bridge/answers.ts', 'AppEvents'));
    expect(await page.$$eval('#app-events button', (buttons) => buttons.map(({ textContent }) => textContent))).toEqual(
      names,
    );
    for (const index of names.keys()) {
      await page.click(`#app-events button:nth-of-type(${String(index + 1)})`);
      await expect.poll(() => heard).toHaveLength(index + 1);
    }
    const answers = heard.map(parseAnswer);
    expect(answers.map((answer) => (answer?.type === 'event' ? answer.name : answer))).toEqual(names);
    expect(new Set(answers.map((answer) => answer?.id)).size).toBe(names.length);
  });

  it('sends what somebody wrote as it stands, right or wrong', async () => {
    const { page, heard } = await open();
    await page.$eval('#answer', (area) => {
      (area as HTMLTextAreaElement).value = '{"type":"order"';
    });
    await page.click('#send-answer');
    await expect.poll(() => heard).toEqual(['{"type":"order"']);
    expect(heard.map(parseAnswer)).toEqual([undefined]);
  });

  it('chooses how the app replies', async () => {
    const { page, services, heard } = await open();
    await page.select('#replies', 'refused');
    await expect
      .poll(async () => {
        heard.length = 0;
        await tell(services, 'page-1', 'Clipboard', { text: 'x' });
        await new Promise((resolve) => {
          setTimeout(resolve, 200);
        });
        return heard.map(parseAnswer);
      })
      .toEqual([{ type: 'reply', id: 'page-1', ok: false }]);
  });
});
