import { describe, expect, it } from 'vitest';
import { MESSAGE_LIMITS, payloadFault } from '../../../../../templates/shared/native-bridge/message-limits.js';
import type { AppMessageName } from '../../../../../templates/shared/native-bridge/messages.js';

const x = (count: number): string => 'x'.repeat(count);
const many = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${String(index)}`, 'v']));
const LONGEST_ADDRESS = `https://a.example/${x(512 - 18)}`;

/** A payload that keeps to all limits, each field at its edge where it has one. */
const FULL: Readonly<Record<AppMessageName, Readonly<Record<string, unknown>>>> = {
  ShareApp: { text: x(500), url: LONGEST_ADDRESS, channel: 'sms' },
  UpdateHeader: { title: x(80), back: false },
  Navigate: { url: LONGEST_ADDRESS },
  Clipboard: { text: x(2000) },
  CleverTap: { event: x(64), properties: { ...many(17), [x(64)]: x(200), n: -0.5, yes: true } },
  NativeLog: { level: 'warning', place: x(200), text: x(500) },
  GoBack: {},
  UpdateNotch: { colour: '#0aF9b3', dark: true },
  JoinGame: { game: x(64), tournament: 'a.B_9-' },
  ToggleLanguage: { language: 'gu' },
  InAppNavigate: { screen: x(64), parameters: { ...many(19), long: x(200) } },
  SubscriptionPackageDetails: { packageId: x(64) },
};

/** Values one step past the limit of a field, or of another kind. */
const WRONG: Readonly<Record<string, readonly unknown[]>> = {
  'ShareApp.text': ['', x(501), 5],
  'ShareApp.url': [
    `${LONGEST_ADDRESS}x`,
    'javascript:alert(1)',
    '/refer-and-earn/',
    'https://a.example/"',
    'intent://x',
  ],
  'ShareApp.channel': ['email', ''],
  'UpdateHeader.title': ['', x(81)],
  'UpdateHeader.back': ['true', 1],
  'Navigate.url': [`${LONGEST_ADDRESS}x`, 'file:///etc/passwd'],
  'Clipboard.text': ['', x(2001)],
  'CleverTap.event': ['', x(65)],
  'CleverTap.properties': [
    many(21),
    { [x(65)]: 'v' },
    { '': 'v' },
    { a: x(201) },
    { a: Number.NaN },
    { a: null },
    { a: {} },
    [],
    'text',
  ],
  'NativeLog.level': ['fatal'],
  'NativeLog.place': ['', x(201)],
  'NativeLog.text': ['', x(501)],
  'UpdateNotch.colour': ['#fff', 'ffffff', '#gggggg', '#ffffff00'],
  'UpdateNotch.dark': ['no'],
  'JoinGame.game': ['', x(65), 'ludo supreme', 'ludo/../x'],
  'JoinGame.tournament': ['', x(65), 7],
  'ToggleLanguage.language': ['fr', 'EN'],
  'InAppNavigate.screen': ['', x(65), 'a b'],
  'InAppNavigate.parameters': [many(21), { a: x(201) }, { a: 1 }, []],
  'SubscriptionPackageDetails.packageId': ['', x(65), 'a:b'],
};

const fields = Object.entries(MESSAGE_LIMITS).flatMap(([name, limits]) =>
  Object.entries(limits).map(([field, limit]) => ({ name: name as AppMessageName, field, limit })),
);
const fault = (name: AppMessageName, payload: unknown): string | undefined => payloadFault(name, payload as never);

describe('the limits of messages', () => {
  it.each(Object.keys(FULL) as AppMessageName[])('%s goes with every field at its edge', (name) => {
    expect(fault(name, FULL[name])).toBeUndefined();
  });

  it.each(fields)('$name.$field is refused past its limit', ({ name, field, limit }) => {
    const wrong = WRONG[`${name}.${field}`] ?? [];
    expect(wrong.length).toBeGreaterThan(0);
    for (const value of wrong)
      expect([value, fault(name, { ...FULL[name], [field]: value })]).toEqual([
        value,
        `${field} must be ${limit.words}`,
      ]);
  });

  it.each(fields)('$name.$field is missed where it has to be there', ({ name, field, limit }) => {
    const rest = Object.fromEntries(Object.entries(FULL[name]).filter(([key]) => key !== field));
    expect(fault(name, rest)).toBe(limit.optional === true ? undefined : `${field} must be ${limit.words}`);
  });

  it.each(Object.keys(FULL) as AppMessageName[])('%s has no other field', (name) => {
    expect(fault(name, { ...FULL[name], more: 1 })).toBe('there is no field more');
    expect(fault(name, { ...FULL[name], toString: 'x' })).toBe('there is no field toString');
  });
});
