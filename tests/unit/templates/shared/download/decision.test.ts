import { describe, expect, it } from 'vitest';
import { decideDownload, type DownloadAction, type DownloadLinks, type DownloadSituation } from '../../../../../templates/shared/download/decision.js';

const SERVICE = 'https://api.example/link';
const OWN = 'https://files.example/own.apk';
const DEFAULT = 'https://files.example/default.apk';
const IOS = 'https://apps.example/ios';

const links = (service?: string): DownloadLinks => ({ file: OWN, service, fallback: DEFAULT, ios: IOS });

describe('the decision about a download button', () => {
  it.each<[string, DownloadLinks, DownloadSituation, DownloadAction]>([
    ['iPhones', links(SERVICE), { platform: 'ios', surface: 'dialog' }, { do: 'open', address: IOS }],
    ['iPhones, plain', links(SERVICE), { platform: 'ios', surface: 'plain' }, { do: 'open', address: IOS }],
    ['Macs', links(), { platform: 'mac', surface: 'dialog' }, { do: 'open', address: IOS }],
    ['Android with a service, in the dialog: the known link where it fails', links(SERVICE), { platform: 'android', surface: 'dialog' }, { do: 'download', source: { service: SERVICE, fallback: OWN } }],
    ['other desktops with a service, in the dialog', links(SERVICE), { platform: 'other', surface: 'dialog' }, { do: 'download', source: { service: SERVICE, fallback: OWN } }],
    ['Android with a service, plain: the default where it fails', links(SERVICE), { platform: 'android', surface: 'plain' }, { do: 'ask', service: SERVICE, fallback: DEFAULT }],
    ['the file of the page, in the dialog', links(), { platform: 'android', surface: 'dialog' }, { do: 'download', source: { address: OWN } }],
    ['the file of the page, plain', links(), { platform: 'other', surface: 'plain' }, { do: 'open', address: OWN }],
  ])('%s', (_row, given, situation, action) => {
    expect(decideDownload(given, situation)).toEqual(action);
  });
});
