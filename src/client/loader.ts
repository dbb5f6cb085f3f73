import { hydrate } from './hydration.js';
import { holdEvents, interaction } from './interaction.js';
import { idle, media, visible } from './strategies.js';

type Strategy = (start: () => void, island: HTMLElement) => void;

const starters = { load: (start) => start(), idle, visible, media, interaction } satisfies Record<string, Strategy>;

/** The generator compares them with the strategies of the API when it is compiled. */
export type Starters = typeof starters;

for (const island of document.querySelectorAll<HTMLElement>('islet-island')) {
  (starters as Readonly<Record<string, Strategy>>)[island.dataset['on'] ?? '']?.(() => void hydrate(island), island);
}

holdEvents();

addEventListener('online', () => {
  for (const island of document.querySelectorAll<HTMLElement>('islet-island[data-failed]')) void hydrate(island);
});
