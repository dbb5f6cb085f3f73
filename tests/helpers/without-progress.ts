const PROGRESS =
  /^(?:Preparing templates|Reading content|Rendering pages|Making pictures|Writing files|Publishing) (?:…|\d).*\n/gm;

/** What a command printed on standard error, without the lines of progress that a build of more than ten seconds prints. */
export function withoutProgress(stderr: string): string {
  return stderr.replace(PROGRESS, '');
}
