import { describe, expect, it } from 'vitest';
import { isInApp, platformOf, type Platform } from '../../../../templates/shared/platform.js';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 16_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.5 Mobile/15E148 Safari/604.1';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.5 Safari/605.1.15';
const WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36';
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0';
const WINDOWS_PHONE =
  'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 650) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0 Mobile Safari/537.36 Edge/15.0';
const WEBVIEW =
  'Mozilla/5.0 (Linux; Android 13; SM-A135F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36';

describe('the platform of a browser', () => {
  it.each<[string, string | undefined, string, number, Platform]>([
    ['an Android phone by its hint', 'Android', LINUX, 5, 'android'],
    ['an Android phone that asks for desktop pages, by its hint', 'Android', WINDOWS, 5, 'android'],
    ['a Mac by its hint', 'macOS', MAC, 0, 'mac'],
    ['an iPhone by its hint', 'iOS', IPHONE, 5, 'ios'],
    ['Windows by its hint', 'Windows', WINDOWS, 10, 'other'],
    ['an Android phone without hints', undefined, ANDROID, 5, 'android'],
    ['an Android phone with an empty hint', '', ANDROID, 5, 'android'],
    ['an iPhone', undefined, IPHONE, 5, 'ios'],
    ['an iPad that calls itself a Macintosh', undefined, MAC, 5, 'ios'],
    ['a Mac', undefined, MAC, 0, 'mac'],
    ['Windows', undefined, WINDOWS, 0, 'other'],
    ['a Windows phone, which names Android', undefined, WINDOWS_PHONE, 5, 'other'],
    ['Linux', undefined, LINUX, 0, 'other'],
    ['nothing known', undefined, '', 0, 'other'],
  ])('is known for %s', (_name, hint, userAgent, maxTouchPoints, platform) => {
    expect(platformOf({ hint, userAgent, maxTouchPoints })).toBe(platform);
  });

  it('is no browser of an app but where it says so', () => {
    expect([ANDROID, IPHONE, MAC, WINDOWS].filter(isInApp)).toEqual([]);
    expect(
      [WEBVIEW, `${IPHONE} Instagram 300.0`, `${ANDROID} [FB_IAB/FB4A;FBAV/440.0;]`, `${ANDROID} Line/13.0`].filter(
        (name) => !isInApp(name),
      ),
    ).toEqual([]);
  });
});
