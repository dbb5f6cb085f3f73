import { asset, defineData, image, z } from 'islet';
import { namedLink } from '../fields/named-link.js';

const text = z.string().min(1);

export default defineData({
  description: 'The dialog that shows a download, in each language.',
  kind: 'single',
  schema: z.object({
    websiteName: text.meta({
      description: 'Name of this website for the service that gives the address of the app package',
    }),
    weakBanner: z.boolean().meta({ description: 'True: the dialog says so when the connection is weak' }),
    audio: asset('Sound that plays once while the dialog is open'),
    tapAnywhere: text.meta({ description: 'On pages with the campaign overlay' }),
    notNow: text.meta({ description: 'Beside it: the button that ends the overlay' }),
    picture: image('The steps that follow, 288 x 88; shown while the file comes'),
    help: namedLink.meta({ description: 'Once the file is saved: where the page explains how to open it' }),
    busy: namedLink.meta({ description: 'While the server refuses the file: where the page says what to do' }),
  }),
});
