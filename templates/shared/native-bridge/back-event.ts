/** On `document` when the app's back button was pressed; whoever has something to close cancels it. */
export const BACK_EVENT = 'app:back';
