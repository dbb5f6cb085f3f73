import type { About } from './about.js';
import type { Approval, Change, KindOfChange, KindsOfChange, Reach, StatedChange, Statement } from './change.js';
import { fileKinds } from './file-kinds.js';
import { pageKinds } from './page-kinds.js';
import { policyKinds } from './policy-kinds.js';

/** Every kind of change: its subject, its sentence, how sources reach it, and why it is approved alone. */
const changeKinds: KindsOfChange = {
  ...pageKinds,
  ...fileKinds,
  ...policyKinds,
  origin: {
    subject: ({ in: about }) => `address of the site in ${nameOf(about)}`,
    says: ({ in: about }) => ({ says: `The address of the site is another one in ${nameOf(about)}` }),
    reach: ({ in: about }) => reachOf(about),
    approval: ({ in: about }) => approvalOf(about),
  },
};

function kindOf(about: About): KindOfChange<About> {
  return changeKinds[about.what] as KindOfChange<About>;
}

/** What reports call a change of this kind: `text in footer p`. */
export function nameOf(about: About): string {
  return kindOf(about).subject(about);
}

/** What changed, without the page: `text in footer p`. Fingerprints of findings have it, so it must not change. */
export function subjectOf({ about, to }: Pick<Change, 'about' | 'to'>): string {
  const [name, now] = [nameOf(about), to && nameOf(to)];
  return now === undefined || now === name ? name : `${name}, now ${now}`;
}

/** A change in plain words: what it is, and what it means for visitors. */
export function statementOf(change: StatedChange): Statement {
  return kindOf(change.about).says(change.about, change);
}

export function reachOf(about: About): Reach {
  return kindOf(about).reach?.(about) ?? {};
}

/** Why a change of this kind is approved by its own fingerprint; `undefined` if it may be approved with others. */
export function approvalOf(about: About): Approval | undefined {
  return kindOf(about).approval?.(about);
}
