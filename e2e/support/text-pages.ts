import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShopPage } from './shop-page.ts';
import { pageWordsOf, type Language } from './words.ts';

const SHIPPED = join(import.meta.dirname, '../../apps/server/seed/content');

/** A shipped text: its title, and the first heading in it. */
function shipped(file: string, language: Language): { readonly title: string; readonly heading: string } {
  const text = readFileSync(join(SHIPPED, language, `${file}.md`), 'utf8');
  const [, title = ''] = /^title: "?(.*?)"?$/m.exec(text) ?? [];
  const [, heading = ''] = /^## (.*)$/m.exec(text) ?? [];
  if (title === '' || heading === '') throw new Error(`${file} has no title or no heading`);
  return { title, heading };
}

function textPage(address: string, file: string): ShopPage {
  return {
    name: `the text ${file}`,
    address: () => address,
    title: (_, language) => shipped(file, language).title,
    fact: (_, language) => shipped(file, language).heading,
  };
}

/** The popular destinations of the specification, by the last part of their address. */
export const destinations = [
  'antalya',
  'istanbul',
  'goa',
  'bodrum',
  'barcelona',
  'dalaman',
  'varna',
  'phuket',
  'bourgas',
  'kiev',
  'moscow',
  'saint-petersburg',
];

/** The pages with the agency's own texts. */
export const textPages: readonly ShopPage[] = [
  { ...textPage('/aboutUs', 'about'), title: (say) => say('about.page') },
  textPage('/company', 'company'),
  textPage('/jobs', 'jobs'),
  textPage('/press', 'press'),
  textPage('/applications', 'applications'),
  textPage('/internationalSites', 'international-sites'),
  textPage('/salesAgreement', 'sales-agreement'),
  textPage('/webUsage', 'web-usage'),
  textPage('/privacy', 'privacy'),
  textPage('/consent', 'consent'),
  textPage('/cookies', 'cookies'),
  textPage('/comingSoon/hotel', 'coming-soon-hotel'),
  textPage('/comingSoon/villa', 'coming-soon-villa'),
  textPage('/comingSoon/privateAviation', 'coming-soon-private-aviation'),
  textPage('/contact', 'contact'),
  {
    ...textPage('/help', 'help'),
    fact: (_, language) => pageWordsOf(language)('help.searchHint'),
  },
  ...['bourgas', 'kiev', 'saint-petersburg'].map((slug) =>
    textPage(`/destination/${slug}`, `destinations/${slug}`),
  ),
  {
    name: 'prices of a route',
    route: '/route/$pair',
    address: () => '/route/MOW-AYT',
    title: () => '',
    fact: (_, language) => pageWordsOf(language)('route.note'),
  },
  {
    name: 'gallery',
    address: () => '/gallery',
    title: (_, language) => pageWordsOf(language)('gallery.title'),
    fact: (_, language) => pageWordsOf(language)('gallery.lead'),
  },
];
