import picocolors from 'picocolors';
import type { PreviewOptions } from '../serve/preview/preview.js';
import type { RequestLine } from '../serve/respond.js';
import { coloursWanted } from './colours.js';
import type { CommonOptions } from './common-options.js';

/** One request as a line of plain text. A path comes from outside, so what could steer a terminal is shown as `·`. */
export function requestLine({ method, path, status, bytes, ms }: RequestLine): string {
  return `${status} ${method} ${path} ${bytes} B ${ms.toFixed(0)} ms`.replace(/[\u0000-\u001f\u007f-\u009f]/g, '·');
}

/** Logs requests on standard error, unless `--quiet`. */
export function logRequests(options: Pick<CommonOptions, 'color' | 'quiet'>): Pick<PreviewOptions, 'onRequest'> {
  if (options.quiet === true) return {};
  const { dim } = picocolors.createColors(
    coloursWanted({ flag: options.color, env: process.env, isTerminal: process.stderr.isTTY }),
  );
  return {
    onRequest: (line) => {
      process.stderr.write(`${dim(requestLine(line))}\n`);
    },
  };
}
