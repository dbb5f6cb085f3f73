import type { FlowConfig } from '../../shared/download/flow-config.js';
import type { Unfinished } from '../../browser/download/resume-check.js';
import { adoptStyles } from './adopt-styles.js';
import { pageFlow } from './begin.js';

/** Resumes an interrupted download without a tap. */
export async function resumeDownload(
  { url, renewable = true, published: isPublished }: Pick<Unfinished, 'url' | 'renewable' | 'published'>,
  config: FlowConfig,
): Promise<void> {
  const { apkLink, campaign, published: site } = config;
  const published = isPublished === true ? site : undefined;
  adoptStyles(campaign);
  const link = { url };
  const fallback = document.querySelector<HTMLAnchorElement>('a[data-api=""]')?.href;
  const own = await pageFlow(config);
  own.resume(renewable ? { link, service: apkLink, fallback, published } : { link, published }, link);
}
