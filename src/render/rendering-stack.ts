/** Whether a stack trace passes through React's server renderer. */
export function isRendering(stack: string): boolean {
  return /[/\\]react-dom-server[\w.-]*\.js/.test(stack);
}
