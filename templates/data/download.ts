import { defineData, image, link, z } from 'islet';
import { namedLink } from '../fields/named-link.js';
import { textOfAppPackage } from '../fields/text-of-app-package.js';

const qr = z
  .object({
    caption: z.string().min(1).meta({ description: 'What to do with it, in a few words' }),
    alt: z.string().min(1).meta({ description: 'Where the code leads' }),
  })
  .meta({ description: 'The QR code of the download page, beside the first button on wide screens' });

export type QrContent = z.output<typeof qr>;

export default defineData({
  description: 'The app package and the download button, where a page does not say otherwise.',
  kind: 'single',
  schema: z.object({
    androidApkFromApi: z
      .boolean()
      .default(false)
      .meta({ description: 'True: the address of the app package is asked from AndroidUrl' }),
    AndroidUrl: link('Service that answers with `apkLink`').optional(),
    defaultAndroidUrl: link('Address of the app package'),
    apkLeastBytes: z
      .int()
      .min(1)
      .optional()
      .meta({ description: 'Fewest bytes that the app package has; anything smaller is refused' }),
    IosURL: link('Where iPhone and Mac visitors get the app'),
    androidTxt: z.string().min(1).meta({ description: 'Text of the Android button' }),
    iosTxt: z
      .string()
      .min(1)
      .meta({ description: 'Text of the iPhone and Mac link, and of the button that leads there: a few words' }),
    imageUrl: image('Icon of the Android button'),
    altAndroid: z
      .string()
      .meta({ description: 'What the icon of the Android button says; empty where the text says it' }),
    iconUrlIOS: image('Icon of the iPhone and Mac link'),
    facts: z.array(textOfAppPackage).min(1).meta({
      description: 'A line below the button in parts, such as the least Android and the size of the file',
    }),
    safety: namedLink.optional().meta({ description: 'Beside these facts: where the file is explained' }),
    qr: qr.optional(),
  }),
});
