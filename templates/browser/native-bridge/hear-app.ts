import type { AppEvent, AppEventName, AppEvents, AppReply } from '../../shared/native-bridge/answers.js';
import { LONGEST_ANSWER } from '../../shared/native-bridge/messages.js';

/** Number of event ids to remember, to recognize repeated events. */
const REMEMBERED = 200;

type Hearer = (answer: AppEvent | AppReply) => void;

const hearers = new Set<Hearer>();
const heard = new Set<string>();
/** The last event of each name that reports a state, for listeners that are added later. */
const latest = new Map<AppEventName, AppEvent>();
let listening = false;
let turn: Promise<void> = Promise.resolve();

/**
 * Calls `then` with every valid reply and event from the app, each once and in order. Returns a function that removes
 * it.
 */
export function hearApp(then: Hearer): () => void {
  hearers.add(then);
  if (!listening) {
    listening = true;
    addEventListener('message', hear);
    // React Native on Android dispatches messages there.
    document.addEventListener('message', hear as EventListener);
  }
  return () => {
    hearers.delete(then);
  };
}

/**
 * Calls `then` with the payload of every event of that name. For state events, also calls it at once with the last
 * payload. Returns a function that removes it.
 */
export function onAppEvent<Name extends AppEventName>(
  name: Name,
  then: (payload: AppEvents[Name]) => void,
): () => void {
  const last = latest.get(name);
  if (last !== undefined) then(last.payload as AppEvents[Name]);
  return hearApp((answer) => {
    if (answer.type === 'event' && answer.name === name) then(answer.payload as AppEvents[Name]);
  });
}

function hear({ data, origin, source }: MessageEvent): void {
  // Code of the app runs in the page itself. A message from a frame or an opener has its own origin.
  if ((origin !== '' && origin !== location.origin) || (source !== null && source !== window)) return;
  if (typeof data !== 'string') return;
  if (data.length > LONGEST_ANSWER) {
    console.warn(`From the app: ${data.length} characters are too many.`);
    return;
  }
  turn = turn.then(() => judge(data));
}

async function judge(text: string): Promise<void> {
  try {
    const { parseAnswer } = await import('./judge-answer.js');
    const answer = parseAnswer(text);
    if (answer === undefined) {
      console.warn('From the app: not a reply or event of this page.');
      return;
    }
    const key = `${answer.type} ${answer.id}`;
    if (heard.has(key)) return;
    heard.add(key);
    for (const oldest of heard) {
      if (heard.size <= REMEMBERED) break;
      heard.delete(oldest);
    }
    if (answer.type === 'event' && answer.name !== 'BackPressed') latest.set(answer.name, answer);
    for (const hearer of [...hearers]) hearer(answer);
  } catch (error) {
    // The next message must not wait for this one.
    console.warn('From the app:', error);
  }
}
