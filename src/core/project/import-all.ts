/**
 * Has Node read, link and evaluate modules as one graph, in this order: all files are read at once, where imports one after the other wait for the disk at each level of each. Whoever imports one of
 * them afterwards gets it as it is. One that waits at its top level lets those behind it go on meanwhile. Where one fails this gives false, and those behind it are as they were: its own import fails in the same way, and says which one it is.
 *
 * @param urls absolute addresses
 */
export async function importAll(urls: readonly string[]): Promise<boolean> {
  const text = urls.map((url) => `import ${JSON.stringify(url)};`).join('');
  return import(`data:text/javascript,${encodeURIComponent(text)}`).then(
    () => true,
    () => false,
  );
}
