import type { IslandScript } from 'islet/browser';
import { isPast } from '../../shared/india-time.js';

/** Shows a message in place of the code of an expired coupon. The space stays the same, so there is no layout shift. */
const couponExpiry: IslandScript = () => {
  const now = Date.now();
  for (const stub of document.querySelectorAll<HTMLElement>('[data-expires]')) {
    const said = stub.querySelector<HTMLElement>('[data-expired]');
    if (said === null || !isPast(stub.dataset['expires'] ?? '', now)) continue;
    said.hidden = false;
    // An expired coupon is unusable, whatever remains of it.
    const left = stub.parentElement?.querySelectorAll<HTMLElement>('[data-left]') ?? [];
    for (const part of [...left, ...stub.querySelectorAll<HTMLElement>('islet-island > *')])
      part.style.visibility = 'hidden';
  }
};

export default couponExpiry;
