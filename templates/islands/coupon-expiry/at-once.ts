import type { AtOnce } from 'islet/browser';
import { isPast } from '../../shared/india-time.js';

/** Where a coupon has run out, says so in the place of its code, which keeps its room: nothing moves. */
const atOnce: AtOnce = () => {
  const now = Date.now();
  for (const stub of document.querySelectorAll<HTMLElement>('[data-expires]')) {
    const said = stub.querySelector<HTMLElement>('[data-expired]');
    if (said === null || !isPast(stub.dataset['expires'] ?? '', now)) continue;
    said.hidden = false;
    // Whatever is left of it, nobody can use it any more.
    const left = stub.parentElement?.querySelectorAll<HTMLElement>('[data-left]') ?? [];
    for (const part of [...left, ...stub.querySelectorAll<HTMLElement>('islet-island > *')])
      part.style.visibility = 'hidden';
  }
  return 'later';
};

export default atOnce;
