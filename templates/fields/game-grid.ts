import { image, link, z } from 'islet';
import { sectionHead } from './section-head.js';

export const gameTile = z.object({
  name: z.string().min(1).meta({ description: 'Name of the game' }),
  url: link('The page of the game', 'game'),
  src: image('Square picture of the game'),
  alt: z.string().meta({ description: 'What the picture shows; empty, since the name stands beside it' }),
  text: z.string().min(1).optional().meta({ description: 'What is special about the game, in at most ten words' }),
});

export const gameGridSchema = z
  .object({
    ...sectionHead,
    items: z.array(gameTile).min(1).meta({ description: 'Games in the order in which they are shown' }),
  })
  .meta({ description: 'Tiles that lead to games' });

export type GameGrid = z.output<typeof gameGridSchema>;

export const gameGridExample = {
  heading: 'Games',
  items: [
    {
      name: 'Ludo Supreme',
      url: '/ludo/ludo-supreme/',
      src: 'images/games/ludo-supreme.svg',
      alt: '',
      text: 'The highest score wins when time is up.',
    },
  ],
} satisfies z.input<typeof gameGridSchema>;
