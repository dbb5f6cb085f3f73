import type { SourcePosition } from '../errors/index.js';
import { readYamlFile } from './yaml/yaml-file.js';
import { yamlPositions } from './yaml/yaml-positions.js';

/** Where a text first stands in a YAML file; the file alone where it is written in another way there, such as over several lines. */
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
