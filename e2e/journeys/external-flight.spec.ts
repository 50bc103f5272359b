import { randomUUID } from 'node:crypto';
import { bookable, dateAhead, paymentAddress, type LiveFlights } from '../support/live-flights.ts';
import { waitForMail } from '../support/mailbox.ts';
import { OfficeCalls } from '../support/office-calls.ts';
import { OfficeDesk } from '../support/office-desk.ts';
import { enterOffice } from '../support/office-pages.ts';
import { ResultsPage } from '../support/results-page.ts';
import { expect, test } from '../support/test.ts';
import { buyerNamed, cards, someone } from '../support/travellers.ts';
import { wordsOf } from '../support/words.ts';

test('a flight of an external supplier appears in the results and is bought, and staff see its supplier and the carrier’s code @long', async ({
  page,
  flights,
  context,
  request,
  baseURL,
}) => {
  test.slow();
  const traveller = someone();
  const wanted = { from: 'LIS', to: 'AMS', currency: 'EUR', daysAhead: 47 } as const;
  const begun = await flights.find(wanted, () => true);
  await page.goto(`/flightSearch/${begun.search.id}?locale=en`);
  await new ResultsPage(page, 'en').wait();
  // The same day again: the supplier's answer is shown at once.
  await expect
    .poll(async () => (await flights.readAgain(begun)).complete, 'the supplier has said all')
    .toBe(true);
  const results = await flights.readAgain(begun);
  const order = await flights.order(results, bookable(results)[0]!, [traveller], cards.approved);
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
  const rows = (await (await request.get('/demo/flights/')).text()).split('<tr');
  const own = rows.find((row) => row.includes(traveller.surname)) ?? '';
  const [, theirs = ''] = /name="order" value="(\w+)"/.exec(own)!;
  await request.post('/demo/flights/change', { form: { order: theirs, act: 'later' } });
  await expect
    .poll(async () => (await flights.read(order)).proposals?.map(({ kind }) => kind))
    .toEqual(['retimed']);
});

/** The results of a search that its external suppliers have answered. */
async function searchWhole(flights: LiveFlights, from: string, to: string) {
  const begun = await flights.search({ from, to, currency: 'EUR', daysAhead: 49 }, dateAhead(49));
  await expect
    .poll(async () => (await flights.readAgain(begun)).complete, 'the supplier has said all')
    .toBe(true);
  return flights.readAgain(begun);
}

test.describe('seats of an airline', () => {
  // The price of a seat that is gone.
  test.use({ expectedErrors: /409.*CheckPrice/ });

  test('are chosen on its map, paid with the flight, and named on the ticket and in the office, where another date is asked for; one that is gone is said before paying @long', async ({
    page,
    flights,
    context,
    request,
    baseURL,
  }) => {
    test.slow();
    const say = wordsOf('en');
    const lisbon = await searchWhole(flights, 'LIS', 'AMS');
    const flight = bookable(lisbon)[0]!;
    await page.goto(`${paymentAddress(lisbon, flight)}&locale=en`);
    await page.getByRole('button', { name: 'Show the seat map' }).click();
    const map = page.getByRole('group', { name: /^Seats, / });
    const seat = map.getByRole('button', { name: /^\d+[A-F], €/ }).first();
    const [number] = /^\d+[A-F]/.exec((await seat.getAttribute('aria-label')) ?? '')!;
    await seat.click();
    const summary = page.getByRole('complementary');
    await expect(summary).toContainText(`Seat ${number}, LIS–AMS`);

    // Somebody else takes it before the price is asked for again.
    await page.getByRole('button', { name: `Remove seat ${number}` }).click();
    await expect(summary).not.toContainText(`Seat ${number}`);
    await request.post('/demo/flights/fail', { form: { fault: 'seatsGone', times: '1' } });
    const other = map.getByRole('button', { name: /^\d+[A-F], €/ }).nth(1);
    const [taken] = /^\d+[A-F]/.exec((await other.getAttribute('aria-label')) ?? '')!;
    await other.click();
    const told = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(told).toContainText(`Seat ${taken}, LIS–AMS`);
    await page.keyboard.press('Escape');
    await expect(summary).not.toContainText(`Seat ${taken}`);
    await expect(page.getByText('No seat chosen')).toBeVisible();

    const traveller = someone();
    const services = [{ serviceId: `seat-${number}`, passengerIndex: 0, segment: 0 }];
    const { fareId } = flight.fares.find(({ family }) => family === 'Flexible')!;
    const order = await flights.order(lisbon, flight, [traveller], cards.approved, fareId, false, services);
    await expect.poll(async () => (await flights.read(order)).status).toBe('ticketed');
    const named = `${number} ${traveller.name}`;
    await page.goto(`/ticketDetail/${order.orderId}?locale=en#key=${order.key}`);
    await expect(page.getByText(`${say('trip.seats')}: ${named}`)).toBeVisible();

    await enterOffice(context, request, baseURL!, 'tenant');
    const desk = new OfficeDesk(page, 'en');
    await page.goto(`/order/detail/${order.orderId}?locale=en`);
    const items = page.getByRole('region', { name: desk.say('order.items') }).first();
    await expect(items).toContainText(named);
    await desk.button(desk.say('order.changeFlight')).click();
    await page
      .getByLabel(desk.say('flightChange.date'))
      .fill(dateAhead(55).split('-').toReversed().join('-'));
    await desk.button(desk.say('flightChange.ask')).click();
    await expect(page.getByRole('dialog')).toContainText(/including a change fee of/);
    await desk.button(desk.say('flightChange.make')).click();
    // The purpose is in the buyer's language.
    await expect(page.getByRole('dialog')).toContainText(/Link to pay €.* ZZ \d+/);
  });
});

