import { hydrate } from './hydration.js';
import { holdEvents, interaction } from './interaction.js';
import { idle, media, visible } from './strategies.js';

type Strategy = (start: () => void, island: HTMLElement) => void;

const strategies: Readonly<Record<string, Strategy>> = { load: (start) => start(), idle, visible, media, interaction };

for (const island of document.querySelectorAll<HTMLElement>('islet-island')) {
  strategies[island.dataset['on'] ?? '']?.(() => void hydrate(island), island);
}

holdEvents();

addEventListener('online', () => {
  for (const island of document.querySelectorAll<HTMLElement>('islet-island[data-failed]')) void hydrate(island);
});
