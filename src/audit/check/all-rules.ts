import type { Rule } from './site/rule.js';
import { brokenLink } from './rules/broken-link.js';
import { brokenAnchor } from './rules/broken-anchor.js';
import { idReference } from './rules/id-reference.js';
import { redirectedLink } from './rules/redirected-link.js';
import { redirectChain } from './rules/redirect-chain.js';
import { usableAddress } from './rules/usable-address.js';
import { linkText } from './rules/link-text.js';
import { feedLink } from './rules/feed-link.js';
import { urlRetention } from './rules/url-retention.js';
import { pageTitle } from './rules/page-title.js';
import { pageDescription } from './rules/page-description.js';
import { canonicalAddress } from './rules/canonical-address.js';
import { oneHeading } from './rules/one-heading.js';
import { readableCharacters } from './rules/readable-characters.js';
import { pageMeta } from './rules/page-meta.js';
import { unfinishedText } from './rules/unfinished-text.js';
import { pageLanguage } from './rules/page-language.js';
import { reciprocalAlternates } from './rules/reciprocal-alternates.js';
import { sitemapAgrees } from './rules/sitemap-agrees.js';
import { robotsAgree } from './rules/robots-agree.js';
import { imageSize } from './rules/image-size.js';
import { fileFormat } from './rules/file-format.js';
import { dataFile } from './rules/data-file.js';
import { lazyFirstImage } from './rules/lazy-first-image.js';
import { alternativeText } from './rules/alternative-text.js';
import { controlName } from './rules/control-name.js';
import { tableHeader } from './rules/table-header.js';
import { fieldValue } from './rules/field-value.js';
import { structuredData } from './rules/structured-data.js';
import { securityPolicy } from './rules/security-policy.js';
import { outsideScript } from './rules/outside-script.js';
import { copiedScript } from './rules/copied-script.js';
import { privateFile } from './rules/private-file.js';
import { insecureAddress } from './rules/insecure-address.js';
import { openerLink } from './rules/opener-link.js';
import { styleReference } from './rules/style-reference.js';
import { moduleImport } from './rules/module-import.js';
import { pageWeight } from './rules/page-weight.js';
import { orphanPage } from './rules/orphan-page.js';
import { externalLinks } from './rules/external-links.js';
import { contentPolicy } from './rules/content-policy.js';

/** The rules that islet implements. */
export const ownRules: readonly Rule[] = [
  brokenLink,
  brokenAnchor,
  idReference,
  redirectedLink,
  redirectChain,
  usableAddress,
  linkText,
  feedLink,
  urlRetention,
  pageTitle,
  pageDescription,
  canonicalAddress,
  oneHeading,
  readableCharacters,
  pageMeta,
  unfinishedText,
  pageLanguage,
  reciprocalAlternates,
  sitemapAgrees,
  robotsAgree,
  imageSize,
  fileFormat,
  dataFile,
  lazyFirstImage,
  alternativeText,
  controlName,
  tableHeader,
  fieldValue,
  structuredData,
  securityPolicy,
  outsideScript,
  copiedScript,
  privateFile,
  insecureAddress,
  openerLink,
  styleReference,
  moduleImport,
  pageWeight,
  orphanPage,
  externalLinks,
  contentPolicy,
];
