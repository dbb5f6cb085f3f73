export { cells } from './cells.js';
export { catalogue, type DiagnosticName, type Severity } from './catalogue.js';
export { codeFrame } from './code-frame.js';
export { diagnostic, sortDiagnostics, type Diagnostic, type RelatedPlace, type SourcePosition } from './diagnostic.js';
export { failure, IsletError } from './islet-error.js';
export { createReport, type Report } from './report.js';
