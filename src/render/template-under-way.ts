let current: string | undefined;

/** Renders a page, and lets {@link abandonTemplate} know by which template. @param file of the template, relative to the root */
export function renderingBy<T>(file: string, render: () => T): T {
  const outer = current;
  current = file;
  try {
    return render();
  } finally {
    current = outer;
  }
}

/** Forgets a render that was stopped, and returns the file of its template; `undefined` where none was under way. */
export function abandonTemplate(): string | undefined {
  const file = current;
  current = undefined;
  return file;
}
