import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer from 'puppeteer';
import { browserArguments, ensureBrowser, LOOPBACK_ONLY } from '../browser.mjs';

/**
 * Starts the browser with a new profile, which `close` removes.
 *
 * @returns {Promise<{ browser: import('puppeteer').Browser, close: () => Promise<void> }>}
 * @throws {Error} whose one-line message says what to install
 */
export async function openBrowser() {
  const executablePath = await ensureBrowser();
  const userDataDir = await mkdtemp(join(tmpdir(), 'islet-profile-'));
  const removeProfile = () => rm(userDataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  try {
    const browser = await puppeteer.launch({ executablePath, userDataDir, args: [...browserArguments, LOOPBACK_ONLY] });
    return {
      browser,
      async close() {
        await browser.close();
        await removeProfile();
      },
    };
  } catch (error) {
    await removeProfile();
    throw error;
  }
}
