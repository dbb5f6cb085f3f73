export { defaultTreeAdapter, html, parse, parseFragment, serialize, type DefaultTreeAdapterTypes } from 'parse5';
