import type { IslandScript } from 'islet/browser';
import { locate } from '../../browser/tracking/location.js';
import { fillPlaces } from '../../shared/fill-places.js';
import { groupDigits } from '../../shared/group-digits.js';
import type { ConsentMode } from '../../shared/tracking/consent-mode.js';
import { drawNumber, drawSome } from './draw.js';

/** Draws a figure from the range and some avatars, and names the visitor's area if allowed. */
const socialProof: IslandScript = (island) => {
  const proof = island.querySelector<HTMLElement>('[data-least]');
  if (proof === null) return;
  const { least, most, avatars = '', area = '', consent } = proof.dataset;
  const players = groupDigits(drawNumber(Number(least), Number(most), Math.random));
  write(proof, players, area);
  showAvatars(proof.querySelectorAll('img'), avatars.split(' '));
  void locate(consent as ConsentMode, area).then((found) => nameArea(proof, players, found, area));
};

export default socialProof;

function write(proof: HTMLElement, players: string, area: string): void {
  for (const line of proof.querySelectorAll<HTMLElement>('[data-text]'))
    line.textContent = fillPlaces(line.dataset['text'] ?? '', { players, area });
}

/** A name that takes more space than the generic words would shift the layout and is not shown. */
function nameArea(proof: HTMLElement, players: string, found: string, area: string): void {
  const height = proof.offsetHeight;
  write(proof, players, found);
  if (proof.offsetHeight !== height || proof.scrollWidth > proof.clientWidth) write(proof, players, area);
}

/** The style sheet hides lazy images, so that only the drawn ones are fetched. */
function showAvatars(images: NodeListOf<HTMLImageElement>, addresses: readonly string[]): void {
  const drawn = drawSome(addresses, images.length, Math.random);
  images.forEach((image, index) => {
    image.src = drawn[index] ?? image.src;
    image.loading = 'eager';
  });
}
