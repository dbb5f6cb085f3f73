import { createInterface } from 'node:readline/promises';

export interface TemplateChoice {
  readonly name: string;
  readonly description: string;
}

/** The templates as aligned lines: name, description. */
export function templateLines(templates: readonly TemplateChoice[]): string[] {
  const width = Math.max(0, ...templates.map((item) => item.name.length));
  return templates.map((item) => `  ${item.name.padEnd(width)}  ${item.description}`.trimEnd());
}

/** Asks a person for a template, by name or number, until the answer is one. `undefined` where the person left (Ctrl+C, Ctrl+D). */
export async function chooseTemplate(templates: readonly TemplateChoice[], input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Promise<string | undefined> {
  const left = new AbortController();
  const lines = createInterface({ input, output });
  lines.on('SIGINT', () => { lines.close(); });
  lines.on('close', () => { left.abort(); });
  const digits = String(templates.length).length;
  output.write(`Which kind of page?\n${templateLines(templates).map((line, index) => `${String(index + 1).padStart(digits)} ${line}`).join('\n')}\n`);
  try {
    for (;;) {
      const answer = (await lines.question('Name or number: ', { signal: left.signal })).trim();
      const chosen = templates.find((item) => item.name === answer) ?? templates[Number(answer) - 1];
      if (chosen !== undefined) return chosen.name;
      output.write('There is no such template.\n');
    }
  } catch (error) {
    if (left.signal.aborted) return undefined;
    throw error;
  } finally {
    lines.close();
  }
}
