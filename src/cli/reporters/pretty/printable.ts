/** Text from content as one line that may be printed: what could end the line, steer a terminal or reverse the direction of reading is shown as `·`. */
export function printable(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, '·');
}
