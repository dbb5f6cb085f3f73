import type { AssetLibrary } from './asset-forms.js';
import type { SiteConfig } from './site-config.js';

/** Published addresses of the icons of a site. */
export interface SiteIcons {
  /** For browsers without SVG icons, and for requests of `/favicon.ico`. */
  readonly favicon: string;
  /** The source image. */
  readonly tab: string;
  /** For the home screen of iOS. */
  readonly touch: string;
  readonly manifest: readonly { readonly src: string; readonly size: number; readonly purpose: 'any' | 'maskable' }[];
}

/** Path of the icon for browsers without SVG icons. */
export const FAVICON_PATH = '/favicon.ico';

/** Path of the web manifest. */
export const MANIFEST_PATH = '/site.webmanifest';

/** Sizes in pixels for the home screen of iOS, and for installation by the manifest. */
const TOUCH_SIZE = 180;
const MANIFEST_SIZES = [192, 512];

/** Free space on each side: systems may crop a maskable icon to a circle of 80 % of its width (Web App Manifest). */
const SAFE_MARGIN = 0.1;

/** Publishes the icons of a site; `undefined` if `site.yaml` names none. */
export function siteIcons({ icon, appIcon, themeColor }: SiteConfig, assets: AssetLibrary): SiteIcons | undefined {
  if (icon === undefined) return undefined;
  const background = themeColor?.light ?? '#ffffff';
  // An icon for home screens already has its free space.
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
