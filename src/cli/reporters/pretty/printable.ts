/** Text from content as it may be printed: what could steer a terminal or turn the reading direction is shown as `·`. Line breaks stay. */
export function printable(text: string): string {
  return text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '·');
}
