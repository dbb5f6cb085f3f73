import { link, z } from 'islet';

const text = z.string().min(1);

export const referralSchema = z
  .object({
    heading: text.meta({ description: 'Heading of the panel, in the older form' }),
    text: text.meta({ description: 'What the panel is for' }),
    url: link('What is shared and copied where the app has not given a link of its own'),
    message: z.string().min(1).max(500).meta({ description: 'The words that travel with a shared link' }),
    linkName: text.meta({ description: 'Above the link' }),
    share: text.meta({ description: 'Text of the button that shares' }),
    copy: text.meta({ description: 'Text of the button that copies' }),
    hint: text.meta({ description: 'Below the buttons, until one of them has said something there' }),
    copied: text.meta({ description: 'Said after copying' }),
    selected: text.meta({ description: 'Said when the link could only be selected' }),
    counts: z
      .array(
        z.object({
          field: z.enum(['opened', 'installed', 'counted']).meta({ description: 'Which figure of the app it is' }),
          name: text.meta({ description: 'Beside the figure' }),
        }),
      )
      .default([])
      .meta({ description: 'Figures of the summary; a dash stands for each until the app has told it' }),
    points: z.array(text).max(3).default([]).meta({ description: 'Short advice below the panel' }),
    revamp: z
      .object({
        heading: text.meta({ description: 'Heading of the panel' }),
        text: text.meta({ description: 'What the panel is for' }),
        codeName: text.meta({ description: 'Above the code' }),
      })
      .meta({ description: 'The newer form, for some visitors of newer apps' }),
  })
  .meta({ description: 'The panel that invites friends' });

export type ReferralFields = z.output<typeof referralSchema>;
