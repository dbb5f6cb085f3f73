import { image, link, z } from 'islet';
import { anchor } from './anchor.js';

export const gameTile = z.object({
  name: z.string().min(1),
  url: link(),
  src: image('Square picture of the game'),
  alt: z.string().meta({ description: 'What the picture shows; empty, since the name stands beside it' }),
  text: z.string().min(1).optional().meta({ description: 'What is special about the game, in at most ten words' }),
});

export const gameGridSchema = z.object({
  id: anchor.optional(),
  heading: z.string().min(1),
  intro: z.string().min(1).optional(),
  items: z.array(gameTile).min(1),
});

export type GameGrid = z.output<typeof gameGridSchema>;

export const gameGridExample = {
  heading: 'Games',
  items: [{ name: 'Ludo Supreme', url: '/ludo/ludo-supreme/', src: 'images/games/ludo-supreme.svg', alt: '', text: 'The highest score wins when time is up.' }],
} satisfies z.input<typeof gameGridSchema>;
