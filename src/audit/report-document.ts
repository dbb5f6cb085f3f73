import { escapeVisibly } from './escape-report.js';
import { REPORT_STYLE } from './report-style.js';

export interface ReportDocument {
  readonly title: string;
  /** Content of `<body>`, as HTML. */
  readonly body: string;
  /** Styles beyond those of every report. */
  readonly style?: string;
  /** Directives of the policy beyond that of styles, such as `img-src data:`. */
  readonly policy?: readonly string[];
}

/** A report as one HTML file that loads nothing. */
export function reportDocument({ title, body, style = '', policy = [] }: ReportDocument): string {
  const csp = ["default-src 'none'", "style-src 'unsafe-inline'", ...policy].join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="${csp}">
<title>${escapeVisibly(title)}</title>
<style>${REPORT_STYLE}${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
}
