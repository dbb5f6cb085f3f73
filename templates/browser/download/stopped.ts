/** Key in the storage of a tab: the address whose download the visitor has stopped, which is not taken up there by itself. */
export const STOPPED = 'downloadStopped';
