/** What happened, in the words of the event log: the button was pressed, the download ended one way or the other, the dialog was closed. */
export const EVENT_LABELS = [
  'DownloadButtonClick',
  'DownloadComplete',
  'DownloadFailed',
  'DownloadDialogClosed',
] as const;

export type EventLabel = (typeof EVENT_LABELS)[number];
