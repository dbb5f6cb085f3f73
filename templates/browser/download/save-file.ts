import { FILE_NAME } from '../../shared/download/constants.js';

/** The browser reads the file after the click; a minute is more than enough to begin (milliseconds). */
const KEEP_ADDRESS = 60_000;

/** Gives a file to the browser to save. Only within a tap: later the browser may refuse. */
export function saveFile(file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = FILE_NAME;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, KEEP_ADDRESS);
}
