import { image, type z } from 'islet';
import { namedLink } from './named-link.js';

/** A promise of a few words, with the page that explains it. */
export const trustLink = namedLink.extend({ icon: image('Icon, 24 x 24') });

export type TrustLink = z.output<typeof trustLink>;
