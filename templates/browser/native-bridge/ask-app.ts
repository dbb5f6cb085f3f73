import { REPLY_PATIENCE, type AppMessageName, type AppMessages } from '../../shared/native-bridge/messages.js';
import { hearApp } from './hear-app.js';
import { tellApp } from './tell-app.js';

/**
 * Sends a request to the app. Resolves to whether the app carried it out; `undefined` if it was not sent or no reply
 * arrived in time. Late and repeated replies are ignored.
 */
export function askApp<Name extends AppMessageName>(
  name: Name,
  payload: AppMessages[Name],
  patience = REPLY_PATIENCE,
): Promise<boolean | undefined> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (outcome: boolean | undefined): void => {
      clearTimeout(timer);
      stop();
      resolve(outcome);
    };
    const stop = hearApp((answer) => {
      if (answer.type === 'reply' && answer.id === id) end(answer.ok);
    });
    // Messages are validated asynchronously, so no reply is dispatched before this has an id.
    const id = tellApp(name, payload);
    if (id === undefined) end(undefined);
    else timer = setTimeout(end, patience, undefined);
  });
}
