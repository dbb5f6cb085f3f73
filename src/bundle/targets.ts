/** The oldest browsers that get scripts and the whole look; older ones get the page without scripts. */
export const BROWSER_TARGETS = ['chrome109', 'safari15.4', 'firefox115'];

/** Node's oldest supported line, which runs the compiled templates. */
export const NODE_TARGET = 'node20';
