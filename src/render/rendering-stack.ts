/** Whether a stack is that of a page being rendered, of whatever it sees. React takes what is nested too deep for the stack in another turn, so that a component that shows itself has no end. */
export function isRendering(stack: string): boolean {
  return /[/\\]react-dom-server[\w.-]*\.js|\bat writePlain[A-Z]/.test(stack);
}
