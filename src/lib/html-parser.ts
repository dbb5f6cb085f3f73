export { defaultTreeAdapter, html, parse, type DefaultTreeAdapterTypes } from 'parse5';
