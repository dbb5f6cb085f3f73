import type { AssetLibrary } from './asset-library.js';
import type { SiteConfig } from './site-config.js';

/** Published addresses of the icons of a site. */
export interface SiteIcons {
  /** For browsers that take no SVG, and for whoever asks for `/favicon.ico`. */
  readonly favicon: string;
  /** The source itself. */
  readonly tab: string;
  /** On the home screen of Apple's systems. */
  readonly touch: string;
  readonly manifest: readonly { readonly src: string; readonly size: number; readonly purpose: 'any' | 'maskable' }[];
}

/** Where the icon is published for browsers that take no SVG, and for whoever asks for it without reading the page. */
export const FAVICON_PATH = '/favicon.ico';

/** Where the web manifest is published. */
export const MANIFEST_PATH = '/site.webmanifest';

/** Edge in pixels of the icon on Apple's home screens, and of those that a manifest needs for installation. */
const TOUCH_SIZE = 180;
const MANIFEST_SIZES = [192, 512];

/** A system may cut a maskable icon down to the circle of 80 % of its width (Web App Manifest); so much stays free on each side. */
const SAFE_MARGIN = 0.1;

/** The icons of a site, which are published because of this; `undefined` where `site.yaml` names none. */
export function siteIcons({ icon, appIcon, themeColor }: SiteConfig, assets: AssetLibrary): SiteIcons | undefined {
  if (icon === undefined) return undefined;
  const background = themeColor?.light ?? '#ffffff';
  // An icon made for home screens fills its square and leaves room itself.
  const margin = appIcon === undefined ? SAFE_MARGIN : 0;
  const app = appIcon ?? icon;
  return {
    favicon: assets.favicon(icon),
    tab: assets.url(icon),
    touch: assets.icon(app, { size: TOUCH_SIZE, margin, background }),
    manifest: [
      ...MANIFEST_SIZES.map((size) => ({ src: assets.icon(icon, { size, margin: 0 }), size, purpose: 'any' as const })),
      ...MANIFEST_SIZES.map((size) => ({
        src: assets.icon(app, { size, margin, background }),
        size,
        purpose: 'maskable' as const,
      })),
    ],
  };
}
