import { z } from 'islet';

const text = z.string().min(1);

/** A consent that is given inside the app. */
export const agreementSchema = z.object({
  document: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'must consist of letters, digits, `.`, `_` and `-`')
    .meta({ description: 'Name of the document for the app’s service, such as `tnc`' }),
  heading: text.meta({ description: 'Heading of the question' }),
  text: text.meta({ description: 'What the visitor agrees to' }),
  label: text.meta({ description: 'The button' }),
  done: text.meta({ description: 'After the consent was saved' }),
  failed: text.meta({ description: 'Where it could not be saved' }),
});

export type Agreement = z.output<typeof agreementSchema>;
