/**
 * Kind of a field: `text`, `url` (absolute, `https:` or `http:`), `date` (ISO 8601), `number`, `currency`
 * (three capital letters), `hours` (`Mo-Fr 09:00-17:00`) or types of objects, joined by `|`. `!` at the end means required, `[]` one value
 * or a list.
 */
export type ValueKind = string;

/** A type with the fields that are checked; other fields are allowed. */
export interface StructuredType {
  readonly fields: Readonly<Record<string, ValueKind>>;
  /** Fields of which at least one is required. */
  readonly oneOf?: readonly string[];
}

const organization = {
  fields: {
    name: 'text!',
    url: 'url',
    logo: 'url|ImageObject',
    sameAs: 'url[]',
    contactPoint: 'ContactPoint[]',
    email: 'text',
    telephone: 'text',
  },
};
const application = {
  fields: {
    name: 'text!',
    operatingSystem: 'text!',
    applicationCategory: 'text!',
    url: 'url',
    downloadUrl: 'url',
    installUrl: 'url',
    image: 'url|ImageObject',
    publisher: 'Organization|Person',
    offers: 'Offer|AggregateOffer[]',
    aggregateRating: 'AggregateRating',
  },
};
const article = {
  fields: {
    headline: 'text!',
    author: 'Person|Organization[]!',
    datePublished: 'date!',
    dateModified: 'date',
    image: 'url|ImageObject[]!',
    publisher: 'Organization|Person',
    url: 'url',
    mainEntityOfPage: 'url|WebPage',
    description: 'text',
    inLanguage: 'text',
  },
};
const webPage = {
  fields: {
    name: 'text',
    url: 'url',
    description: 'text',
    about: 'Organization|Person|Thing[]',
    mainEntity: 'Organization|Person|Thing[]',
  },
};

/**
 * The types that are checked. Fields are from schema.org; required fields are from Google Search Central,
 * "Structured data markup that Google Search supports".
 */
export const structuredTypes: Readonly<Record<string, StructuredType>> = {
  Article: article,
  NewsArticle: article,
  BlogPosting: article,
  Organization: organization,
  MobileApplication: application,
  SoftwareApplication: application,
  WebPage: webPage,
  ContactPage: webPage,
  AboutPage: webPage,
  WebSite: { fields: { name: 'text!', url: 'url!', publisher: 'Organization|Person', inLanguage: 'text[]' } },
  BreadcrumbList: { fields: { itemListElement: 'ListItem[]!' } },
  ItemList: { fields: { itemListElement: 'ListItem[]!' } },
  ListItem: {
    fields: { position: 'number!', name: 'text', item: 'url|Thing', url: 'url' },
    oneOf: ['name', 'item', 'url'],
  },
  FAQPage: { fields: { mainEntity: 'Question[]!' } },
  Question: { fields: { name: 'text!', acceptedAnswer: 'Answer!' } },
  Answer: { fields: { text: 'text!' } },
  ContactPoint: {
    fields: { contactType: 'text!', telephone: 'text', email: 'text', url: 'url' },
    oneOf: ['telephone', 'email', 'url'],
  },
  Person: { fields: { name: 'text!', url: 'url' } },
  ImageObject: {
    fields: {
      url: 'url',
      contentUrl: 'url',
      width: 'number|text|QuantitativeValue',
      height: 'number|text|QuantitativeValue',
    },
    oneOf: ['url', 'contentUrl'],
  },
  VideoObject: {
    fields: {
      name: 'text!',
      thumbnailUrl: 'url[]!',
      uploadDate: 'date!',
      contentUrl: 'url',
      embedUrl: 'url',
      description: 'text',
    },
  },
  HowTo: { fields: { name: 'text!', step: 'HowToStep[]!' } },
  HowToStep: { fields: { name: 'text', text: 'text', url: 'url', image: 'url|ImageObject' }, oneOf: ['name', 'text'] },
  Product: {
    fields: {
      name: 'text!',
      image: 'url|ImageObject[]',
      offers: 'Offer|AggregateOffer[]',
      aggregateRating: 'AggregateRating',
    },
  },
  Offer: { fields: { price: 'number!', priceCurrency: 'currency!', url: 'url' } },
  AggregateOffer: { fields: { lowPrice: 'number!', priceCurrency: 'currency!', highPrice: 'number', url: 'url' } },
  Event: {
    fields: {
      name: 'text!',
      startDate: 'date!',
      endDate: 'date',
      location: 'Place|VirtualLocation|text[]!',
      url: 'url',
    },
  },
  Recipe: { fields: { name: 'text!', image: 'url|ImageObject[]!', datePublished: 'date' } },
  JobPosting: {
    fields: {
      title: 'text!',
      description: 'text!',
      datePosted: 'date!',
      validThrough: 'date',
      hiringOrganization: 'Organization|text!',
    },
    oneOf: ['jobLocation', 'jobLocationType'],
  },
  LocalBusiness: { fields: { name: 'text!', address: 'PostalAddress|text!', url: 'url', openingHours: 'hours[]' } },
  Review: { fields: { author: 'Person|Organization[]!', reviewRating: 'Rating', datePublished: 'date' } },
  Rating: { fields: { ratingValue: 'number|text!' } },
  AggregateRating: {
    fields: { ratingValue: 'number!', ratingCount: 'number', reviewCount: 'number' },
    oneOf: ['ratingCount', 'reviewCount'],
  },
};
