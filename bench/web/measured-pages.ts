import { LiveFlights } from '../../e2e/support/live-flights.ts';
import { shopPages } from '../../e2e/support/shop-pages.ts';

export interface MeasuredPage {
  readonly name: string;
  readonly url: string;
}

/** The pages of a purchase, in English, with content created for them. */
const measured: Readonly<Record<string, string>> = {
  home: 'home',
  results: 'results of a round trip',
  checkout: 'passengers and payment',
  ticket: 'ticket',
};

export async function listMeasuredPages(address: string): Promise<MeasuredPage[]> {
  const flights = new LiveFlights(address);
  const pages: MeasuredPage[] = [];
  for (const [name, title] of Object.entries(measured)) {
    const page = shopPages.find((candidate) => candidate.name === title);
    if (!page) throw new Error(`There is no page "${title}"`);
    const path = await page.address(flights);
    pages.push({ name, url: `${address}${path}${path.includes('?') ? '&' : '?'}locale=en` });
  }
  return pages;
}
