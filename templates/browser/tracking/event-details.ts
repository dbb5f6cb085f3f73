import { LONGEST_TEXT, type EventExtras, type EventField } from '../../shared/tracking/event-query.js';

/** Returns the event details that come from the page and the browser. */
export function eventDetails({
  downloadCompleted,
  APKVersion,
  countPlayLudoHit,
}: EventExtras): Partial<Record<EventField, string>> {
  const { connection, language, userAgent } = navigator as Navigator & {
    readonly connection?: { readonly effectiveType?: string };
  };
  return {
    pageUrl: cut(location.origin + location.pathname),
    language,
    networkType: connection?.effectiveType ?? 'unknown',
    userAgent: cut(userAgent),
    ...(downloadCompleted !== undefined && { downloadCompleted: String(downloadCompleted) }),
    ...(APKVersion !== undefined && { APKVersion: cut(APKVersion) }),
    ...(countPlayLudoHit !== undefined && { countPlayLudoHit: String(countPlayLudoHit) }),
  };
}

const cut = (text: string): string => text.slice(0, LONGEST_TEXT);
