import { appChannel } from './channel.js';

let meeting: Promise<boolean> | undefined;

/**
 * Whether the page is inside the app. In development the page names a script that simulates the app, which is fetched
 * first.
 */
export function meetApp(): Promise<boolean> {
  meeting ??= invite().then(() => appChannel() !== undefined);
  return meeting;
}

async function invite(): Promise<void> {
  const address = document.querySelector<HTMLElement>('[data-stand-in]')?.dataset['standIn'];
  if (address === undefined || appChannel() !== undefined) return;
  try {
    await import(address);
  } catch (error) {
    console.warn('No stand-in for the app:', error);
  }
}
