import * as z from 'zod/mini';
import { TOURNAMENT_STATES } from '../../shared/jackpot/tournament-states.js';
import type { AppEvent, AppReply, ReferralDetails } from '../../shared/native-bridge/answers.js';
import { APP_LANGUAGES } from '../../shared/native-bridge/messages.js';

// It would try whether code can be made from text, which the security policy refuses and reports.
z.config({ jitless: true });

const id = z.string().check(z.minLength(1), z.maxLength(64));
const code = z.string().check(z.regex(/^[\w-]{3,32}$/));
const link = z.string().check(z.maxLength(512), z.regex(/^https:\/\/[^\s"'<>\\]+$/));
const count = z.int().check(z.minimum(0), z.maximum(1_000_000));

const event = <Name extends string, Payload extends z.ZodMiniType>(name: Name, payload: Payload) =>
  z.strictObject({ type: z.literal('event'), id, name: z.literal(name), payload });

const answer = z.union([
  z.strictObject({ type: z.literal('reply'), id, ok: z.boolean() }),
  event('BackPressed', z.strictObject({})),
  event('LanguageChanged', z.strictObject({ language: z.enum(APP_LANGUAGES) })),
  event('NotchChanged', z.strictObject({ top: z.number().check(z.minimum(0), z.maximum(200)) })),
  event('ReferralChanged', z.strictObject({ code, link })),
  event('TournamentChanged', z.strictObject({ state: z.enum(TOURNAMENT_STATES) })),
]);

const referral = z.object({ code, link, opened: count, installed: count, counted: count });

/** The reply or event that the text is; `undefined` where it is none. */
export function parseAnswer(text: string): AppReply | AppEvent | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Other code in the page may post texts of its own.
    return undefined;
  }
  return z.safeParse(answer, value).data;
}

/** What the service said of invitations; `undefined` where it is anything else. Fields that it may add later are left out. */
export function parseReferral(value: unknown): ReferralDetails | undefined {
  return z.safeParse(referral, value).data;
}
