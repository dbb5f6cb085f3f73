import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppMessageName, AppMessages } from '../../../../../templates/shared/native-bridge/messages.js';
import type * as AskApp from '../../../../../templates/browser/native-bridge/ask-app.js';
import type * as HearApp from '../../../../../templates/browser/native-bridge/hear-app.js';
import type * as TellApp from '../../../../../templates/browser/native-bridge/tell-app.js';
import { fakeWindow, type FakeWindow } from './fake-window.js';

const ALL: { readonly [Name in AppMessageName]: AppMessages[Name] } = {
  ShareApp: { text: 'Play with me', url: 'https://www.zupee.example/refer-and-earn/', channel: 'any' },
  UpdateHeader: { title: 'Your invitations', back: true },
  Navigate: { url: 'https://www.zupee.example/tnc/' },
  Clipboard: { text: 'CODE-1' },
  CleverTap: { event: 'referral shared', properties: { view: 'older' } },
  NativeLog: { level: 'error', place: 'GET /v1', text: 'status 500' },
  GoBack: {},
  UpdateNotch: { colour: '#ffffff', dark: false },
  JoinGame: { game: 'ludo-supreme' },
  ToggleLanguage: { language: 'hi' },
  InAppNavigate: { screen: 'wallet' },
  SubscriptionPackageDetails: { packageId: 'monthly' },
};

/** What judges is loaded anew for each test, which a busy machine may take seconds for; in milliseconds. */
const PATIENCE = 15_000;

let app: FakeWindow;
let tellApp: typeof TellApp.tellApp;
let askApp: typeof AskApp.askApp;
let hear: typeof HearApp;

beforeEach(async () => {
  vi.resetModules();
  app = fakeWindow();
  ({ tellApp } = await import('../../../../../templates/browser/native-bridge/tell-app.js'));
  ({ askApp } = await import('../../../../../templates/browser/native-bridge/ask-app.js'));
  hear = await import('../../../../../templates/browser/native-bridge/hear-app.js');
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a message to the app', () => {
  const kinds = ['react-native', 'android', 'webkit'] as const;
  const names = Object.keys(ALL) as AppMessageName[];

  it.each(names.flatMap((name) => kinds.map((kind) => ({ name, kind }))))(
    '$name arrives with its payload through the channel of $kind',
    ({ name, kind }) => {
      app.install(kind);
      expect(tellApp(name, ALL[name])).toBe('page-1');
      expect(app.sent).toEqual([{ version: 1, id: 'page-1', name, payload: ALL[name] }]);
    },
  );

  it('goes once where two channels are there', () => {
    app.install('react-native');
    app.install('webkit');
    tellApp('GoBack', {});
    expect(app.sent).toHaveLength(1);
  });

  it('is a note in a browser', () => {
    expect(tellApp('GoBack', {})).toBeUndefined();
    expect(app.infos).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('GoBack'));
  });

  it('is lost without harm where the app throws', () => {
    app.install('android', () => {
      throw new Error('gone');
    });
    expect(tellApp('GoBack', {})).toBeUndefined();
    expect(app.warnings).toHaveBeenCalledOnce();
  });

  it('is not sent when it is too large or has no JSON', () => {
    app.install('react-native');
    // Each field within its limit, and all of it in a writing that takes six characters for one.
    const properties = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`key-${String(index)}`, '\u0001'.repeat(200)]),
    );
    expect(tellApp('CleverTap', { event: 'x', properties })).toBeUndefined();
    expect(app.warnings).toHaveBeenLastCalledWith(
      'The app did not take CleverTap:',
      expect.objectContaining({ message: expect.stringMatching(/^24\d{3} characters$/) as string }),
    );
    const noJson = Object.defineProperty({ event: 'x', properties: {} }, 'toJSON', {
      value: () => {
        throw new TypeError('no JSON');
      },
    });
    expect(tellApp('CleverTap', noJson)).toBeUndefined();
    expect(app.warnings).toHaveBeenLastCalledWith('The app did not take CleverTap:', new TypeError('no JSON'));
    expect(app.sent).toEqual([]);
  });

  it('is not sent when a field breaks its limit, and the console says which', () => {
    app.install('react-native');
    expect(tellApp('Clipboard', { text: 'x'.repeat(2001) })).toBeUndefined();
    expect(app.warnings).toHaveBeenCalledExactlyOnceWith(
      'The app did not take Clipboard:',
      new RangeError('text must be 1 to 2000 characters'),
    );
    expect(app.sent).toEqual([]);
  });
});

