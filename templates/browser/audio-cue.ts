import { AUDIO_DELAY } from '../shared/download/constants.js';

/** Plays a sound once, a while after the first click or touch in `area`. Returns a function that cancels it. */
export function cueAudio(area: HTMLElement, address: string): () => void {
  let timer: number | undefined;
  const begin = (): void => {
    timer ??= setTimeout(() => {
      new Audio(address).play().catch((error: unknown) => {
        console.warn('The audio cue could not be played.', error);
      });
    }, AUDIO_DELAY);
  };
  for (const type of ['click', 'touchstart']) area.addEventListener(type, begin, { once: true, passive: true });
  return () => {
    clearTimeout(timer);
    // The click that closes the area reaches it after this one.
    timer = 0;
  };
}
