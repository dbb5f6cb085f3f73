import { defineData, image, link, z } from 'islet';

export default defineData({
  description: 'The app package and the download button, where a page does not say otherwise.',
  kind: 'single',
  schema: z.object({
    AndroidUrl: link('Service that answers with `apkLink`').optional(),
    defaultAndroidUrl: link('Address of the app package'),
    IosURL: link('Where iPhone and Mac visitors get the app'),
    androidTxt: z.string().min(1).meta({ description: 'Text of the Android button' }),
    iosTxt: z.string().min(1).meta({ description: 'Text of the iPhone and Mac link' }),
    imageUrl: image('Icon of the Android button'),
    altAndroid: z.string().meta({ description: 'What the icon of the Android button says; empty where the text says it' }),
    iconUrlIOS: image('Icon of the iPhone and Mac link'),
    note: z.string().min(1).meta({ description: 'A line below the button, such as the size of the file' }),
  }),
});
