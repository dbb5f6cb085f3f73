import type { PreviewOptions } from '../serve/preview.js';

type Request = Parameters<NonNullable<PreviewOptions['onRequest']>>[0];

/** One request as a line of plain text. A path comes from outside, so what could steer a terminal is shown as `·`. */
export function requestLine({ method, path, status, bytes, ms }: Request): string {
  return `${status} ${method} ${path} ${bytes} B ${ms.toFixed(0)} ms`.replace(/[\u0000-\u001f\u007f-\u009f]/g, '·');
}
