import type { Http, HttpAnswer } from './ports.js';

/** Requests by `fetch`, past the browser's own cache: that would store the file a second time. */
export const fetchHttp: Http = {
  async get(url, { headers, signal }) {
    const response = await fetch(url, { headers, signal, cache: 'no-store', credentials: 'omit' });
    return { status: response.status, headers: response.headers, read: readerOf(response.body) };
  },
};

function readerOf(body: ReadableStream<Uint8Array> | null): HttpAnswer['read'] {
  const reader = body?.getReader();
  let rest: Uint8Array | undefined;
  return async (limit) => {
    while (reader !== undefined && (rest === undefined || rest.length === 0)) {
      const { done, value } = await reader.read();
      if (done) return undefined;
      rest = value;
    }
    const piece = rest?.subarray(0, limit);
    rest = rest?.subarray(limit);
    return piece;
  };
}
