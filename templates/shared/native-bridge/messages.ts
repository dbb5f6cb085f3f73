/** Languages that the app can be set to, as the site names them. */
export const APP_LANGUAGES = ['en', 'hi', 'bn', 'gu'] as const;

export type AppLanguage = (typeof APP_LANGUAGES)[number];

/** Share targets that the app supports. */
export const SHARE_CHANNELS = ['whatsapp', 'telegram', 'sms', 'any'] as const;

export const LOG_LEVELS = ['info', 'warning', 'error'] as const;

/**
 * Payload of each message from the page to the app. The names are fixed; the payloads are defined here.
 * `templates/browser/native-bridge/README.md` documents every field; `message-limits.ts` holds the limits.
 */
export interface AppMessages {
  readonly ShareApp: {
    readonly text: string;
    readonly url: string;
    readonly channel?: (typeof SHARE_CHANNELS)[number];
  };
  readonly UpdateHeader: { readonly title: string; readonly back: boolean };
  readonly Navigate: { readonly url: string };
  readonly Clipboard: { readonly text: string };
  readonly CleverTap: {
    readonly event: string;
    readonly properties: Readonly<Record<string, string | number | boolean>>;
  };
  readonly NativeLog: { readonly level: (typeof LOG_LEVELS)[number]; readonly place: string; readonly text: string };
  readonly GoBack: Readonly<Record<string, never>>;
  readonly UpdateNotch: { readonly colour: string; readonly dark: boolean };
  readonly JoinGame: { readonly game: string; readonly tournament?: string };
  readonly ToggleLanguage: { readonly language: AppLanguage };
  readonly InAppNavigate: { readonly screen: string; readonly parameters?: Readonly<Record<string, string>> };
  readonly SubscriptionPackageDetails: { readonly packageId: string };
}

export type AppMessageName = keyof AppMessages;

/** Maximum message length in UTF-16 code units of JSON. The channels of older phones have far higher limits. */
export const LONGEST_MESSAGE = 16_384;

/** Maximum length of a text from the app, in UTF-16 code units. */
export const LONGEST_ANSWER = 16_384;

/** How long the page waits for a reply from the app before it uses its fallback (milliseconds). */
export const REPLY_PATIENCE = 3_000;

/** A message from the page, as sent in JSON. */
export interface Envelope<Name extends AppMessageName = AppMessageName> {
  readonly version: 1;
  /** Repeated in the reply. */
  readonly id: string;
  readonly name: Name;
  readonly payload: AppMessages[Name];
}
