/** Styles text for a terminal; returns it unchanged without colours. */
export interface TerminalPaint {
  bold(text: string): string;
  dim(text: string): string;
  cyan(text: string): string;
  red(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
}
