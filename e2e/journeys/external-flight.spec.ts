import { bookable } from '../support/live-flights.ts';
import { OfficeDesk } from '../support/office-desk.ts';
import { enterOffice } from '../support/office-pages.ts';
import { ResultsPage } from '../support/results-page.ts';
import { expect, test } from '../support/test.ts';
import { cards, someone } from '../support/travellers.ts';

test('a flight of an external supplier appears in the results and is bought, and staff see its supplier and the carrier’s code @long', async ({
  page,
  flights,
  context,
  request,
  baseURL,
}) => {
  test.slow();
  const wanted = { from: 'LIS', to: 'AMS', currency: 'EUR', daysAhead: 47 } as const;
  const begun = await flights.find(wanted, () => true);
  await page.goto(`/flightSearch/${begun.search.id}?locale=en`);
  await new ResultsPage(page, 'en').wait();
  // The same day again: the supplier's answer is shown at once.
  await expect
    .poll(async () => (await flights.readAgain(begun)).complete, 'the supplier has said all')
    .toBe(true);
  const results = await flights.readAgain(begun);
  const order = await flights.order(results, bookable(results)[0]!, [someone()], cards.approved);
  await expect.poll(async () => (await flights.read(order)).status).toBe('ticketed');

  await enterOffice(context, request, baseURL!, 'tenant');
  const desk = new OfficeDesk(page, 'en');
  await page.goto(`/order/detail/${order.orderId}?locale=en`);
  const items = page.getByRole('region', { name: desk.say('order.items') }).first();
  await expect(items).toContainText(desk.say('order.boughtFrom', { name: 'Skyline' }));
  await expect(items).toContainText(new RegExp(`${desk.say('order.carrierPnr')} [A-Z0-9]{6}`));

  await page.goto('/inventory/supplier?locale=en');
  await page
    .getByRole('row', { name: /Skyline/ })
    .getByRole('button', { name: /^Edit/ })
    .click();
  await desk.button(desk.say('supplier.trialButton')).click();
  await expect(page.getByRole('region', { name: desk.say('supplier.trial') })).toContainText('test mode');

  // Its news are connected by a button; what the carrier then changes, the buyer is asked about.
  await desk.button(desk.say('supplier.newsButton')).click();
  const news = page.getByRole('region', { name: desk.say('supplier.news') });
  await expect(news).toContainText('Its news of changed and cancelled flights reach us now');
  const [, theirs = ''] = /name="order" value="(\w+)"/.exec(
    await (await request.get('/demo/flights/')).text(),
  )!;
  await request.post('/demo/flights/change', { form: { order: theirs, act: 'later' } });
  await expect
    .poll(async () => (await flights.read(order)).proposals?.map(({ kind }) => kind))
    .toEqual(['retimed']);
});
