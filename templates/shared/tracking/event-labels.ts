/** Labels of the event log: button pressed, download completed, download failed, dialog closed. */
export const EVENT_LABELS = [
  'DownloadButtonClick',
  'DownloadComplete',
  'DownloadFailed',
  'DownloadDialogClosed',
] as const;

export type EventLabel = (typeof EVENT_LABELS)[number];
