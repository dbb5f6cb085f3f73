import { image, z } from 'islet';
import { sectionHead } from './section-head.js';

const alt = z
  .string()
  .min(20)
  .meta({ description: 'What the drawing shows; begins by saying that it is an illustration' });

const caption = z.string().min(1).meta({ description: 'A few words below the drawing' });

/** Drawn screens of the app. */
export const screensSchema = z
  .object({
    ...sectionHead,
    items: z
      .array(z.object({ src: image('A screen as a phone shows it, 240 x 488'), alt, caption }))
      .min(2)
      .max(5)
      .meta({ description: 'Screens in the order in which they are shown' }),
  })
  .meta({ description: 'Illustrations of the app, side by side' });

const movingScreen = z
  .object({
    src: image('A drawing that moves'),
    still: image('The same screen at rest, shown when it is paused and to people who asked for less motion'),
    alt,
    caption,
    pause: z.string().min(1).meta({ description: 'Label of the box that stops it' }),
  })
  .meta({ description: 'A moving screen, shown before the others' });

/** Drawn screens of the app, the first of which moves. */
export const movingScreensSchema = screensSchema
  .extend({ motion: movingScreen })
  .meta({ description: 'Illustrations of the app, side by side; the first one moves' });

export type ScreensContent = z.output<typeof screensSchema>;
export type MovingScreenContent = z.output<typeof movingScreen>;
