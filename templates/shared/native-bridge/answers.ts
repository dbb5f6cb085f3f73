import type { TournamentState } from '../jackpot/tournament-states.js';
import type { AppLanguage } from './messages.js';

/** What the app tells the page of itself: the payload of each event, described in `templates/browser/native-bridge/README.md`. */
export interface AppEvents {
  readonly BackPressed: Readonly<Record<string, never>>;
  readonly LanguageChanged: { readonly language: AppLanguage };
  readonly NotchChanged: { readonly top: number };
  readonly ReferralChanged: { readonly code: string; readonly link: string };
  readonly TournamentChanged: { readonly state: TournamentState };
}

export type AppEventName = keyof AppEvents;

/** An event from the app; `id` is its own, so that one which arrives twice counts once. */
export type AppEvent = {
  [Name in AppEventName]: {
    readonly type: 'event';
    readonly id: string;
    readonly name: Name;
    readonly payload: AppEvents[Name];
  };
}[AppEventName];

/** The app's reply to a message, by the id of that message. */
export interface AppReply {
  readonly type: 'reply';
  readonly id: string;
  /** Whether the app did what it was asked. */
  readonly ok: boolean;
}

/** What the service of the app says about somebody's invitations. */
export interface ReferralDetails {
  readonly code: string;
  readonly link: string;
  readonly opened: number;
  readonly installed: number;
  readonly counted: number;
}
