import * as z from 'zod/mini';
import { TOURNAMENT_STATES } from '../../shared/jackpot/tournament-states.js';
import type { AppEvent, AppReply, ReferralDetails } from '../../shared/native-bridge/answers.js';
import { APP_LANGUAGES } from '../../shared/native-bridge/messages.js';

// Disabled because it would probe `eval`, which the security policy blocks and reports.
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

/** Returns the reply or event in a text; `undefined` if there is none. */
export function parseAnswer(text: string): AppReply | AppEvent | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Other code in the page may post its own texts.
    return undefined;
  }
  return z.safeParse(answer, value).data;
}

/** Returns the referral details in a response; `undefined` if it is anything else. Unknown fields are dropped. */
export function parseReferral(value: unknown): ReferralDetails | undefined {
  return z.safeParse(referral, value).data;
}
