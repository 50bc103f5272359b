import { describe, expect, it } from 'vitest';
import type { PageFacts } from './page-facts.ts';
import { writePageHead } from './page-head.ts';
import { findPublicPage, listPublicPaths } from './public-pages.ts';

const agency = {
  companyTitle: 'Sea & Sun Ltd',
  brandName: 'Sea',
  address: 'Quay 1',
  email: '',
  phone: '+90 1',
  supportPhone: '',
  tradeRegistryNo: '',
  chamberNo: '',
  taxOffice: '',
  taxNo: '',
  website: '',
  companyRegistrationNo: '',
  travelAssociationNo: '',
  chatLink: '',
};
const site: PageFacts['site'] = {
  brand: 'Sea',
  logo: null,
  agency,
  defaultLanguage: 'ru',
  languages: ['ru', 'en', 'tr'],
};

function head(path: string, more: Partial<PageFacts> = {}): string {
  const facts = {
    language: 'ru',
    origin: 'https://sea.example',
    title: 'Sea--Page',
    description: 'Said.',
  } as const;
  return writePageHead({ ...facts, site, page: findPublicPage(path), ...more });
}

const linksOf = (text: string) =>
  [...text.matchAll(/<link rel="(\w+)"(?: hreflang="([\w-]+)")? href="([^"]+)">/g)].map(
    ([, rel, lang, href]) => [lang ?? rel, href],
  );
const dataOf = (text: string) =>
  [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  );

describe('the head of a public page', () => {
  it.each([
    ['/', 'ru', 'https://sea.example/'],
    ['/', 'en', 'https://sea.example/?locale=en'],
    ['/Help/', 'ru', 'https://sea.example/help'],
    ['/flightSearch/', 'tr', 'https://sea.example/flightSearch?locale=tr'],
    ['/destination/Antalya', 'en', 'https://sea.example/destination/antalya?locale=en'],
  ] as const)('names one address of %s in %s, whatever was typed', (path, language, address) => {
    expect(linksOf(head(path, { language }))).toContainEqual(['canonical', address]);
  });

  it('names the page in every language of its site, and the plain address for all others', () => {
    expect(linksOf(head('/help', { language: 'tr' })).slice(1)).toEqual([
      ['ru', 'https://sea.example/help'],
      ['en', 'https://sea.example/help?locale=en'],
      ['tr', 'https://sea.example/help?locale=tr'],
      ['x-default', 'https://sea.example/help'],
    ]);
    const rouble = { ...site, languages: ['ru'] } as const;
    expect(head('/help', { site: { ...rouble, languages: ['ru'] } })).not.toContain('locale=en');
  });

  it('has the title as it is, and a description that ends at a word before 155 letters', () => {
    const long = head('/', { title: 'Sea--<b>"A & B"', description: 'a word of many '.repeat(14) });
    expect(long).toContain('<title>Sea--&lt;b&gt;&quot;A &amp; B&quot;</title>');
    const said = /name="description" content="([^"]*)"/.exec(long)?.[1] ?? '';
    expect(said.length).toBeLessThanOrEqual(155);
    expect(said).toMatch(/\w…$/);
  });

  it('shows a picture where its link is shared: of a place its scene', () => {
    expect(head('/')).toContain('<meta property="og:image" content="https://sea.example/share/site.png">');
    expect(head('/destination/kiev', { scene: 'kiev' })).toContain('https://sea.example/share/kiev.png');
  });

  it('tells search engines who sells, where the page stands, and what it is about', () => {
    const kinds = (text: string) => dataOf(text).map((data) => data['@type']);
    expect(kinds(head('/'))).toEqual(['TravelAgency']);
    expect(kinds(head('/destination/goa'))).toEqual(['BreadcrumbList', 'TouristDestination']);
    const questions = [{ question: 'Why?', answer: 'See [how](/help) **it** goes. </script>' }];
    const help = head('/help', { questions });
    expect(kinds(help)).toEqual(['BreadcrumbList', 'FAQPage']);
    expect(JSON.stringify(dataOf(help)[1])).toContain('See how it goes. </script>');
    expect(dataOf(head('/'))[0]).toMatchObject({
      name: 'Sea',
      telephone: '+90 1',
      legalName: 'Sea & Sun Ltd',
    });
    expect(dataOf(head('/'))[0]).not.toHaveProperty('email');
  });
});

it('the pages of one visitor are kept out of every index and say nothing more than their title', () => {
  for (const path of ['/ticketDetail/1', '/user/bookings', '/login', '/flightPayment', '/flightSearch/1'])
    expect(head(path)).toBe('<title>Sea--Page</title><meta name="robots" content="noindex">');
});

it('the map of the site has each public page once, destinations among them', () => {
  const paths = listPublicPaths(['goa', 'kiev']);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toContain('/destination/goa');
  for (const path of paths) expect([path, findPublicPage(path)?.path]).toEqual([path, path]);
});
