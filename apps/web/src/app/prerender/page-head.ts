import type { RoutePrices } from '@farewind/contract/flights/route-prices';
import type { Language } from '@farewind/contract/core/fields';
import { addressIn, sharePicture, type PageFacts, type Question } from './page-facts.ts';
import type { Site } from '../../shared/session/session.tsx';

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for use between tags and in quoted attributes. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (mark) => marks[mark] ?? mark);
}

const DESCRIPTION_LIMIT = 155;
const locales: Readonly<Record<Language, string>> = { ru: 'ru_RU', en: 'en_GB', tr: 'tr_TR' };

/** The lines of a page's head: title, description, canonical and language links, share picture, structured data. */
export function writePageHead(facts: PageFacts): string {
  const title = `<title>${escapeHtml(facts.title)}</title>`;
  if (facts.page === undefined) return `${title}<meta name="robots" content="noindex">`;
  const description = shorten(facts.description);
  return [
    title,
    ...(description === '' ? [] : [meta('name', 'description', description)]),
    ...languageLinks(facts.origin, facts.page.path, facts.site, facts.language),
    ...shareLines(facts, description),
    ...structuredData(facts).map(dataBlock),
  ].join('\n    ');
}

function languageLinks(
  origin: string,
  path: string,
  site: Pick<Site, 'languages' | 'defaultLanguage'>,
  language: Language,
): string[] {
  const link = (rel: string, href: string, lang = '') =>
    `<link rel="${rel}"${lang} href="${escapeHtml(href)}">`;
  return [
    link('canonical', addressIn(origin, path, language, site)),
    ...site.languages.map((each) =>
      link('alternate', addressIn(origin, path, each, site), ` hreflang="${each}"`),
    ),
    link('alternate', `${origin}${path}`, ' hreflang="x-default"'),
  ];
}

function shareLines(facts: PageFacts, description: string): string[] {
  const { origin, page, site, language } = facts;
  if (page === undefined) return [];
  const picture = sharePicture(facts);
  return [
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', site.brand),
    meta('property', 'og:title', facts.title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', addressIn(origin, page.path, language, site)),
    meta('property', 'og:locale', locales[language]),
    ...site.languages
      .filter((each) => each !== language)
      .map((each) => meta('property', 'og:locale:alternate', locales[each])),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}

/** A data block, not a script: the browser does not execute it, so the policy need not allow it. */
function dataBlock(data: object): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

/** Shortens to the length shown by search engines, at a word boundary. */
function shorten(text: string): string {
  if (text.length <= DESCRIPTION_LIMIT) return text;
  const cut = text.slice(0, DESCRIPTION_LIMIT);
  return `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[\s,;:.–—-]+$/, '')}…`;
}

const CONTEXT = 'https://schema.org';

/** Structured data for search engines (schema.org): the seller, the page's address, and its subject. */
function structuredData(facts: PageFacts): object[] {
  const { page, questions = [] } = facts;
  if (page === undefined) return [];
  return [
    ...(['/', '/aboutUs', '/company', '/contact'].includes(page.path) ? [agency(facts)] : []),
    ...(page.path === '/' ? [] : [breadcrumbs(facts, page.path)]),
    ...(page.path.startsWith('/destination/') ? [destination(facts, page.path)] : []),
    ...(facts.route && facts.route.months.length > 0 ? [routeOffers(facts, facts.route, page.path)] : []),
    ...(questions.length > 0 ? [faq(questions)] : []),
  ];
}

function agency({ site, origin }: PageFacts): object {
  const { companyTitle, address, email, phone, supportPhone } = site.agency;
  const filled = { legalName: companyTitle, address, email, telephone: supportPhone || phone };
  return {
    '@context': CONTEXT,
    '@type': 'TravelAgency',
    name: site.brand,
    url: origin,
    logo: site.logo === null ? `${origin}/icon-512.png` : `${origin}${site.logo}`,
    ...Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== '')),
  };
}

function breadcrumbs({ origin, site, language, title }: PageFacts, path: string): object {
  const steps = [
    { name: site.brand, item: addressIn(origin, '/', language, site) },
    { name: pageName(title), item: addressIn(origin, path, language, site) },
  ];
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
  };
}

function destination(facts: PageFacts, path: string): object {
  const { origin, site, language, title, description } = facts;
  return {
    '@context': CONTEXT,
    '@type': 'TouristDestination',
    name: pageName(title),
    description,
    url: addressIn(origin, path, language, site),
    image: sharePicture(facts),
  };
}

/** A route as flights with the range of their lowest prices. */
function routeOffers(
  { origin, site, language, title, description }: PageFacts,
  { from, to, months }: RoutePrices,
  path: string,
): object {
  const prices = months.map(({ flight }) => flight.price).sort((a, b) => Number(a) - Number(b));
  const city = (end: RoutePrices['from']) => ({ '@type': 'City', name: end.city });
  return {
    '@context': CONTEXT,
    '@type': 'Trip',
    name: pageName(title),
    description,
    itinerary: [city(from), city(to)],
    provider: { '@type': 'TravelAgency', name: site.brand, url: origin },
    offers: {
      '@type': 'AggregateOffer',
      lowPrice: prices[0],
      highPrice: prices.at(-1),
      priceCurrency: months[0]!.flight.currency,
      offerCount: months.length,
      url: addressIn(origin, path, language, site),
    },
  };
}

function faq(questions: readonly Question[]): object {
  return {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: withoutMarks(answer) },
    })),
  };
}

/** The page part of a title (`application--page`). */
function pageName(title: string): string {
  return title.slice(title.indexOf('--') + 2);
}

/** Markdown as plain text: links by their text, without markup. */
function withoutMarks(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*?|`/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
