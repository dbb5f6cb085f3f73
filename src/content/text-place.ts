import type { SourcePosition } from '../errors/index.js';
import { sourceFile } from '../lib/site/item-file.js';
import { sourceText } from './yaml/yaml-file.js';
import { yamlPositions } from './yaml/yaml-positions.js';

/**
 * Returns the first position of a text in a YAML file; only the file if the text is written differently, such as
 * folded.
 */
export function textPlace(
  root: string,
  file: string,
  text: string,
): { readonly position: SourcePosition; readonly frame?: string } {
  const source = sourceText(root, file);
  if (text === '' || !source.includes(text)) return { position: { file: sourceFile(file) } };
  const positions = yamlPositions(file, source);
  return positions.shown(positions.within([], text));
}
