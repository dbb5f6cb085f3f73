interface Step {
  readonly name: string;
  readonly url?: string | undefined;
}

/** The pages above a page, and the name of the page itself: a last step without an address, else `heading`. */
export function splitTrail(
  steps: readonly Step[],
  heading: string,
): { readonly above: readonly { readonly name: string; readonly url: string }[]; readonly current: string } {
  const above = steps.flatMap(({ name, url }) => (url === undefined ? [] : [{ name, url }]));
  return { above, current: steps.find(({ url }) => url === undefined)?.name ?? heading };
}
