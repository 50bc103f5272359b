import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { dateAhead, type LiveFlights } from '../support/live-flights.ts';
import { OfficeCalls } from '../support/office-calls.ts';
import { OfficeDesk } from '../support/office-desk.ts';
import { expect, test } from '../support/test.ts';
import { cards, someone } from '../support/travellers.ts';

const PASSWORD = 'nine grey geese cross the strait';
const AGENCY = 1;
/** No other test looks at this route. */
const route = { from: 'OVB', to: 'BJV', currency: 'EUR', daysAhead: 70 } as const;

async function openDesk(page: Page, calls: OfficeCalls, baseURL: string, path: string): Promise<OfficeDesk> {
  const userName = `flights-${Date.now().toString(36)}`;
  await calls.addBoss(userName, PASSWORD);
  await page.context().addCookies([{ name: 'Abp.TenantId', value: String(AGENCY), url: baseURL }]);
  await page.goto(`${baseURL}${path}?locale=en`);
  const desk = new OfficeDesk(page, 'en');
  await desk.enter(userName, PASSWORD);
  return desk;
}

/** The flight with that number on a date, once the shop lists it. */
async function findSold(flights: LiveFlights, date: string, number: string) {
  let found: Awaited<ReturnType<LiveFlights['search']>> | undefined;
  const numberOf = (one: NonNullable<typeof found>['flightSearchResponses'][number]) =>
    one.segments[0]?.number ?? '';
  await expect
    .poll(async () => {
      found = await flights.search(route, date);
      return found.flightSearchResponses.map(numberOf);
    })
    .toContain(number);
  const flight = found!.flightSearchResponses.find((one) => numberOf(one) === number)!;
  return { results: found!, flight };
}

/** `2027-06-05` → `05062027`, as typed into a date field. */
const typed = (date: string) => date.split('-').toReversed().join('');

test.describe('by hand', () => {
  // An invalid sheet is refused, and prices that a colleague has changed.
  test.use({ expectedErrors: /status of 400.*SaveFlightSheet|status of 409.*UpdateFareCalendar/ });

  test('a flight entered by hand, with its block of seats and its fare, is previewed, saved and bought in the shop', async ({
    page,
    flights,
    request,
    baseURL,
  }) => {
    const calls = new OfficeCalls(request, AGENCY);
    const desk = await openDesk(page, calls, baseURL ?? '', '/inventory/service/new');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(desk.say('sheet.new'));
    const inPanel = (
      panel: 'sheet.period' | 'sheet.seats' | 'sheet.fares',
      field: Parameters<typeof desk.say>[0],
    ) =>
      page
        .getByRole('region', { name: desk.say(panel), exact: true })
        .getByLabel(desk.say(field), { exact: true });
    const seats = inPanel('sheet.seats', 'sheet.column.seats');
    const fare = inPanel('sheet.fares', 'sheet.column.fare');
    await inPanel('sheet.period', 'service.carrier').fill('zf');
    await inPanel('sheet.period', 'service.number').fill('7701');
    await inPanel('sheet.period', 'service.from').fill(typed(dateAhead(70)));
    await inPanel('sheet.period', 'service.to').fill(typed(dateAhead(83)));
    await inPanel('sheet.period', 'service.origin').fill('ovb');
    await inPanel('sheet.period', 'service.departsAt').fill('06:00');
    await inPanel('sheet.period', 'service.destination').fill('bjv');
    await inPanel('sheet.period', 'service.arrivesAt').fill('09:30');
    await seats.fill('4');
    await fare.fill('12,345');
    await desk.button(desk.say('sheet.check')).click();
    // An invalid sum is reported at its cell, and nothing is saved.
    await expect(fare).toHaveAttribute('aria-invalid', 'true');
    await fare.fill('123,45');
    await desk.button(desk.say('sheet.check')).click();
    await expect(desk.dialog).toContainText(desk.say('sheet.preview', { added: 14, changed: 0 }));
    await expect(desk.dialog).toContainText('123.45');
    await expectAccessible(page);
    await desk.save();
    await expect(page).toHaveURL(/\/inventory\/service\/ZF7701/);

    const { results, flight } = await findSold(flights, dateAhead(71), '7701');
    expect(flight.fares).toMatchObject([{ seatsLeft: 4, total: '123.45' }]);
    const order = await flights.order(results, flight, [someone()], cards.approved);
    await expect.poll(async () => (await flights.read(order)).status).toMatch(/^(booked|ticketed)$/);
    expect((await flights.read(order)).total).toBe('123.45');

    // A colleague reprices a date and cancels another meanwhile: what is typed stays, and is then saved over it.
    const day = dateAhead(72);
    const prices = `/inventory/prices/ZF7701?locale=en&month=${day.slice(0, 7)}`;
    await page.goto(`${baseURL}${prices}`);
    const price = (on: Page) => on.locator(`input[name$=" ${day}"]`);
    await price(page).fill('much');
    await desk.button(desk.say('form.save')).click();
    await expect(page.getByRole('alert')).toHaveText(desk.say('sheet.faults', { count: 1 }));
    await expect(price(page)).toBeFocused();
    await price(page).fill('150');
    const theirs = new OfficeDesk(await page.context().newPage(), 'en');
    const read = theirs.page.waitForResponse(/GetFareCalendar/);
    await theirs.page.goto(`${baseURL}${prices}`);
    const { result } = (await (await read).json()) as { result: { cells: { serviceId: number }[] } };
    await price(theirs.page).fill('140');
    await theirs.button(theirs.say('form.save')).click();
    await expect(theirs.page.getByText(theirs.say('calendar.saved', { count: 1 }))).toBeVisible();
    await theirs.page.close();
    const serviceId = result.cells[0]!.serviceId;
    const cancelled = { serviceId, date: dateAhead(73), change: { kind: 'cancel' }, reason: 'No aircraft' };
    await calls.post('Inventory/UpdateDeparture', cancelled);
    await desk.button(desk.say('form.save')).click();
    await expect(page.getByRole('alert')).toContainText(desk.say('calendar.conflict'));
    await expect(price(page)).toHaveValue('150');
    await expect(page.locator('.is-changed del')).toHaveText('140');
    // Typing waits until the saved prices are read, so that the next save is no conflict with this one.
    const held = Promise.withResolvers<void>();
    await page.route(/GetFareCalendar/, (call) => held.promise.then(() => call.continue()), { times: 1 });
    await desk.button(desk.say('form.save')).click();
    await expect(page.getByText(desk.say('calendar.saved', { count: 1 }))).toBeVisible();
    await expect(price(page)).not.toBeEditable();
    held.resolve();
    await price(page).fill('155');
    await expect(page.locator('.is-changed del')).toHaveText('150');
    await desk.button(desk.say('form.save')).click();
    await expect(page.locator('.is-changed')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);

    // The block cannot have fewer seats than the one sold now.
    await page.goto(`${baseURL}/inventory/service/ZF7701?locale=en`);
    await expect(page.getByText(desk.say('sheet.taken', { count: 1 }))).toBeVisible();
    await seats.fill('0');
    await desk.button(desk.say('sheet.check')).click();
    await expect(seats).toHaveAttribute('aria-invalid', 'true');
  });
});

