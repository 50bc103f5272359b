import { bookable, hasPlenty } from '../support/live-flights.ts';
import { putClockForward } from '../support/money-watch.ts';
import { OfficeCalls } from '../support/office-calls.ts';
import { listRefunds } from '../support/test-bank.ts';
import { expect, test } from '../support/test.ts';
import { cards, someone } from '../support/travellers.ts';
import { sumText, wordsOf } from '../support/words.ts';

const say = wordsOf('en');
const AGENCY = 1;
const DAY_SECONDS = 24 * 3600;

test('a price that its buyer does not answer to cancels the order after 24 hours, and everything goes back to the card', async ({
  page,
  flights,
  request,
}) => {
  const wanted = { from: 'MOW', to: 'AYT', currency: 'EUR', daysAhead: 90 } as const;
  const results = await flights.find(wanted, (found) => bookable(found).some(hasPlenty));
  const flight = bookable(results).find(hasPlenty)!;
  const order = await flights.order(results, flight, [someone()], cards.approved);
  const { total, currency } = await flights.read(order);
  const dearer = (Number(total) + 25).toFixed(2);
  await new OfficeCalls(request, AGENCY).post('Order/Propose', {
    orderId: order.orderId,
    proposal: { kind: 'priceChanged', newTotal: dearer },
  });

  await page.goto(`/ticketDetail/${order.orderId}?locale=en#key=${order.key}`);
  const main = page.getByRole('main');
  const board = main.getByRole('region', { name: say('trip.proposal.title.priceChanged') });
  await expect(board).toContainText(sumText({ amount: total, currency }));
  await expect(board).toContainText(sumText({ amount: dearer, currency }));
  await expect(board.getByRole('button', { name: say('trip.proposal.choice.accept') })).toBeVisible();

  await putClockForward(request, DAY_SECONDS - 600);
  expect((await flights.read(order)).status).not.toBe('cancelled');
  await putClockForward(request, 660);
  await expect.poll(async () => (await flights.read(order)).status, { timeout: 60_000 }).toBe('cancelled');
  const sum = sumText({ amount: total, currency });
  await expect.poll(async () => listRefunds(request, order), { timeout: 60_000 }).toEqual([sum]);

  await page.reload();
  await expect(main.getByRole('region', { name: say('trip.refund.title') })).toContainText(sum);
  await expect(main).toContainText(say('trip.proposal.state.expired'));
});