test('a bag of the airline is added in the checkout, and what is held for a caller is reserved at the airline until the time that its buyer reads by the airport’s clock @long', async ({
  page,
  flights,
  request,
  baseURL,
}) => {
  test.slow();
  const say = wordsOf('en');
  const lisbon = await searchWhole(flights, 'LIS', 'AMS');
  await page.goto(`${paymentAddress(lisbon, bookable(lisbon)[0]!)}&locale=en`);
  await page
    .getByRole('group', { name: /^Checked bag up to 23 kg/ })
    .getByRole('button', { name: new RegExp(say('search.more', { what: '' }).trim()) })
    .click();
  await expect(page.getByRole('complementary')).toContainText('Checked bag up to 23 kg');

  const york = await searchWhole(flights, 'JFK', 'LHR');
  const flight = bookable(york)[0]!;
  const office = new OfficeCalls(request, 1);
  const traveller = someone();
  const buyer = buyerNamed(traveller.name, traveller.surname);
  const [adults, children, infants] = [1, 0, 0];
  const { fareId } = flight.fares[0]!;
  const choice = { searchId: york.search.id, flightId: flight.id, fareId, adults, children, infants };
  const asked = { ...choice, currency: 'EUR', siteId: 1 };
  const quote = await office.post<{ quoteSeal: string; hold: { latest: string } }>(
    'Order/QuoteForCaller',
    asked,
  );
  const { orderId, reservation } = await office.post<{ orderId: string; reservation: string }>(
    'Order/AddForCaller',
    {
      ...asked,
      quoteSeal: quote.quoteSeal,
      passengers: [{ type: 'adult', ...traveller }],
      customerName: buyer.name,
      customerSurname: buyer.surname,
      customerEmail: buyer.email,
      customerCountryCode: buyer.countryCode,
      customerMobilePhone: buyer.phone,
      contractAccepted: true,
      usageAccepted: true,
      adultConfirmed: true,
      duplicateConfirmed: true,
      language: 'en',
      heldUntil: quote.hold.latest,
      idempotencyKey: randomUUID(),
    },
  );
  expect(reservation).toBe('confirmed');
  expect(await (await request.get('/demo/flights/')).text()).toContain('reserved until');
  await office.post('Order/SendPaymentLink', { orderId, channel: 'mail' });
  const mail = await waitForMail(buyer.email, ({ text }) => text?.includes('#key=') === true);
  const { hash } = new URL(/https?:\S+#key=[\w-]+/.exec(mail.text ?? '')![0]);
  await page.goto(`${baseURL ?? ''}/payment/wait/${orderId}?locale=en${hash}`);
  await expect(
    page.getByText(/The airline itself releases unpaid seats at .* \(New York time\)/),
  ).toBeVisible();
});
