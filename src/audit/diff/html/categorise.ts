import { scriptKind } from '../../facts/script-kind.js';
import type { Category } from '../model/change.js';
import type { Piece } from '../../../lib/html/html-pieces.js';
import { attributeValue, isPolicyMeta } from '../../attribute-of.js';

const MEDIA = /^(?:img|picture|source|video|audio|track|iframe|object|embed|svg|use|path|image|canvas)$/;
const FORMS = /^(?:form|input|button|select|option|textarea|fieldset|output|datalist|meter|progress)$/;
const NAMING =
  /^(role|lang|dir|alt|title|tabindex|for|hidden|inert|scope|headers|abbr|accesskey|label|summary|caption|aria-.*)$/;
const LINKING = /^(?:href|rel|target|download|hreflang|ping|referrerpolicy|type)$/;
const ISLAND = /^data-(island|id|on|src|media|slot)$/;

/** The category of an added or removed element, if it has one of its own. */
export function elementCategory(pieces: readonly Piece[], index: number): Category | undefined {
  const piece = pieces[index];
  if (!piece) return undefined;
  if (piece.name === 'script' || piece.name === 'style') return isStructuredData(piece) ? 'structured-data' : 'code';
  if (piece.name === 'islet-island') return 'code';
  if (piece.name === 'meta' || piece.name === 'link' || piece.name === 'title' || piece.name === 'base')
    return headCategory(piece);
  if ((piece.name === 'a' || piece.name === 'area') && attributeValue(piece, 'href') !== undefined) return 'links';
  if (MEDIA.test(piece.name)) return 'media';
  if (FORMS.test(piece.name)) return 'forms-tracking';
  return piece.name === 'label' || piece.name === 'caption' || piece.name === 'legend' ? 'accessibility' : undefined;
}

/** The category of an attribute. */
export function attributeCategory(piece: Piece, attribute: string): Category {
  const { name } = piece;
  if (
    attribute === 'style' ||
    attribute.startsWith('on') ||
    attribute === 'nonce' ||
    attribute === 'integrity' ||
    ISLAND.test(attribute)
  )
    return 'code';
  if (name === 'script' || name === 'style') return isStructuredData(piece) ? 'structured-data' : 'code';
  if (name === 'meta' || name === 'link' || name === 'base') return headCategory(piece);
  if (attribute.startsWith('data-')) return 'forms-tracking';
  if ((name === 'a' || name === 'area') && LINKING.test(attribute)) return 'links';
  if (NAMING.test(attribute)) return 'accessibility';
  if (MEDIA.test(name) && attribute !== 'class' && attribute !== 'id') return 'media';
  if (FORMS.test(name) && attribute !== 'class' && attribute !== 'id') return 'forms-tracking';
  return 'structure';
}

function headCategory(piece: Piece): Category {
  const value = (name: string): string => attributeValue(piece, name)?.toLowerCase() ?? '';
  if (isPolicyMeta(piece)) return 'code';
  if (piece.name === 'link' && /\b(stylesheet|modulepreload)\b/.test(value('rel'))) return 'code';
  if (piece.name === 'link' && value('rel') === 'preload') return value('as') === 'image' ? 'media' : 'code';
  return 'head';
}

export function isStructuredData(piece: Piece): boolean {
  return scriptKind(piece) === 'json-ld';
}
