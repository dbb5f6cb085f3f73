import { readData } from 'islet';
import labelsData from '../data/labels.js';
import navigationData from '../data/navigation.js';
import type { NamedLink } from '../fields/named-link.js';

/** The first step of every trail: the home page in the language of the page. */
export function homeCrumb(): NamedLink {
  return { name: readData(labelsData).home, url: readData(navigationData).brand.url };
}
