import type { IslandScript } from 'islet/browser';
import { locate } from '../../browser/tracking/location.js';
import { keepSessionText, sessionText } from '../../browser/webview/session-text.js';
import { fillPlaces } from '../../shared/fill-places.js';
import { groupDigits } from '../../shared/group-digits.js';
import type { ConsentMode } from '../../shared/tracking/consent-mode.js';
import { drawNumber, drawSome } from './draw.js';

/** Key of the session's figure and avatars, as numbers. */
const KEY = 'socialProof';

/** What the lookup makes of the National Capital Territory of Delhi. */
const DELHI = 'Delhi NCR';

/** Shows the session's figure and avatars, and names the visitor's area if allowed. */
const socialProof: IslandScript = (island) => {
  const proof = island.querySelector<HTMLElement>('[data-least]');
  if (proof === null) return;
  const { least = '', most, avatars = '', area = '', delhi = DELHI, consent } = proof.dataset;
  const addresses = avatars.split(' ');
  const images = [...proof.querySelectorAll('img')];
  const [number = 0, ...faces] = figures(Number(least), Number(most), addresses, images.length);
  keepSessionText(KEY, [number, ...faces].join(' '));
  const players = groupDigits(number);
  write(proof, players, area);
  proof.dataset['drawn'] = '';
  images.forEach((image, index) => void replace(image, addresses[faces[index] ?? index] ?? image.src));
  void locate(consent as ConsentMode, area).then((found) =>
    nameArea(proof, players, found === DELHI ? delhi : found, area),
  );
};

export default socialProof;

/** Returns a figure of the range and the positions of some avatars: those of the session, or else random ones. */
function figures(least: number, most: number, avatars: readonly string[], count: number): number[] {
  const kept = sessionText(KEY)?.split(' ').map(Number) ?? [];
  const [number = NaN, ...faces] = kept;
  if (number >= least && number <= most && faces.length === count && faces.every((face) => face in avatars))
    return kept;
  return [drawNumber(least, most, Math.random), ...drawSome([...avatars.keys()], count, Math.random)];
}

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

/** Replaces a picture when the new one can be painted. If it cannot be had, the first one stays. */
async function replace(image: HTMLImageElement, address: string): Promise<void> {
  const next = image.cloneNode() as HTMLImageElement;
  next.loading = 'eager';
  next.src = address;
  const ready = await next.decode().then(
    () => true,
    () => false,
  );
  if (ready) image.replaceWith(next);
}
