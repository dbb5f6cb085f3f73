/** Whether this runs in continuous integration, which sets `CI`; somebody who wants it otherwise sets `false`. */
export function runsInCi({ CI }: Readonly<Record<string, string | undefined>>): boolean {
  return CI !== undefined && CI !== '' && CI !== 'false';
}
