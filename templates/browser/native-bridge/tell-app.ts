import {
  LONGEST_MESSAGE,
  type AppMessageName,
  type AppMessages,
  type Envelope,
} from '../../shared/native-bridge/messages.js';
import { payloadFault } from '../../shared/native-bridge/message-limits.js';
import { appChannel } from './channel.js';

let sent = 0;

/**
 * Sends a message to the app. Returns its id, or `undefined` if it was not sent: there is no app, a field exceeds its
 * limit, the message is too large or not serializable, or the app's side threw. Never throws, so that a page survives a
 * broken bridge.
 */
export function tellApp<Name extends AppMessageName>(name: Name, payload: AppMessages[Name]): string | undefined {
  sent += 1;
  const envelope: Envelope<Name> = { version: 1, id: `page-${sent}`, name, payload };
  try {
    const channel = appChannel();
    if (channel === undefined) {
      console.info(`Not in the app: ${name} was not sent.`);
      return undefined;
    }
    const fault = payloadFault(name, payload);
    if (fault !== undefined) throw new RangeError(fault);
    const text = JSON.stringify(envelope);
    if (text.length > LONGEST_MESSAGE) throw new RangeError(`${text.length} characters`);
    channel(text);
    return envelope.id;
  } catch (error) {
    console.warn(`The app did not take ${name}:`, error);
    return undefined;
  }
}
