import { image, z } from 'islet';

export const filmSchema = z
  .object({
    title: z.string().min(1).meta({ description: 'Name of the film' }),
    link: z
      .string()
      .regex(
        /^(?:https?:)?\/\/[\w-]+(?:\.[\w-]+)+\/\S*$/,
        'must be the address of a film, such as `https://vimeo.com/1`',
      )
      .meta({ description: 'Address of the film at YouTube or Vimeo; `http:` and `//` become `https:`' }),
    poster: image('Still of the film, 16 to 9'),
    play: z.string().min(1).meta({ description: 'Text of the button on the poster' }),
    notice: z.string().min(1).meta({ description: 'Below the film: whose player opens, and what that means' }),
    sample: z
      .boolean()
      .default(false)
      .meta({ description: 'True: marked as a sample, for a film that is not there yet' }),
  })
  .meta({ description: 'The film of the page' });

export type Film = z.output<typeof filmSchema>;
