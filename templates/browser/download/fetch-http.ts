import { byteReader } from './byte-reader.js';
import type { Http } from './ports.js';

/** Requests by `fetch` that bypass the browser's cache, which would store the file a second time. */
export const fetchHttp: Http = {
  async get(url, { headers, signal }) {
    const violations = recordViolations();
    try {
      // Scripts and styles that the page still needs take priority.
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

/** Whether the server responds at all: a request without CORS gets a response that the page may not read. */
async function isReachable(url: string, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(url, { method: 'HEAD', mode: 'no-cors', cache: 'no-store', signal });
    return true;
  } catch {
    return false;
  }
}

/** Detects requests blocked by the page's security policy: to scripts they look like any other failure. */
function recordViolations(): { happened(): Promise<boolean>; end(): void } {
  let violated = false;
  const note = ({ effectiveDirective, disposition }: SecurityPolicyViolationEvent): void => {
    // After a redirect the event names only the target origin, so the address is not compared.
    violated ||= effectiveDirective === 'connect-src' && disposition === 'enforce';
  };
  document.addEventListener('securitypolicyviolation', note);
  return {
    async happened() {
      // The event follows the failure in a separate task.
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
