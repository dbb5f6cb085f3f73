import { afterEach, describe, expect, it, vi } from 'vitest';
import { pushDownloadClick } from '../../../../../templates/browser/tracking/analytics.js';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** What the layer hears of a click on the page of that path. */
function pushed(path: string): unknown[] {
  const dataLayer: unknown[] = [];
  vi.stubGlobal('dataLayer', dataLayer);
  pushDownloadClick({ path, platform: 'android' });
  return dataLayer;
}

describe('the analytics push', () => {
  it('tells of a click on a download button', () => {
    expect(pushed('/ludo/')).toStrictEqual([
      {
        event: 'eventTracking',
        category: 'Download',
        action: 'Click',
        label: '/ludo/',
        platform: 'android',
        version: 'm5',
      },
    ]);
  });

  it('has a name of its own on snakes-and-ladders pages', () => {
    expect(pushed('/snakes-and-ladders-plus/')).toStrictEqual([
      {
        event: 'NextJS-DownloadButtonClick',
        category: 'Download',
        action: 'Click',
        label: '/snakes-and-ladders-plus/',
        platform: 'android',
        version: 'm5',
      },
    ]);
  });

  it.each([
    ['/snakes-and-ladders-plus', 'NextJS-DownloadButtonClick'],
    ['/hi/snakes-and-ladders-plus/', 'NextJS-DownloadButtonClick'],
    ['/snakes-and-ladders/rules/', 'NextJS-DownloadButtonClick'],
    ['/', 'eventTracking'],
    ['/ludo/snakes-and-ladders/', 'eventTracking'],
    ['/lite/free/', 'eventTracking'],
  ])('of %s has the event %s', (path, event) => {
    expect(pushed(path)).toEqual([expect.objectContaining({ event })]);
  });
});

describe('Missing analytics layer', () => {
  it.each([
    ['is not there', undefined],
    ['is something else', {}],
    [
      'fails',
      {
        push() {
          throw new RangeError('Full');
        },
      },
    ],
  ])('is said on the console where the layer %s, and disturbs nothing', (_case, dataLayer) => {
    vi.stubGlobal('dataLayer', dataLayer);
    const said = vi.spyOn(console, 'error').mockReturnValue();
    pushDownloadClick({ path: '/ludo/', platform: 'ios' });
    expect(said.mock.calls).toEqual([['!Error: Unable to send GA tracking!']]);
  });
});
