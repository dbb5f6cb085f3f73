import { afterEach, beforeEach, describe, expect, it, vi, type Mock } from 'vitest';
import { createFakeStorage, modules, openFakePage } from './fake-page.js';

let service: Mock<typeof fetch>;

beforeEach(() => {
  openFakePage(createFakeStorage());
  service = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', service);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const locate = async (
  ...options: Parameters<Awaited<ReturnType<typeof modules.location>>['locate']>
): Promise<string> => (await modules.location()).locate(...options);
const answer = (body: string, status = 200): void => {
  service.mockImplementation(() => Promise.resolve(new Response(body, { status })));
};

describe('the location lookup', () => {
  it.each([
    ['{"regionName":"Gujarat","country":"India"}', 'Gujarat'],
    ['{"country":"India"}', 'India'],
    ['{"regionName":" ","country":"India"}', 'India'],
    ['{"regionName":7,"country":"India"}', 'India'],
    ['{"regionName":" West Bengal "}', 'West Bengal'],
    ['{"regionName":"National Capital Territory of Delhi","country":"India"}', 'Delhi NCR'],
    [`{"regionName":"${'x'.repeat(60)}"}`, 'x'.repeat(60)],
    ['{"regionName":"constructor"}', 'constructor'],
  ])('of %s gives %s', async (body, place) => {
    answer(body);
    expect(await locate('none')).toBe(place);
    expect(service.mock.calls.map(([address]) => address)).toEqual(['/api/location']);
  });

  it('asks nobody without consent', async () => {
    answer('{"regionName":"Gujarat"}');
    expect(await locate('opt-in')).toBe('your area');
    expect(service).not.toHaveBeenCalled();
    (await modules.consent()).giveConsent();
    expect(await locate('opt-in')).toBe('Gujarat');
  });
});

describe('Location lookup fails', () => {
  it.each([
    ['is refused', '{"regionName":"Gujarat"}', 500],
    ['does not reach anybody', '', undefined],
    ['gives no JSON', '<!doctype html>', 200],
    ['gives nothing', 'null', 200],
    ['gives no names', '{"city":"Surat"}', 200],
    ['gives no text', '{"regionName":{"en":"Gujarat"},"country":["India"]}', 200],
    ['gives empty names', '{"regionName":"","country":""}', 200],
    ['gives what is too long', `{"regionName":"${'x'.repeat(61)}"}`, 200],
  ])('shows the words of the page when the lookup %s', async (_case, body, status) => {
    if (status === undefined) service.mockRejectedValue(new TypeError('Failed to fetch'));
    else answer(body, status);
    expect(await locate('none')).toBe('your area');
    expect(await locate('none', 'आपके इलाके')).toBe('आपके इलाके');
  });

  it('does not wait for ever', async () => {
    vi.useFakeTimers();
    try {
      service.mockImplementation(
        (_address, options) =>
          new Promise((_resolve, reject) => {
            options?.signal?.addEventListener('abort', () => {
              reject(new DOMException('Aborted', 'AbortError'));
            });
          }),
      );
      const { locate: look } = await modules.location();
      const place = look('none');
      await vi.advanceTimersByTimeAsync(5_000);
      expect(await place).toBe('your area');
    } finally {
      vi.useRealTimers();
    }
  });
});
