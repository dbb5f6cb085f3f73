/** The route of an output file: `/ludo/` for `ludo/index.html`, `/` and the path for other files. */
export function routeOf(path: string): string {
  return `/${path.replace(/(^|\/)index\.html$/, '$1')}`;
}
