import { judgeMarkup, type MarkupJob, type MarkupVerdict } from './validate-markup.js';

/** Entry of a worker thread: validates one batch. */
export default function judgeBatch(jobs: readonly MarkupJob[]): readonly MarkupVerdict[] {
  return jobs.map(judgeMarkup);
}
