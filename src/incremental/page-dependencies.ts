import type { AssetForm } from '../lib/site/asset-library.js';
import type { Question } from '../lib/site/dependency.js';
import { areEqualLists, createRecentEquals } from './lru-dedupe.js';
import type { PublishedJson } from '../render/page/published-json.js';
import type { Trace } from '../render/page/trace.js';
import { areEqualEffects, pageEffects, type PageEffects } from './page-effects.js';

/** What a page asked and did, as data; what many pages have alike is mostly one object, in what threads send too. */
export interface PageFacts {
  /** Its own questions, in the order in which they came up. */
  readonly asked: readonly Question[];
  /** Pages that it asked about, by their numbers in the route table. */
  readonly pages: readonly number[];
  /** Those of each shared fragment on it, sorted; one list for all pages that show the same one. */
  readonly shared: readonly (readonly Question[])[];
  readonly effects: PageEffects;
}

/**
 * Makes the function that takes the facts out of what was noted while a page was rendered.
 *
 * @param numberOf number of a page; one without is asked about like anything else
 */
export function createFactsReader(numberOf: (route: string) => number | undefined): (trace: Trace) => PageFacts {
  const known = new WeakMap<Trace, readonly Question[]>();
  const oneList = createRecentEquals<readonly Question[]>(areEqualLists);
  const oneEffects = createRecentEquals(areEqualEffects);
  const shared = (fragment: Trace): readonly Question[] => {
    const list = known.get(fragment) ?? [...fragment.asked, ...[...fragment.pages].map(pageQuestion)].sort();
    known.set(fragment, list);
    return list;
  };
  return (trace) => {
    const asked = [...trace.asked];
    const pages: number[] = [];
    for (const route of trace.pages) {
      const number = numberOf(route);
      if (number === undefined) asked.push(pageQuestion(route));
      else pages.push(number);
    }
    return {
      asked: oneList(asked),
      pages,
      shared: [...trace.fragments].map(shared),
      effects: oneEffects(pageEffects(trace)),
    };
  };
}

function pageQuestion(route: string): Question {
  return `page ${route}`;
}

/** Facts as they are kept: questions with their answers, or what was done; texts most of which a page has in common with others. */
export type FactList = readonly string[];

/** Turns facts into lists of which equal ones are one and the same, and back. */
export interface FactLists {
  /** What the page did, what it asked, then what each of its shared fragments asked. */
  of(facts: PageFacts): readonly FactList[];
  /** Whether everything in the lists that was asked is answered as it was then. */
  hold(lists: readonly FactList[]): boolean;
  effects(lists: readonly FactList[]): PageEffects;
}

/** Answered questions that are kept at most, so that a large site does not fill the memory. */
const MAX_ANSWERS = 5000;

export function createFactLists(answer: (question: Question) => string): FactLists {
  const oneList = createRecentEquals<FactList>(areEqualLists);
  const ofAsked = new WeakMap<readonly Question[], FactList>();
  const ofEffects = new WeakMap<PageEffects, FactList>();
  const answers = new Map<Question, string>();
  const valid = new Map<FactList, boolean>();
  const made = new Map<FactList, PageEffects>();
  const holds = new Map<string, boolean>();
  const answered = (question: Question): string => {
    const known = answers.get(question);
    if (known !== undefined) return known;
    const fact = `${question}\t${answer(question)}`;
    if (answers.size >= MAX_ANSWERS) answers.clear();
    answers.set(question, fact);
    return fact;
  };
  const askedFacts = (asked: readonly Question[]): FactList => {
    const list = ofAsked.get(asked) ?? oneList(asked.map(answered));
    ofAsked.set(asked, list);
    return list;
  };
  const doneFacts = (effects: PageEffects): FactList => {
    const list = ofEffects.get(effects) ?? oneList(effectFacts(effects));
    ofEffects.set(effects, list);
    return list;
  };
  /** `QUESTION TAB ANSWER`: no answer holds a tab. */
  const stillTrue = (fact: string): boolean => {
    const found = holds.get(fact);
    if (found !== undefined) return found;
    const tab = fact.lastIndexOf('\t');
    const same = answer(fact.slice(0, tab) as Question) === fact.slice(tab + 1);
    holds.set(fact, same);
    return same;
  };
  const holdsAll = (list: FactList): boolean => {
    const found = valid.get(list) ?? list.every(stillTrue);
    valid.set(list, found);
    return found;
  };
  return {
    of: ({ asked, shared, effects }) => [doneFacts(effects), askedFacts(asked), ...shared.map(askedFacts)],
    // What fragments asked comes first: that is known from the pages before, and where it differs nothing else has to be looked up.
    hold: ([, own = [], ...shared]) => shared.every(holdsAll) && holdsAll(own),
    effects([did = []]) {
      const found = made.get(did) ?? readEffects(did);
      made.set(did, found);
      return found;
    },
  };
}

function effectFacts({ sources, islands, frames, forms, json, routes, languages }: PageEffects): string[] {
  return [
    ...sources.map((item) => `source ${item}`),
    ...islands.map((item) => `island ${item}`),
    ...frames.map((item) => `frame ${item}`),
    ...forms.map((item) => `form ${item}`),
    ...json.map((item) => `json ${JSON.stringify(item)}`),
    ...(routes ? ['routes'] : []),
    ...(languages ? ['languages'] : []),
  ];
}

function readEffects(facts: FactList): PageEffects {
  const all = (kind: string): string[] =>
    facts.filter((fact) => fact.startsWith(`${kind} `)).map((fact) => fact.slice(kind.length + 1));
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
