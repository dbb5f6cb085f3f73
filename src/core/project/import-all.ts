/**
 * Imports modules as one graph, in this order. Node reads all files at once; separate imports would wait for the disk
 * at each level. Later imports of these modules return the evaluated module.
 *
 * Modules after one with a pending top-level `await` continue meanwhile. If a module fails, the ones after it are not
 * evaluated, and its own import fails with the same error.
 *
 * @param urls absolute addresses
 * @returns whether all modules were evaluated
 */
export async function importAll(urls: readonly string[]): Promise<boolean> {
  const text = urls.map((url) => `import ${JSON.stringify(url)};`).join('');
  return import(`data:text/javascript,${encodeURIComponent(text)}`).then(
    () => true,
    () => false,
  );
}
