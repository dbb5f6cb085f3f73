import type { IslandScript } from 'islet/browser';
import { BACK_EVENT } from '../../shared/native-bridge/back-event.js';
import { videoLink } from '../../shared/video-link.js';

/** Replaces the poster with the player when pressed. Nothing is requested from third parties before that. */
const film: IslandScript = (island) => {
  for (const link of island.querySelectorAll<HTMLAnchorElement>('a[data-film]')) {
    link.addEventListener('click', (event) => {
      const { host, url } = videoLink(link.href, (text) => {
        console.info(text);
      });
      const player = host && link.dataset[host];
      if (player === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      show(link, url.replace(/^https:\/\/[^/]+\//, player));
    });
    link.dataset['ready'] = '';
  }
};

export default film;

function show(poster: HTMLAnchorElement, url: string): void {
  const frame = document.createElement('iframe');
  frame.src = url;
  frame.title = poster.dataset['film'] ?? '';
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  // The player needs only the origin of the page, not its full address.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  poster.replaceWith(frame);
  frame.focus();
  const close = (event: Event): void => {
    event.preventDefault();
    document.removeEventListener(BACK_EVENT, close);
    frame.replaceWith(poster);
    poster.focus();
  };
  document.addEventListener(BACK_EVENT, close);
}
