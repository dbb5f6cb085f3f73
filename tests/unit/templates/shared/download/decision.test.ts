import { describe, expect, it } from 'vitest';
import {
  decideDownload,
  type DownloadAction,
  type DownloadFields,
  type DownloadSituation,
} from '../../../../../templates/shared/download/decision.js';

const SERVICE = 'https://api.example/link';
const OWN = 'https://files.example/own.apk';
const DEFAULT = 'https://files.example/default.apk';
const IOS = 'https://apps.example/ios';

const fields = (changes: Partial<DownloadFields>): DownloadFields => ({
  downloadButtonHidden: false,
  isButtonHidden: false,
  androidApkFromApi: false,
  defaultAndroidUrl: DEFAULT,
  IosURL: IOS,
  ...changes,
});
const api = { androidApkFromApi: true, AndroidUrl: SERVICE };

describe('the decision about a download button', () => {
  it.each<[string, Partial<DownloadFields>, DownloadSituation, DownloadAction]>([
    ['isButtonHidden', { isButtonHidden: true, ...api }, { platform: 'android', surface: 'dialog' }, { do: 'hidden' }],
    ['downloadButtonHidden', { downloadButtonHidden: true }, { platform: 'ios', surface: 'plain' }, { do: 'hidden' }],
    ['iPhones', api, { platform: 'ios', surface: 'dialog' }, { do: 'open', address: IOS }],
    ['Macs', { androidApkUrl: OWN }, { platform: 'mac', surface: 'dialog' }, { do: 'open', address: IOS }],
    [
      'iPhones, whatever the service says',
      api,
      { platform: 'ios', surface: 'plain', apkLink: 'failed' },
      { do: 'open', address: IOS },
    ],
    [
      'Android with a service, in the dialog',
      api,
      { platform: 'android', surface: 'dialog' },
      { do: 'ask', service: SERVICE, then: 'download' },
    ],
    [
      'other desktops with a service, in the dialog',
      api,
      { platform: 'other', surface: 'dialog' },
      { do: 'ask', service: SERVICE, then: 'download' },
    ],
    [
      'Android with a service, plain',
      { ...api, androidApkUrl: OWN },
      { platform: 'android', surface: 'plain' },
      { do: 'ask', service: SERVICE, then: 'open' },
    ],
    [
      'a service that fails, plain: the default',
      { ...api, androidApkUrl: OWN },
      { platform: 'android', surface: 'plain', apkLink: 'failed' },
      { do: 'open', address: DEFAULT },
    ],
    [
      'a service that fails, in the dialog: the known link',
      { ...api, androidApkUrl: OWN },
      { platform: 'android', surface: 'dialog', apkLink: 'failed' },
      { do: 'open', address: OWN },
    ],
    [
      'a service that fails, in the dialog, without a link of the page',
      api,
      { platform: 'other', surface: 'dialog', apkLink: 'failed' },
      { do: 'open', address: DEFAULT },
    ],
    [
      'a service that is named but not wanted',
      { AndroidUrl: SERVICE, androidApkUrl: OWN },
      { platform: 'android', surface: 'dialog' },
      { do: 'download', address: OWN },
    ],
    [
      'a service that is wanted but not named',
      { androidApkFromApi: true },
      { platform: 'android', surface: 'dialog' },
      { do: 'download', address: DEFAULT },
    ],
    [
      'the file of the page, in the dialog',
      { androidApkUrl: OWN },
      { platform: 'android', surface: 'dialog' },
      { do: 'download', address: OWN },
    ],
    [
      'the default file, in the dialog',
      {},
      { platform: 'other', surface: 'dialog' },
      { do: 'download', address: DEFAULT },
    ],
    [
      'the file of the page, plain',
      { androidApkUrl: OWN },
      { platform: 'android', surface: 'plain' },
      { do: 'open', address: OWN },
    ],
    ['the default file, plain', {}, { platform: 'other', surface: 'plain' }, { do: 'open', address: DEFAULT }],
  ])('%s', (_row, changes, situation, action) => {
    expect(decideDownload(fields(changes), situation)).toEqual(action);
  });
});
