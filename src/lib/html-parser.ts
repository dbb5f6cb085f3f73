/** `npm run prepare` bundles what these need of the package into this one file. */
export { defaultTreeAdapter, html, parse, parseFragment, serialize, type DefaultTreeAdapterTypes } from 'parse5';
