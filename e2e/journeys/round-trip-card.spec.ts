import { CheckoutPage } from '../support/checkout-page.ts';
import { bookable, hasPlenty } from '../support/live-flights.ts';
import { ResultsPage } from '../support/results-page.ts';
import { expect, test } from '../support/test.ts';
import { wordsOf } from '../support/words.ts';

const say = wordsOf('en');
const trip = { from: 'MOW', to: 'AYT', currency: 'EUR', nights: 7, daysAhead: 65, adults: 2 } as const;

/** Whether the name of each stop is within the frame of its map. */
const namesInside = `Array.from(document.querySelectorAll('.offer-sheet .map text'), (name) => {
  const [own, frame] = [name, name.closest('.map')].map((each) => each.getBoundingClientRect());
  return own.top > frame.top && own.bottom < frame.bottom && own.left > frame.left && own.right < frame.right;
})`;

const amountOf = (sum: string | null): number => Number((sum ?? '').replaceAll(/[^\d.]/g, ''));

test.use({ viewport: { width: 360, height: 780 } });

test('the price of a round trip is the same on its card, for the first return offered, in the sheet and in the checkout, to the cent', async ({
  page,
  flights,
}) => {
  const { search } = await flights.find(
    trip,
    (found) => bookable(found).filter(hasPlenty).length > 3 && bookable(found, 'return').some(hasPlenty),
  );
  await page.goto(`/flightSearch/${search.id}?locale=en&sort=cheapest`);
  const results = new ResultsPage(page, 'en');
  await results.wait();
  const card = results.cards.first();
  const price = (await card.locator('.price').first().textContent()) ?? '';

  // Once with Esc and once with the browser's Back: the list is as it was, with the focus where it was.
  const details = card.getByRole('button', { name: new RegExp(`^${say('offer.details')}`) });
  for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await details.click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.locator('.offer-sheet-total .price')).toHaveText(price);
    expect(amountOf(await sheet.locator('.price-sum .price').textContent())).toBe(amountOf(price));
    await expect(sheet.getByRole('heading', { level: 3, name: /^Outbound/ })).toBeVisible();
    await expect(sheet.getByRole('heading', { level: 3, name: /^Return/ })).toBeVisible();
    await expect(sheet.locator('.map text').first()).toBeAttached();
    await expect
      .poll(() => page.evaluate(namesInside), 'the names of the stops are not cut')
      .toEqual([true, true]);
    await close();
    await expect(sheet).toBeHidden();
    await expect(details).toBeFocused();
    await expect(page).not.toHaveURL(/open=/);
  }

  await results.choose(card);
  await expect(results.nowReturn).toBeVisible();
  await results.wait();
  const back = results.cards.first();
  await expect(back).toContainText(say('badge.chosenBack'));
  await expect(back.locator('.price').first()).toHaveText(price);
  await expect(results.neighbours.locator('[aria-current]')).toContainText(price);
  await results.choose(back);
  const total = await new CheckoutPage(page, 'en').total();
  expect(amountOf(total)).toBe(amountOf(price));
});

test('a bag added on the card changes its price by the stated sum, and stays requested among the returns', async ({
  page,
  flights,
}) => {
  const { search } = await flights.find(trip, (found) =>
    (['outbound', 'return'] as const).every((direction) =>
      bookable(found, direction).some(({ fares }) =>
        [0, 1].every((pieces) => fares.some(({ baggage }) => baggage.pieces === pieces)),
      ),
    ),
  );
  await page.goto(`/flightSearch/${search.id}?locale=en&sort=cheapest&baggage=without`);
  const results = new ResultsPage(page, 'en');
  await results.wait();
  const card = results.cards.filter({ has: page.locator('.offer-bag') }).first();
  const amount = async (text: Promise<string | null>) =>
    Number((/€([\d,.]+)/.exec((await text) ?? '')?.[1] ?? '').replaceAll(',', ''));
  const price = card.locator('.price').first();
  const bag = card.locator('.offer-bag');
  const [before, more] = [await amount(price.textContent()), await amount(bag.textContent())];
  await bag.click();
  await expect(bag).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => amount(price.textContent())).toBeCloseTo(before + more, 2);
  await results.choose(card);
  await expect(results.nowReturn).toBeVisible();
  await expect(page).toHaveURL(/baggage=with$|baggage=with&/);
});
