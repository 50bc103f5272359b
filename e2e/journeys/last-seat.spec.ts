import { CheckoutPage } from '../support/checkout-page.ts';
import { bookable, paymentAddress, type Input } from '../support/live-flights.ts';
import { readOrderOfPage } from '../support/orders.ts';
import { listBankPayments, maskCard } from '../support/test-bank.ts';
import { expect, test } from '../support/test.ts';
import { anna, buyerNamed, cards, ivan, type Traveller } from '../support/travellers.ts';
import { wordsOf } from '../support/words.ts';
import type { FlightResponse } from '@farewind/contract/flights/search';
import type { Locator, Page } from '@playwright/test';

const say = wordsOf('en');
// The only journey that pays in Belarusian roubles: that identifies its payments at the bank.
const wanted: Input = { from: 'MOW', to: 'AYT', currency: 'BYN', daysAhead: 20 };

const isLastSeat = (flight: FlightResponse): boolean =>
  flight.stops === 0 && flight.fares.every(({ seatsLeft }) => seatsLeft === 1);

test.describe('two buyers who pay at once for the last seat of a flight', () => {
  test.use({ locale: 'en-GB', expectedErrors: /409/ });

  test('get one ticket and one clear refusal, and the refused buyer is not charged', async ({
    page,
    flights,
    browser,
  }) => {
    test.slow();
    const found = await flights.find(wanted, (results) => bookable(results).some(isLastSeat));
    const flight = bookable(found).find(isLastSeat);
    if (flight === undefined) throw new Error('The last seat has gone before the test');
    const address = `${paymentAddress(found, flight)}&currency=BYN&locale=en`;
    // From networks of their own: other journeys' orders count against the limit of this machine's address.
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': '10.77.1.1' });
    const other = await (
      await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.77.2.1' } })
    ).newPage();
    const buyers: readonly SeatBuyer[] = [
      { page, traveller: anna, card: cards.approved },
      { page: other, traveller: ivan, card: cards.alsoApproved },
    ];
    // Both reach the pay button before either presses it.
    await Promise.all(buyers.map((buyer) => fillIn(address, buyer)));
    await Promise.all(buyers.map(({ page: at }) => new CheckoutPage(at, 'en').payButton.click()));

    const outcomes = await Promise.all(buyers.map(({ page: at }) => outcomeOf(at)));
    expect(outcomes.toSorted()).toEqual(['refused', 'ticket']);
    const winner = buyers[outcomes.indexOf('ticket')];
    const loser = buyers[outcomes.indexOf('refused')];
    if (winner === undefined || loser === undefined) throw new Error('One wins and one loses');
    // Why there is no price any more, and the way to other flights; what was typed is still there.
    const refusal = refusalOf(loser.page);
    await expect(refusal).toBeInViewport();
    await expect(refusal.getByRole('link')).toHaveAttribute('href', /\/flightSearch\//);
    await expect(new CheckoutPage(loser.page, 'en').contact.surname).toHaveValue(loser.traveller.surname);

    const order = await readOrderOfPage(winner.page);
    const listStates = async (card: string) =>
      (await listBankPayments(page.request))
        .filter((paid) => paid.sum === `${order.total} BYN` && paid.card === maskCard(card))
        .map(({ state }) => state);
    await expect.poll(() => listStates(winner.card)).toEqual(['captured']);
    await expect
      .poll(async () => (await listStates(loser.card)).filter((state) => state !== 'voided'))
      .toEqual([]);
    await other.context().close();
  });
});

interface SeatBuyer {
  readonly page: Page;
  readonly traveller: Traveller;
  readonly card: string;
}

async function fillIn(address: string, { page, traveller, card }: SeatBuyer): Promise<void> {
  await page.goto(address);
  const checkout = new CheckoutPage(page, 'en');
  await checkout.fillPassenger(0, 'adult', traveller);
  await checkout.fillContact(buyerNamed(traveller.name, traveller.surname));
  await checkout.fillCard(card);
  await checkout.agree();
  await checkout.total();
}

function refusalOf(page: Page): Locator {
  return page.getByRole('alert').filter({ hasText: say('flights.soldOut') });
}

async function outcomeOf(page: Page): Promise<'ticket' | 'refused'> {
  const refusal = refusalOf(page);
  const ticket = page
    .getByRole('heading', { name: say('trip.ticketNumbers') })
    .or(page.locator('.ticket-title'));
  await expect(refusal.or(ticket).first()).toBeVisible();
  return (await refusal.count()) > 0 ? 'refused' : 'ticket';
}
