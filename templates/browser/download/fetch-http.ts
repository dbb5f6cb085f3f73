import { byteReader } from './byte-reader.js';
import type { Http } from './ports.js';

/** Requests by `fetch`, past the browser's own cache: that would store the file a second time. */
export const fetchHttp: Http = {
  async get(url, { headers, signal }) {
    const violations = recordViolations();
    try {
      // Scripts and styles that the page still needs come first.
      const options: RequestInit = { headers, signal, cache: 'no-store', priority: 'low' };
      const { status, headers: answered, body } = await fetch(url, options);
      return { status, headers: answered, read: body === null ? () => Promise.resolve(undefined) : byteReader(body) };
    } catch (error) {
      if (signal.aborted) throw error;
      if (await violations.happened()) return 'blocked';
      return (await isReachable(url, signal)) ? 'unreadable' : 'unreachable';
    } finally {
      violations.end();
    }
  },
};

/** Whether the server answers at all: a request without CORS gives an answer that the page may not read. */
async function isReachable(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(url, { method: 'HEAD', mode: 'no-cors', cache: 'no-store', signal });
    return true;
  } catch {
    return false;
  }
}

/** Notices requests that the page's security policy forbids: to scripts those look like any other failure. */
function recordViolations(): { happened(): Promise<boolean>; end(): void } {
  let violated = false;
  const note = ({ effectiveDirective, disposition }: SecurityPolicyViolationEvent): void => {
    // After a redirect the event names only the other origin, so the address is not compared.
    violated ||= effectiveDirective === 'connect-src' && disposition === 'enforce';
  };
  document.addEventListener('securitypolicyviolation', note);
  return {
    async happened() {
      // The event follows the failure in a task of its own.
      await new Promise((resolve) => {
        setTimeout(resolve, 0);
      });
      return violated;
    },
    end() {
      document.removeEventListener('securitypolicyviolation', note);
    },
  };
}
