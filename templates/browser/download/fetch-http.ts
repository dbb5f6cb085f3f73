import { byteReader } from './byte-reader.js';
import type { Http } from './ports.js';

/** Requests by `fetch`, past the browser's own cache: that would store the file a second time. */
export const fetchHttp: Http = {
  async get(url, { headers, signal }) {
    const { status, headers: answered, body } = await fetch(url, { headers, signal, cache: 'no-store' });
    return { status, headers: answered, read: body === null ? () => Promise.resolve(undefined) : byteReader(body) };
  },
};