test('a workbook’s columns are mapped by hand, an error is corrected at its cell, and its flights are sold', async ({
  page,
  flights,
  request,
  baseURL,
}) => {
  const desk = await openDesk(page, new OfficeCalls(request, AGENCY), baseURL ?? '', '/inventory/import');
  const panel = page.getByRole('region', { name: desk.say('table.title') });
  const downloads = page.waitForEvent('download');
  await panel.getByRole('button', { name: desk.say('table.kind.programme') }).click();
  const workbook = await (await downloads).path();
  const choose = panel.locator('input[type=file]');
  const run = panel.getByRole('button', { name: desk.say('files.try') });
  await choose.setInputFiles(workbook);
  await expect(panel).toContainText(desk.say('table.guessed'));

  const fare = desk.say('table.columnOf', { field: desk.say('sheet.column.fare') });
  await panel.getByLabel(fare).selectOption(desk.say('table.field.origin'));
  await run.click();
  await expect(panel.getByRole('row', { name: /B2.*SVO/ })).toBeVisible();
  await expectAccessible(page);
  await panel.getByLabel(fare).selectOption(desk.say('sheet.column.fare'));
  await run.click();
  await panel.getByRole('button', { name: desk.say('files.takeOver') }).click();
  await expect(run).toHaveCount(0);

  const trip = { from: 'SVO', to: 'AYT', currency: 'EUR', daysAhead: 56 } as const;
  await expect
    .poll(async () => {
      // The sample's first Saturday, counted from the agency's day, which may be tomorrow here.
      const week = Array.from({ length: 8 }, (_, day) => dateAhead(56 + day));
      for (const date of week.filter((each) => new Date(each).getUTCDay() === 6)) {
        const { flightSearchResponses: found } = await flights.search(trip, date);
        if (found.some(({ segments }) => segments[0]?.number === '7861')) return true;
      }
      return false;
    })
    .toBe(true);
  // The same columns are recognised the next time.
  await choose.setInputFiles(workbook);
  await expect(panel).toContainText(desk.say('table.kept'));
});
