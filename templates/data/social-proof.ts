import { defineData, image, z } from 'islet';
import { isoDate } from '../fields/iso-date.js';
import { sitePath } from '../fields/site-path.js';

const text = z.string().min(1);
const players = z.int().positive();
const twoLines = (places: string) =>
  z
    .tuple([text, text])
    .meta({ description: `Two short lines, so that the text has as many on every screen. ${places}` });

const counted = z.object({
  source: z.literal('counted').meta({ description: 'Somebody counted the players' }),
  number: players.meta({ description: 'How many there were' }),
  date: isoDate.meta({ description: 'The day on which they were counted' }),
  lines: twoLines('`{players}` and `{date}` are replaced'),
});

const illustrative = z.object({
  source: z
    .literal('illustrative')
    .meta({ description: 'A figure that nobody counted: a random one of a range, with the area of the visitor' }),
  minimum: players.meta({ description: 'Least figure, which pages show without scripts' }),
  maximum: players.meta({ description: 'Largest figure, with as many digits as the least' }),
  avatars: z.array(image()).length(10).meta({ description: 'Ten pictures, of which three random ones are shown' }),
  lines: twoLines('`{players}` and `{area}` are replaced'),
  area: text.meta({ description: 'Stands for the area while it is not known' }),
  delhi: text.default('Delhi NCR').meta({ description: 'Name of the National Capital Territory of Delhi' }),
  mark: text.meta({ description: 'Says that the figure is an illustration; always beside it' }),
  shown: z
    .array(sitePath)
    .default([])
    .meta({ description: 'Pages of the templates `home` and `campaign` that show the figure, below the first screen' }),
});

const data = z.discriminatedUnion('source', [counted, illustrative]);

export type SocialProof = z.output<typeof data>;

export default defineData({
  description:
    'How many people play: a number that was counted, shown below the download button, or one that illustrates, below the first screen.',
  kind: 'single',
  schema: data.superRefine((value, context) => {
    const say = (path: string, message: string): void => {
      context.addIssue({ code: 'custom', path: [path], message });
    };
    const [text, places] = [value.lines.join('\n'), ['{players}', value.source === 'counted' ? '{date}' : '{area}']];
    const lacking = places.filter((place) => text.split(place).length !== 2);
    for (const place of lacking) say('lines', `must have \`${place}\` once`);
    if (lacking.length === 0 && text.replace(/[^{}]/g, '') !== '{}{}')
      say('lines', `must have nothing in braces but ${places.map((place) => `\`${place}\``).join(' and ')}`);
    if (value.source === 'counted') return;
    if (value.maximum < value.minimum) say('maximum', 'must not be below `minimum`');
    if (String(value.maximum).length !== String(value.minimum).length)
      say('maximum', 'must have as many digits as `minimum`, so that nothing moves');
  }),
});
