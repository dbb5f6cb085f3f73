/** The public API: everything that templates may import from `islet`. */
export { z } from './zod.js';
export {
  defineData,
  defineTemplate,
  type Data,
  type DataDefinition,
  type HeadExtras,
  type PageProps,
  type Template,
  type TemplateDefinition,
} from './define.js';
export {
  definePages,
  listPages,
  paginate,
  type ListedPage,
  type ListPart,
  type PageList,
  type PagesDefinition,
} from './define-pages.js';
export { defineFile, type FileDefinition, type FilesDefinition } from './define-file.js';
export {
  defineSource,
  type LoadData,
  type SourceContext,
  type SourceDefinition,
  type SourceRequest,
} from './define-source.js';
export { asset, html, image, link, markdown, reference } from './fields.js';
export { Image, type ImageProps } from './image.js';
export { InlineSvg, type InlineSvgProps } from './inline-svg.js';
export { Island, type IslandProps } from './island.js';
export type { IslandStrategy } from './island-strategy.js';
export {
  annotate,
  assetUrl,
  currentLocale,
  currentPage,
  currentSite,
  dataLanguage,
  frameAddress,
  jsonUrl,
  lastChanged,
  linkLanguage,
  listRoutes,
  readCollection,
  readData,
  serviceAddress,
  shareImage,
  siteAddress,
  svgUrl,
} from './render-context.js';
export { groupPages, pageTree, type PageBranch, type PageGroup } from './page-groups.js';
export { zonedDate, zonedTimestamp } from './zoned-time.js';
export { pathTo, wordLanguage, words, wordsIn, type Words } from './words.js';
export { OutsideScript } from './outside-script.js';
export { RichText } from './rich-text.js';
export { defineSandbox, type CreateSandbox, type SandboxContext, type SandboxServices } from './sandbox.js';
export { Shared } from './shared.js';
export {
  defineSocialCard,
  type CardContent,
  type CardHeading,
  type CardImage,
  type CardProps,
  type CardType,
  type HeadingBox,
  type SocialCard,
  type SocialCardDefinition,
} from './social-card.js';
export { video } from './video.js';
export { defineTextComponent, type FootnoteWords, type RichTextOptions, type TextComponent } from './text-component.js';
export type {
  ImageForm,
  ImageSources,
  Json,
  LanguageVersion,
  LocaleInfo,
  PageInfo,
  RichTextValue,
  ShareImage,
  SiteInfo,
  WordText,
} from './site-model.js';
