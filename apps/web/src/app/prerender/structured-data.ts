import { addressIn, sharePicture, type PageFacts, type Question } from './page-facts.ts';

const CONTEXT = 'https://schema.org';

/** What search engines read of a page (schema.org): who sells, where the page stands, and what it is about. */
export function structuredData(facts: PageFacts): object[] {
  const { page, questions = [] } = facts;
  if (page === undefined) return [];
  return [
    ...(['/', '/aboutUs', '/company', '/contact'].includes(page.path) ? [agency(facts)] : []),
    ...(page.path === '/' ? [] : [breadcrumbs(facts, page.path)]),
    ...(page.path.startsWith('/destination/') ? [destination(facts, page.path)] : []),
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

/** The page's part of a title (`application--page`). */
function pageName(title: string): string {
  return title.slice(title.indexOf('--') + 2);
}

/** Markdown as plain words: links by their text, without stars. */
function withoutMarks(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*?|`/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
