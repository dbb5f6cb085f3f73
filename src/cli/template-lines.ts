export interface TemplateChoice {
  readonly name: string;
  readonly description: string;
}

/** The templates as aligned lines: name, description. */
export function templateLines(templates: readonly TemplateChoice[]): string[] {
  const width = Math.max(0, ...templates.map((item) => item.name.length));
  return templates.map((item) => `  ${item.name.padEnd(width)}  ${item.description}`.trimEnd());
}