const event = (id: string, language: string): string =>
  JSON.stringify({ type: 'event', id, name: 'LanguageChanged', payload: { language } });

describe('what the app says', () => {
  let languages: string[];
  beforeEach(() => {
    languages = [];
    hear.onAppEvent('LanguageChanged', ({ language }) => {
      languages.push(language);
    });
  });

  const settled = (): Promise<void> =>
    vi.waitFor(() => {
      expect(languages.at(-1)).toBe('gu');
    }, PATIENCE);
  const finish = (): Promise<void> => {
    app.post(event('last', 'gu'));
    return settled();
  };

  it('is heard in its order, from the page itself and from nowhere else', async () => {
    app.post(event('1', 'hi'));
    app.post(event('2', 'bn'), { origin: 'https://www.zupee.example', source: globalThis });
    app.post(event('3', 'en'), { origin: 'https://www.youtube.com', source: {} });
    app.post(event('4', 'en'), { origin: 'https://www.zupee.example', source: {} });
    app.post(event('5', 'en'), { origin: 'null' });
    await finish();
    expect(languages).toEqual(['hi', 'bn', 'gu']);
  });

  it.each<[string, unknown]>([
    ['an object', { type: 'event', id: '1', name: 'LanguageChanged', payload: { language: 'en' } }],
    ['no JSON', '{"type"'],
    ['another language', event('1', 'fr')],
    ['no id', JSON.stringify({ type: 'event', name: 'LanguageChanged', payload: { language: 'en' } })],
    [
      'another field',
      JSON.stringify({ type: 'event', id: '1', name: 'LanguageChanged', payload: { language: 'en', more: 1 } }),
    ],
    ['too large', event('1', 'en').replace('{', `{${' '.repeat(20_000)}`)],
    ['a name that there is not', JSON.stringify({ type: 'event', id: '1', name: 'Reboot', payload: {} })],
    ['a prototype', '{"type":"event","id":"1","name":"LanguageChanged","payload":{"__proto__":{"language":"en"}}}'],
  ])('is not heard where it is wrong: %s', async (_case, data) => {
    app.post(data);
    await finish();
    expect(languages).toEqual(['gu']);
  });

  it('counts once when it is repeated', async () => {
    app.post(event('1', 'hi'));
    app.post(event('1', 'hi'));
    await finish();
    expect(languages).toEqual(['hi', 'gu']);
  });

  it('is told to whoever listens later, where it says how things are', async () => {
    let presses = 0;
    app.post(event('1', 'hi'));
    app.post(JSON.stringify({ type: 'event', id: '2', name: 'BackPressed', payload: {} }));
    await finish();
    const later: string[] = [];
    hear.onAppEvent('LanguageChanged', ({ language }) => {
      later.push(language);
    });
    hear.onAppEvent('BackPressed', () => {
      presses += 1;
    });
    expect([later, presses]).toEqual([['gu'], 0]);
  });

  it('goes on being heard after a hearer threw', async () => {
    hear.hearApp(() => {
      throw new Error('mine');
    });
    app.post(event('1', 'hi'));
    await finish();
    expect(languages).toEqual(['hi', 'gu']);
  });
});

describe('a question to the app', () => {
  const reply = (id: string | undefined, ok: unknown): string => JSON.stringify({ type: 'reply', id, ok });

  it.each([true, false])('is answered with %s', async (ok) => {
    app.install('react-native', (text) => {
      app.post(reply((JSON.parse(text) as { id: string }).id, ok));
    });
    expect(await askApp('Clipboard', { text: 'x' }, PATIENCE)).toBe(ok);
  });

  it('is settled by the first of two replies to it, and not by that to another', async () => {
    app.install('react-native', (text) => {
      const { id } = JSON.parse(text) as { id: string };
      app.post(reply('page-99', false));
      app.post(reply(id, true));
      app.post(reply(id, false));
    });
    expect(await askApp('Clipboard', { text: 'x' }, PATIENCE)).toBe(true);
  });

  it('is given up after a while, and a late reply changes nothing', async () => {
    app.install('react-native');
    expect(await askApp('Clipboard', { text: 'x' }, 20)).toBeUndefined();
    app.post(reply(app.sent[0]?.id, true));
    expect(await askApp('Clipboard', { text: 'y' }, 20)).toBeUndefined();
  });

  it('is settled at once where there is no app', async () => {
    expect(await askApp('Clipboard', { text: 'x' }, 1_000_000)).toBeUndefined();
  });
});
