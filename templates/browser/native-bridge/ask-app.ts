import { REPLY_PATIENCE, type AppMessageName, type AppMessages } from '../../shared/native-bridge/messages.js';
import { hearApp } from './hear-app.js';
import { tellApp } from './tell-app.js';

/**
 * Asks the app to do something. Resolves to whether it did; `undefined` where nothing can be known: it was not sent, or no
 * reply came in time. A reply after that, and a second one, change nothing.
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
    // What is heard is judged first, so no reply is told before this has an id.
    const id = tellApp(name, payload);
    if (id === undefined) end(undefined);
    else timer = setTimeout(end, patience, undefined);
  });
}
