import { defineData, link, z } from 'islet';

const text = z.string().min(1);
const question = z.object({
  text: text.meta({ description: 'What the site would keep and send, in plain words' }),
  agree: text.meta({ description: 'Button that agrees' }),
  refuse: text.meta({ description: 'Button that refuses' }),
});

export default defineData({
  description: 'Words of the consent notice, shown where `consent` in `site.yaml` is `notice` or `opt-in`.',
  kind: 'single',
  schema: z.object({
    label: text.meta({ description: 'Name of the notice for screen readers' }),
    policy: z
      .object({ name: text.meta({ description: 'Text of the link' }), url: link('The privacy policy') })
      .meta({ description: 'Link at the end of the text' }),
    notice: question.meta({ description: 'For `notice`: the site goes on until a visitor refuses' }),
    optIn: question.meta({ description: 'For `opt-in`: the site waits until a visitor agrees' }),
    again: z
      .object({
        text: text.meta({ description: 'What can be answered again' }),
        button: text.meta({ description: 'Text of the button' }),
      })
      .meta({ description: 'On the privacy policy: a way to answer again' }),
  }),
});
