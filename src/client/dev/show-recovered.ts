import type { Recovered, RecoveredEvent, RecoveredSoFar } from '../recovered.js';
import type { Problem } from './messages.js';
import type { Overlay } from './overlay.js';

const EVENT: RecoveredEvent = 'islet:recoverable-error';

/** Shows the errors of hydration from which React recovered. */
export function showRecovered(overlay: Overlay): void {
  let shown = 0;
  const show = (): void => {
    const { isletRecovered: all = [] } = globalThis as RecoveredSoFar;
    for (const item of all.slice(shown)) overlay.add(problemOf(item));
    shown = all.length;
  };
  document.addEventListener(EVENT, show);
  show();
}

function problemOf({ island, error }: Recovered): Problem {
  // React's message has a paragraph, then a list of causes and the part of the tree that differs.
  const [first = '', ...rest] = error.message.split('\n\n');
  const thrown = error.cause instanceof Error ? [error.cause.stack ?? error.cause.message] : [];
  const frame = [...rest, ...thrown].join('\n\n');
  return {
    name: 'hydration',
    severity: 'error',
    message: `Island \`${island}\`: ${first}`,
    cause: 'React had to render the island again in the browser, which takes longer and replaces what visitors see.',
    remedy: 'Render the same in the browser as on the server. Read what only the browser knows in `useEffect`.',
    position: { file: `templates/islands/${island}/${island}.tsx` },
    ...(frame !== '' && { frame }),
  };
}
