/** Name under which the visitor's browser saves the app package. */
const FILE_NAME = 'install-zupee.apk';

/** The browser reads the file after the click; a minute is more than enough to start (milliseconds). */
const KEEP_ADDRESS = 60_000;

/** Saves a file through the browser. Call only within a tap: otherwise the browser may refuse. */
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
