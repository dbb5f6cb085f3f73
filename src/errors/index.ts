export { cells } from './cells.js';
export { catalogue, type DiagnosticName, type Severity } from './catalogue.js';
export { codeFrame, framed, positionIn, type FramedPosition } from './code-frame.js';
export { diagnostic, sortDiagnostics, type Diagnostic, type RelatedPlace, type SourcePosition } from './diagnostic.js';
export { failure, IsletError } from './islet-error.js';
export { createReport, reportOrigin, reportProblem, type Report } from './report.js';
