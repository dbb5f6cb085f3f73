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
 * Tells the app something. Gives the id of the message, or `undefined` where it did not leave: there is no app, a
 * field breaks its limit, it is too large, it cannot be written as JSON, or the app's side threw. Never throws: a page outlives a broken bridge.
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
