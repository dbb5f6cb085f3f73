import type { Piece } from '../../lib/html/html-pieces.js';
import { attributeValue } from '../attribute-of.js';

/** What browsers make of a `<script>`: code, or data. */
export type ScriptKind = 'classic' | 'module' | 'importmap' | 'json' | 'json-ld' | 'other';

/** The kind of a `<script>` by its `type` (HTML standard, "prepare the script element"). */
export function scriptKind(script: Piece | undefined): ScriptKind {
  const type = (attributeValue(script, 'type') ?? '').trim().toLowerCase();
  if (/^$|^(?:text|application)\/(?:x-)?(?:java|ecma)script$/.test(type)) return 'classic';
  if (type === 'module' || type === 'importmap') return type;
  if (/^application\/ld\+json\s*(?:;|$)/.test(type)) return 'json-ld';
  return /[/+]json$/.test(type) ? 'json' : 'other';
}

/** Whether the content of a `<script>` is code. */
export function isCode(script: Piece): boolean {
  return /^(?:classic|module)$/.test(scriptKind(script));
}

/** Whether it is JSON: props of an island, or structured data. */
export function isJson(script: Piece | undefined): boolean {
  return /^json/.test(scriptKind(script));
}
