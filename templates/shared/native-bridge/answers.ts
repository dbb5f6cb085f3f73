import type { TournamentState } from '../jackpot/tournament-states.js';
import type { AppLanguage } from './messages.js';

/** Payload of each event that the app sends. See `templates/browser/native-bridge/README.md`. */
export interface AppEvents {
  readonly BackPressed: Readonly<Record<string, never>>;
  readonly LanguageChanged: { readonly language: AppLanguage };
  readonly NotchChanged: { readonly top: number };
  readonly ReferralChanged: { readonly code: string; readonly link: string };
  readonly TournamentChanged: { readonly state: TournamentState };
}

export type AppEventName = keyof AppEvents;

/** An event from the app. `id` is unique, so that a repeated event counts once. */
export type AppEvent = {
  [Name in AppEventName]: {
    readonly type: 'event';
    readonly id: string;
    readonly name: Name;
    readonly payload: AppEvents[Name];
  };
}[AppEventName];

/** The app's reply to a message, identified by the id of that message. */
export interface AppReply {
  readonly type: 'reply';
  readonly id: string;
  /** Whether the app carried out the request. */
  readonly ok: boolean;
}

/** Referral details from the app's service. */
export interface ReferralDetails {
  readonly code: string;
  readonly link: string;
  readonly opened: number;
  readonly installed: number;
  readonly counted: number;
}
