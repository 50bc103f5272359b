import { readFile } from 'node:fs/promises';
import { bookable, hasPlenty } from '../support/live-flights.ts';
import { putClockForward } from '../support/money-watch.ts';
import { OfficeCalls } from '../support/office-calls.ts';
import { OfficeDesk } from '../support/office-desk.ts';
import { expect, test } from '../support/test.ts';
import { cards, someone } from '../support/travellers.ts';

const AGENCY = 1;
const PASSWORD = 'ten grey plovers cross the marsh';
const DAY_SECONDS = 24 * 3600;

// A day later the session has ended.
test.use({ expectedErrors: /status of 40[01]/ });

test('an accountant sets e-Arşiv up by screens alone, and the next day has the file of a sale in lira', async ({
  page,
  flights,
  request,
  baseURL,
}) => {
  test.slow();
  const calls = new OfficeCalls(request, AGENCY);
  const userName = `fatura-${Date.now().toString(36)}`;
  await calls.addBoss(userName, PASSWORD);
  await page.context().addCookies([{ name: 'Abp.TenantId', value: String(AGENCY), url: baseURL ?? '' }]);
  const desk = new OfficeDesk(page, 'tr');
  await page.goto('/finance/invoice?locale=tr');
  await desk.enter(userName, PASSWORD);
  const turkey = page.getByRole('region', { name: desk.say('invoice.way.TRY') });
  await turkey.getByRole('button').first().click();
  await desk.field('invoice.series').fill('xyz');
  await desk.field('invoice.exemptionCode').fill('');
  await desk.button(desk.say('form.save')).click();
  // International flights are exempt: the ground is asked for at its field.
  await expect(desk.field('invoice.exemptionCode')).toHaveAttribute('aria-invalid', 'true');
  await desk.field('invoice.exemptionCode').fill('350');
  await desk.save();
  await expect(turkey).toContainText(desk.say('invoice.seriesOf', { series: 'XYZ' }));

  const wanted = { from: 'MOW', to: 'AYT', currency: 'TRY', daysAhead: 95 } as const;
  const results = await flights.find(wanted, (found) => bookable(found).some(hasPlenty));
  const flight = bookable(results).find(hasPlenty)!;
  const order = await flights.order(results, flight, [someone()], cards.approved);
  const { reservationNumber } = await flights.read(order);
  // Documents are dated by the agency's clock.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul' }).format(
    await calls.readTime(),
  );
  await putClockForward(request, DAY_SECONDS);
  await page.goto('/finance/invoice?locale=tr');
  await desk.enter(userName, PASSWORD);
  await desk.button(desk.say('match.run')).click();
  await desk.find(reservationNumber);
  await expect(page.locator('table').last()).toContainText(/XYZ\d{13}/);

  // The list behind the dialog is filtered by days of the same names.
  await desk.button(desk.say('invoice.files')).click();
  await desk.dialog.getByLabel(desk.say('invoice.from')).fill(day);
  await desk.dialog.getByLabel(desk.say('invoice.to')).fill(day);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    desk.dialog.getByRole('button', { name: desk.say('invoice.download') }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`test-e-arsiv-${day}.zip`);
  expect(await readFile(await download.path(), 'latin1')).toMatch(/XYZ\d{13}\.xml/);

  await page.getByRole('link', { name: reservationNumber }).first().click();
  await expect(page.getByRole('region', { name: desk.say('menu.invoices') }).first()).toContainText(
    /XYZ\d{13}/,
  );
});
