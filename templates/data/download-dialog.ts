import { asset, defineData, z } from 'islet';

const text = z.string().min(1);

export default defineData({
  description: 'The dialog that shows a download, in each language.',
  kind: 'single',
  schema: z.object({
    websiteName: text.meta({ description: 'Name of this website for the service that gives the address of the app package' }),
    weakBanner: z.boolean().meta({ description: 'True: the dialog says so when the connection is weak' }),
    audio: asset('Sound that plays once while the dialog is open'),
    tapAnywhere: text.meta({ description: 'Beside the button that ends the campaign overlay' }),
    texts: z.object({
      downloading: text,
      complete: text,
      safe: text,
      secondsLeft: text.meta({ description: 'With `{n}`' }),
      size: text.meta({ description: 'With `{done}` and `{total}`, in MB' }),
      sizeSoFar: text.meta({ description: 'With `{done}`, in MB' }),
      starting: text,
      waiting: text,
      offline: text,
      elsewhere: text,
      stopped: text,
      weak: text,
      close: text,
      save: text,
      saved: text,
      again: text,
      retry: text,
      direct: text,
      show: text,
      stop: text,
      notNow: text,
      gesture: text,
      failed: z.object({ link: text, network: text, refused: text, changed: text, storage: text, digest: text }),
    }),
  }),
});
