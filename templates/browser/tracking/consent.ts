export type ConsentMode = 'none' | 'notice' | 'opt-in';

const KEY = 'consent';

/** Whether ids may be kept, events sent and the location asked. */
export function hasConsent(mode: ConsentMode): boolean {
  const answer = mode === 'none' ? null : stored();
  return mode === 'opt-in' ? answer === 'given' : answer !== 'refused';
}

export function giveConsent(): void {
  store('given');
}

export function refuseConsent(): void {
  store('refused');
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Storage that is blocked holds no answer.
    return null;
  }
}

function store(answer: 'given' | 'refused'): void {
  try {
    localStorage.setItem(KEY, answer);
  } catch {
    // The answer holds for this page only.
  }
}
