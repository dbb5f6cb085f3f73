import { reportConflictingIds } from '../../content/resolve-content.js';
import type { ResolveContext } from '../../content/resolve-reference.js';
import { textPlace } from '../../content/text-place.js';
import { diagnostic, IsletError } from '../../errors/index.js';
import { codePoint } from '../../lib/text/encoding.js';
import type { Page } from '../../lib/site/page.js';
import { withTemplate } from '../../render/faults/template-timeout.js';
import type { createPageRenderer, RenderedDocument } from '../../render/page/render-page.js';
import type { createShownWords, MissingGlyph, ShownWords } from '../../render/page/shown-words.js';
import type { PageStyles } from '../../render/page/styles.js';
import { mergeTrace } from '../../render/page/trace.js';
import type { Content } from '../load/content.js';
import type { Project } from '../project/open-project.js';
import type { AnchorNeed, CheckedPage, PageCheck } from './check-page.js';
import type { PlannedCard, SocialCards } from './social-cards.js';
import type { TracedValues, ValueTracer } from './trace-values.js';
import { idsOfOthers, renderWithIds } from './unique-page-ids.js';

type RenderPage = ReturnType<typeof createPageRenderer>;

/** A rendered page and the card that its head names. */
export interface RenderedPage extends Omit<RenderedDocument, 'blocked'> {
  readonly card: PlannedCard | undefined;
  /** What it shows in fonts that are reduced. */
  readonly words: ShownWords | undefined;
  /** Anchors that it links to. */
  readonly anchors: readonly AnchorNeed[];
  /** Renders the page again to trace its values. */
  readonly values: (() => TracedValues) | undefined;
  /** Whether a problem or a warning of it was reported. */
  readonly hasDiagnostics: boolean;
}

/** What the renderer of checked pages needs. */
export interface CheckedRenderOptions {
  readonly project: Pick<Project, 'registry'>;
  readonly content: Content;
  readonly context: ResolveContext;
  readonly styles: ReadonlyMap<string, PageStyles>;
  /** Of each template, if the site has fonts that are reduced. */
  readonly shownWords: ReadonlyMap<string, ReturnType<typeof createShownWords>> | undefined;
  readonly cards: SocialCards | undefined;
  readonly tracer: ValueTracer;
  readonly render: RenderPage;
  /** Called with an error of a template. */
  readonly onFault: (error: unknown, record: Page, parts: Parameters<RenderPage>[0]) => void;
}

/**
 * Creates the function that renders a page whose references are valid; `undefined` if problems were reported. A page
 * whose heading ids are taken is checked again.
 */
export function createCheckedRender(
  options: CheckedRenderOptions,
): (
  record: Page,
  checked: CheckedPage,
  checkPage: PageCheck,
) => Promise<Omit<RenderedPage, 'hasDiagnostics'> | undefined> {
  const { project, content, context, styles, shownWords, cards, tracer, render, onFault } = options;
  return async (record, checked, checkPage) => {
    const template = project.registry.templates.get(record.template);
    const pageStyle = styles.get(record.template);
    if (!template || !pageStyle) throw new TypeError(`No template ${record.template}`);
    const page = content.table.info(record);
    const card = record.ogImage === undefined ? await cards?.plan(record, page) : undefined;
    const parts = {
      template: template.definition,
      styles: pageStyle,
      page,
      content: checked.content,
      ogImage: record.ogImage,
      card: card && { url: `/${card.output}`, alt: card.alt },
    };
    try {
      const { page: rendered, checked: shown } = await renderWithIds(
        checked,
        (takenIds) => checkPage(record, takenIds),
        (now) => withTemplate(template.module.file, () => render({ ...parts, content: now.content }, now)),
      );
      const { html, trace, placed, blocked } = rendered;
      if (blocked.length > 0) onFault(new IsletError(blocked), record, parts);
      const others = idsOfOthers(html, shown.texts);
      reportConflictingIds(shown.texts, others, record, context);
      if (others.size > 0) return undefined;
      const shownIn = shownWords?.get(record.template)?.(html, [...trace.texts.values()]);
      if (shownIn && reportMissingGlyphs(shownIn.missing, record, context)) return undefined;
      const warnings = trace.islands.size > 0 ? (await islandCheck()).checkIslands(html) : [];
      if (warnings.length > 0) onFault(new IsletError(warnings), record, parts);
      if (card) mergeTrace(trace, card.trace);
      return {
        ...{ html, trace, placed, card, words: shownIn?.words },
        anchors: checked.anchors,
        values: () => tracer.trace(record, { ...parts, content: shown.content }, html),
      };
    } catch (error) {
      onFault(error, record, parts);
      return undefined;
    }
  };
}

/** Returns true if there are any. */
function reportMissingGlyphs(
  missing: readonly MissingGlyph[],
  { file, route }: Page,
  { root, report }: ResolveContext,
): boolean {
  for (const { family, character, word, text } of missing) {
    const heading = textPlace(root, file, text);
    report.add(
      diagnostic('font-glyph-missing', {
        message: `\`${word}\` in \`${text}\` has \`${character}\` (${codePoint(character)}), which the font \`${family}\` cannot draw.`,
        ...(heading.position.line === undefined ? textPlace(root, file, word) : heading),
        routes: [route],
      }),
    );
  }
  return missing.length > 0;
}

/** Loaded with the first page that holds an island. */
const islandCheck = () => import('../../render/islands/misplaced-islands.js');
