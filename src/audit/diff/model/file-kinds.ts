import { HSTS_HEADER, hstsWords } from '../../../lib/site/hsts.js';
import type { AboutOf } from './about.js';
import type { Approval, KindsOfChange, Reach, StatedChange, Statement } from './change.js';
import { changedNow, elementNoun, lastName, pathWords, VERBS } from './change-words.js';
import { isHostConfig } from './host-config.js';

const HOST_SETTINGS = ['redirects', 'redirectFrom', 'headers', 'hsts'];

/** Files whose content follows from settings. */
function reachOfFile(name: string): Reach {
  const isIcon = name === 'image file' || /icon|manifest/.test(name);
  return {
    isStyle: name === 'style sheet',
    settings: [
      ...(isIcon ? ['themeColor', 'icon', 'appIcon', ...(name === 'image file' ? ['ogImage'] : [])] : []),
      ...(isHostConfig(name) ? HOST_SETTINGS : []),
      ...(name === 'robots.txt' || name.startsWith('sitemap') ? ['noindex'] : []),
    ],
  };
}

const approvalOfFile = ({ name }: { readonly name: string }): Approval | undefined =>
  name === 'robots.txt' ? 'indexing by search engines' : undefined;

const repeated = (time: number): string => (time === 1 ? '' : `, number ${String(time)}`);

/** The kinds of changes of whole pages, of other files, and of the rules of hosts. */
export const fileKinds = {
  page: {
    subject: () => 'page',
    says: (_, { kind }) =>
      kind === 'removed'
        ? { says: 'A page was removed', why: 'its address leads to an error, unless a redirect is there' }
        : { says: `A page ${kind === 'moved' ? 'has another address' : VERBS[kind]}` },
  },
  bytes: {
    subject: () => 'bytes of a page',
    says: () => ({ says: 'Something changed that this report cannot describe' }),
  },
  further: {
    subject: () => 'further changes, not kept apart',
    says: () => ({ says: 'More changes were found than can be kept apart' }),
    approval: () => 'changes without a description',
  },
  file: {
    subject: ({ name }) => name,
    says: fileStatement,
    reach: ({ name }) => reachOfFile(name),
    approval: approvalOfFile,
  },
  compressed: {
    subject: ({ name, isFaithful }) => `compressed form of ${name}${isFaithful ? '' : ' that does not hold it'}`,
    says: ({ name }, change) => changedNow(`The compressed copy of ${name}`, change),
  },
  'file-text': {
    subject: ({ name, part }) => `${part}${name}`,
    says: fileTextStatement,
    reach: ({ name }) => reachOfFile(name),
    approval: approvalOfFile,
  },
  'file-value': {
    subject: ({ name, path }) => `${name} ${path}`,
    says: ({ name, path }, change) => changedNow(`The value “${pathWords(path)}” of ${name}`, change),
    reach: ({ name, path }) => ({ ...reachOfFile(name), name: lastName(path) }),
  },
  header: {
    subject: ({ name, path, time }) => `header ${name} for ${path}${repeated(time)}`,
    says: ({ name, path }, { kind, before, after }) => ({
      says: `The rule \`${name}\` that the host sends to browsers for ${path} ${VERBS[kind]}`,
      ...(name === HSTS_HEADER && {
        why: `browsers ${hstsWords(after)}${before === undefined ? '' : `; before: ${hstsWords(before)}`}`,
      }),
    }),
    reach: ({ name }) => ({
      settings: ['headers', ...(name === HSTS_HEADER ? ['hsts'] : []), ...(name === 'X-Robots-Tag' ? ['noindex'] : [])],
    }),
  },
  redirect: {
    subject: ({ path, time }) => `redirect of ${path}${repeated(time)}`,
    says: redirectStatement,
    reach: () => ({ settings: ['redirects', 'redirectFrom'] }),
  },
  rules: {
    subject: ({ of, file }) => `${of} ${file}`,
    says: ({ of, file }, change) =>
      of === 'other lines of'
        ? changedNow(`Other lines of ${file}`, change)
        : { says: `The rules of ${file} are in another order`, why: 'the first one that matches applies' },
    reach: () => ({ settings: HOST_SETTINGS }),
  },
} satisfies Partial<KindsOfChange>;

/** A file: what visitors get at its address. */
function fileStatement({ name }: AboutOf<'file'>, { kind }: StatedChange): Statement {
  if (isHostConfig(name) && !name.includes('/'))
    return { says: `The rules of the host (${name}) ${kind === 'changed' ? 'changed' : `were ${kind}`}` };
  const isKind = /^(?:image|media|font|script) file$|^style sheet$/.test(name);
  const noun = isKind ? `${/^[aeiou]/.test(name) ? 'An' : 'A'} ${name}` : `The file \`${name}\``;
  const says = `${noun} ${kind === 'changed' ? 'has other content' : kind === 'moved' ? 'has another name' : VERBS[kind]}`;
  if (kind === 'changed') return { says, why: 'visitors who open or download it get other bytes than before' };
  return kind === 'removed' ? { says, why: 'its address leads to an error' } : { says };
}

function fileTextStatement({ name, part }: AboutOf<'file-text'>, { kind }: StatedChange): Statement {
  if (isHostConfig(name)) return { says: `A line of the configuration of a host ${VERBS[kind]}` };
  if (part === '') return { says: `${elementNoun(name) ?? `The text of \`${name}\``} ${VERBS[kind]}` };
  const noun = elementNoun(name)?.toLowerCase() ?? name;
  return { says: part === 'lines of ' ? `Lines of ${noun} were ${kind}` : `A ${part}${noun} ${VERBS[kind]}` };
}

function redirectStatement({ path }: AboutOf<'redirect'>, { kind, before, after }: StatedChange): Statement {
  const targetOf = (line = ''): readonly string[] => line.replace(/!$/, '').split(' ').slice(-2);
  const [old = ''] = targetOf(before);
  const [to = '', status = ''] = targetOf(after);
  const lasting = /^30[18]$/.test(status) ? 'for good' : 'for a time';
  if (kind === 'removed')
    return {
      says: `The redirect of ${path} to ${old} was withdrawn`,
      why: `visitors of ${path} see an error, unless a page is there`,
    };
  if (kind === 'added')
    return { says: `Visitors of ${path} are sent to ${to}`, why: `the redirect is meant ${lasting}` };
  return old === to
    ? { says: `The redirect of ${path} is now meant ${lasting} (${status})` }
    : { says: `The redirect of ${path} leads to another address`, why: `visitors come to ${to}, no longer to ${old}` };
}
