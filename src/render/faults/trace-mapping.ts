/** `npm run prepare` compiles the package into this one file. */
export { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
