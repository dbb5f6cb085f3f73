import type { SourcePosition } from '../errors/index.js';
import { readYamlFile } from './yaml/yaml-file.js';
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
  const source = readYamlFile(root, file).text;
  if (text === '' || !source.includes(text)) return { position: { file } };
  const positions = yamlPositions(file, source);
  return positions.shown(positions.within([], text));
}
