interface Step {
  readonly name: string;
  readonly url?: string | undefined;
}

/** Splits a trail into the parent pages and the page's own name: a last step without an address, or else `heading`. */
export function splitTrail(
  steps: readonly Step[],
  heading: string,
): { readonly above: readonly { readonly name: string; readonly url: string }[]; readonly current: string } {
  const above = steps.flatMap(({ name, url }) => (url === undefined ? [] : [{ name, url }]));
  return { above, current: steps.find(({ url }) => url === undefined)?.name ?? heading };
}
