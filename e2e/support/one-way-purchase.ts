import type { Page } from '@playwright/test';
import type { FlightResponse } from '@farewind/contract/flights/search';
import { CheckoutPage } from './checkout-page.ts';
import { bookable, hasPlenty, paymentAddress, type LiveFlights } from './live-flights.ts';
import { buyerNamed, someone, type Buyer, type Traveller } from './travellers.ts';
import type { Language } from './words.ts';

export interface Purchase {
  readonly checkout: CheckoutPage;
  readonly traveller: Traveller;
  readonly buyer: Buyer;
  readonly address: string;
}

/** With tickets at once: those of a charter follow later, and on some days a charter comes first. */
const isTicketedAtOnce = (flight: FlightResponse): boolean =>
  flight.kind === 'scheduled' && hasPlenty(flight);

/**
 * Opens the checkout of a one-way scheduled flight for a separate traveller, filled in except for card and agreements.
 */
export async function openPurchase(
  page: Page,
  flights: LiveFlights,
  request: {
    readonly daysAhead: number;
    readonly language: Language;
    readonly currency?: 'EUR' | 'RUB' | 'TRY';
  },
): Promise<Purchase> {
  const { daysAhead, language, currency = 'EUR' } = request;
  const found = await flights.find({ from: 'MOW', to: 'AYT', currency, daysAhead }, (results) =>
    bookable(results).some(isTicketedAtOnce),
  );
  const flight = bookable(found).find(isTicketedAtOnce);
  if (flight === undefined) throw new Error('No flight has seats');
  const address = `${paymentAddress(found, flight)}&locale=${language}&currency=${currency}`;
  const traveller = someone();
  const buyer = buyerNamed(traveller.name, traveller.surname);
  const checkout = new CheckoutPage(page, language);
  await page.goto(address);
  await checkout.fillPassenger(0, 'adult', traveller);
  await checkout.fillContact(buyer);
  return { checkout, traveller, buyer, address };
}
