import type { AssetForm } from '../lib/asset-form.js';
import { sha256Hex } from '../lib/hash.js';
import type { Question } from '../lib/question.js';
import type { PublishedJson } from '../render/published-json.js';
import type { Trace } from '../render/trace.js';
import { pageEffects, type PageEffects } from './page-effects.js';

/** What a page asked and did, as texts of a kind and its object, most of which it has in common with other pages. */
export interface FactLists {
  of(trace: Trace): readonly string[];
  /** Whether everything that was asked is answered as it was then. */
  hold(facts: readonly string[]): boolean;
  effects(facts: readonly string[]): PageEffects;
}

export function createFactLists(answer: (question: Question) => string): FactLists {
  const known = new Map<string, readonly string[]>();
  const texts = new Map<string, string>();
  const valid = new Map<readonly string[], boolean>();
  const made = new Map<readonly string[], PageEffects>();
  const holds = new Map<string, boolean>();
  /** One text for all that are equal, since every page has hundreds. */
  const shared = (text: string): string => {
    const first = texts.get(text) ?? text;
    texts.set(first, first);
    return first;
  };
  /** `answer QUESTION TAB ANSWER`: no answer holds a tab. */
  const stillTrue = (fact: string): boolean => {
    const known = holds.get(fact);
    if (known !== undefined) return known;
    const tab = fact.lastIndexOf('\t');
    const same = answer(fact.slice('answer '.length, tab) as Question) === fact.slice(tab + 1);
    holds.set(fact, same);
    return same;
  };
  return {
    of(trace) {
      const { sources, islands, frames, forms, json, routes, languages } = pageEffects(trace);
      const list = [
        ...[...trace.asked].sort().map((question) => `answer ${question}\t${answer(question)}`),
        ...sources.map((item) => `source ${item}`),
        ...islands.map((item) => `island ${item}`),
        ...frames.map((item) => `frame ${item}`),
        ...forms.map((item) => `form ${item}`),
        ...json.map((item) => `json ${JSON.stringify(item)}`),
        ...(routes ? ['routes'] : []),
        ...(languages ? ['languages'] : []),
      ];
      const key = sha256Hex(JSON.stringify(list));
      const first = known.get(key) ?? list.map(shared);
      known.set(key, first);
      return first;
    },
    hold(facts) {
      const found = valid.get(facts) ?? facts.every((fact) => !fact.startsWith('answer ') || stillTrue(fact));
      valid.set(facts, found);
      return found;
    },
    effects(facts) {
      const found = made.get(facts) ?? readEffects(facts);
      made.set(facts, found);
      return found;
    },
  };
}

function readEffects(facts: readonly string[]): PageEffects {
  const all = (kind: string): string[] => facts.filter((fact) => fact.startsWith(`${kind} `)).map((fact) => fact.slice(kind.length + 1));
  return {
    sources: all('source'),
    islands: all('island'),
    frames: all('frame'),
    forms: all('form') as AssetForm[],
    json: all('json').map((text) => JSON.parse(text) as PublishedJson),
    routes: facts.includes('routes'),
    languages: facts.includes('languages'),
  };
}
