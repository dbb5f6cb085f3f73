import { image, link, z } from 'islet';

/** Named backgrounds of a banner; each is a token of the palette with its own dark form. */
export const bannerColors = ['tint', 'violet', 'red', 'green', 'yellow', 'blue'] as const;

/** The background of a banner or a panel. */
export const bannerColor = z.enum(bannerColors).meta({ description: 'Background, which has a dark form of its own' });

/** The head of a page. Missing download fields default to `site/data/download.yaml`. */
export const bannerSchema = z
  .object({
    heading: z.string().min(1).meta({ description: 'Heading of the page, two to six words' }),
    headingDescription: z.string().min(1).meta({ description: 'One or two sentences below the heading' }),
    bannerImage: image('Illustration of the page, about 480 x 400'),
    bannerHomeMobileImage: image('Another crop of the illustration for phones').optional(),
    bannerAlt: z.string().meta({ description: 'What the illustration shows; empty where it only decorates' }),
    backgroundColor: bannerColor.default('tint'),
    downloadButtonHidden: z
      .boolean()
      .default(false)
      .meta({ description: 'True: no download button and no iPhone link here' }),
    isButtonHidden: z.boolean().default(false).meta({ description: 'True: no button of any kind here' }),
    androidApkFromApi: z
      .boolean()
      .optional()
      .meta({ description: 'True: the address of the app package is asked from AndroidUrl' }),
    androidApkUrl: link('Address of the app package for this page').optional(),
    defaultAndroidUrl: link('Address of the app package when everything else fails').optional(),
    AndroidUrl: link('Service that answers with `apkLink`').optional(),
    IosURL: link('Where iPhone and Mac visitors get the app').optional(),
    imageUrl: image('Icon of the Android button').optional(),
    iconUrlIOS: image('Icon of the iPhone and Mac link').optional(),
    androidTxt: z.string().min(1).optional().meta({ description: 'Text of the Android button' }),
    iosTxt: z
      .string()
      .min(1)
      .optional()
      .meta({ description: 'Text of the iPhone and Mac link, and of the button that leads there: a few words' }),
    altAndroid: z
      .string()
      .optional()
      .meta({ description: 'What the icon of the Android button says; empty where the text says it' }),
  })
  .meta({ description: 'The head of the page: heading, illustration and download button' });

export type Banner = z.output<typeof bannerSchema>;

export const bannerExample = {
  heading: 'A heading of two to six words',
  headingDescription: 'One or two sentences that say what the visitor finds here.',
  bannerImage: 'images/hero/home.svg',
  bannerAlt: 'What the illustration shows',
} satisfies z.input<typeof bannerSchema>;

/** What other pages show of a page with a banner. */
export function bannerSummary({ banner }: { readonly banner: Banner }): Readonly<Record<string, string>> {
  return { heading: banner.heading, image: banner.bannerImage };
}
