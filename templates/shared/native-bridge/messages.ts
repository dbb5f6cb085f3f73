/** Languages that the app can be set to, as the site names them. */
export const APP_LANGUAGES = ['en', 'hi', 'bn', 'gu'] as const;

export type AppLanguage = (typeof APP_LANGUAGES)[number];

/** Ways of sharing that the app can be asked for. */
export const SHARE_CHANNELS = ['whatsapp', 'telegram', 'sms', 'any'] as const;

export const LOG_LEVELS = ['info', 'warning', 'error'] as const;

/**
 * What the page tells the app: the payload of each message. The names are fixed; the payloads are defined here, and every
 * field with its meaning and limits in `templates/browser/native-bridge/README.md`; `message-limits.ts` holds those limits.
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

/** Longest message, in UTF-16 code units of its JSON: the channels of older phones cut off far above it. */
export const LONGEST_MESSAGE = 16_384;

/** Longest text that is taken from the app, in the same measure. */
export const LONGEST_ANSWER = 16_384;

/** How long the page waits for the app to reply, in milliseconds, before it helps itself. */
export const REPLY_PATIENCE = 3_000;

/** What the page sends, as JSON. */
export interface Envelope<Name extends AppMessageName = AppMessageName> {
  readonly version: 1;
  /** Told again by the reply. */
  readonly id: string;
  readonly name: Name;
  readonly payload: AppMessages[Name];
}
