import { judgeMarkup, type MarkupJob, type MarkupVerdict } from './validate-markup.js';

/** Runs in a thread of its own; each call is a batch, which is answered whole. */
export default function judgeBatch(jobs: readonly MarkupJob[]): readonly MarkupVerdict[] {
  return jobs.map(judgeMarkup);
}
