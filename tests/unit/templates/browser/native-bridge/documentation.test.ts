import { describe, expect, it } from 'vitest';
import { MESSAGE_LIMITS, type FieldLimit } from '../../../../../templates/shared/native-bridge/message-limits.js';
import { documentedRows, fieldsOfInterface, fieldsOfRows, type Fields } from './documented-fields.js';

/** The names that the app knows. */
const NAMES =
  `ShareApp UpdateHeader Navigate Clipboard CleverTap NativeLog GoBack UpdateNotch JoinGame ToggleLanguage InAppNavigate \
SubscriptionPackageDetails`.split(' ');

const limitsOf = (name: string): Readonly<Record<string, FieldLimit>> =>
  MESSAGE_LIMITS[name as keyof typeof MESSAGE_LIMITS];

/** Names and fields in the order of the alphabet, as the order of a table means nothing. */
const sorted = (fields: Fields): [string, string[]][] =>
  Object.entries(fields)
    .map(([name, list]): [string, string[]] => [name, [...list].sort()])
    .sort(([a], [b]) => (a < b ? -1 : 1));

describe('the documentation of the bridge', () => {
  it('has every message with every field of its type, and no other', async () => {
    const documented = fieldsOfRows(await documentedRows('Message'));
    expect(Object.keys(documented)).toEqual(NAMES);
    expect(sorted(documented)).toEqual(
      sorted(await fieldsOfInterface('templates/shared/native-bridge/messages.ts', 'AppMessages')),
    );
  });

  it('has every event with every field of its type, and no other', async () => {
    const documented = fieldsOfRows(await documentedRows('Event'));
    expect(Object.keys(documented)).toContain('ReferralChanged');
    expect(sorted(documented)).toEqual(
      sorted(await fieldsOfInterface('templates/shared/native-bridge/answers.ts', 'AppEvents')),
    );
  });

  it('names the limit of each field as it is enforced', async () => {
    const rows = (await documentedRows('Message')).filter(({ field }) => field !== 'none');
    const enforced = Object.fromEntries(
      NAMES.flatMap((name) => Object.entries(limitsOf(name)).map(([field, { words }]) => [`${name}.${field}`, words])),
    );
    expect(Object.fromEntries(rows.map(({ name, field, limits }) => [`${name}.${field}`, limits]))).toEqual(enforced);
  });

  it('says what each field means', async () => {
    const rows = [...(await documentedRows('Message')), ...(await documentedRows('Event'))];
    expect(rows.filter(({ meaning }) => meaning === '')).toEqual([]);
  });
});
