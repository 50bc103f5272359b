import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Variant } from '../modules/sales-partners/present-variants.ts';
import type { Trip } from './shop-client.ts';

/** The demo's partner. */
const KEY = { partner: 'demo', key: 'demo-meta' };
const PERSON = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
let networks = 0;

/** A visitor follows the cheapest offer that the partner shows, from a network of their own; returns where they arrive. */
export async function clickOffer(
  inject: (url: string, more?: Omit<InjectOptions, 'url'>) => Promise<LightMyRequestResponse>,
  { from, to, departureDate, currency }: Trip,
  headersOf: Record<string, string> = {},
  network?: string,
): Promise<URL> {
  const query = { ...KEY, from, to, date1: departureDate, currency, language: 'en' };
  const answer = await inject('/partner/v1/search.json', { query });
  const [variant] = answer.json<{ variants: Variant[] }>().variants;
  const address = new URL(variant!.url);
  networks += 1;
  const visitor = {
    remoteAddress: network ?? `198.51.100.${networks}`,
    headers: { 'user-agent': PERSON, ...headersOf },
  };
  const { headers } = await inject(`${address.pathname}${address.search}`, visitor);
  const arrival = new URL(String(headers.location), 'http://localhost');
  await inject('/api/services/app/SalesPartner/GetClick', { query: { id: clickOf(arrival) } });
  return arrival;
}

export function clickOf(arrival: URL): string {
  return arrival.searchParams.get('click')!;
}
