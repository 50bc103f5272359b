import { expectAccessible } from '../support/accessibility.ts';
import { bookable, hasPlenty, isDirectCharter } from '../support/live-flights.ts';
import { OfficeCalls } from '../support/office-calls.ts';
import { OfficeDesk } from '../support/office-desk.ts';
import { expect, test } from '../support/test.ts';
import { cards, someone } from '../support/travellers.ts';

const PASSWORD = 'seven calm terns ride the swell';
const AGENCY = 1;

// A bank's file with errors is refused.
test.use({ expectedErrors: /400/ });

test('an accountant gets from a supplier to the order behind a posting by keyboard, pays the supplier, and reads a bank statement in on a phone', async ({
  page,
  flights,
  context,
  request,
  baseURL,
}) => {
  const wanted = { from: 'MOW', to: 'AYT', currency: 'EUR', daysAhead: 58 } as const;
  const suits = (flight: ReturnType<typeof bookable>[number]) => isDirectCharter(flight) && hasPlenty(flight);
  const results = await flights.find(wanted, (found) => bookable(found).some(suits));
  const order = await flights.order(results, bookable(results).find(suits)!, [someone()], cards.approved);
  const { reservationNumber } = await flights.read(order);

  const userName = `books-${Date.now().toString(36)}`;
  await new OfficeCalls(request, AGENCY).addBoss(userName, PASSWORD);
  await context.addCookies([{ name: 'Abp.TenantId', value: String(AGENCY), url: baseURL ?? '' }]);
  const desk = new OfficeDesk(page, 'en');
  await page.goto(`${baseURL ?? ''}/finance/ledger?in=each&locale=en`);
  await desk.enter(userName, PASSWORD);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(desk.say('menu.ledger'));
  await expect(page.getByText(desk.say('ledger.balanced'))).toBeVisible();

  const accounts = page.getByRole('listbox', { name: desk.say('ledger.accounts') });
  // The account of all suppliers in euros, opened from its first supplier.
  const owed = accounts.getByRole('option', { name: desk.say('ledgerAccount.supplierPayable') });
  const inEuros = owed.filter({ hasText: '€' });
  await inEuros.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(inEuros).toBeFocused();
  await expect(inEuros).toHaveAttribute('aria-selected', 'true');
  const postings = page.getByRole('region', { name: desk.say('ledger.allPostings') });
  await expect(postings.getByRole('columnheader').last()).toHaveText(desk.say('ledger.balanceCredit'));
  await expectAccessible(page);
  await postings.getByRole('link', { name: reservationNumber }).first().press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(reservationNumber);

  await page.goBack();
  const suppliers = page.getByRole('region', { name: desk.say('ledger.suppliers') });
  const due = suppliers.getByRole('row').filter({ hasText: '€' });
  await due.getByRole('button', { name: /^Pay / }).first().click();
  await desk.field('payout.amount').fill('1.00');
  await desk.field('payout.reference').fill(userName);
  await desk.button(desk.say('payout.save')).click();
  await expect(desk.dialog).toHaveCount(0);
  const last = page.getByRole('region', { name: desk.say('payout.last') });
  const paid = last.getByRole('row', { name: userName });
  await expect(paid).toContainText('€1.00');

  await test.step('on a phone the sums of ledger and sales report are seen without scrolling sideways', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of ['finance/ledger?account=supplierPayable&currency=EUR', 'report/sales']) {
      await page.goto(`${baseURL ?? ''}/${path}`);
      const shown = page.locator('.o-scroll td.num:visible');
      await expect(shown.filter({ hasText: '€' }).first()).toBeVisible();
      await expect.poll(() => shown.count()).toBeGreaterThan(3);
      for (const sum of await shown.all()) {
        const { x = -1, width = 0 } = (await sum.boundingBox()) ?? {};
        expect([x >= 0, x + width <= 360]).toEqual([true, true]);
      }
    }
  });

  await test.step('on a phone every error of a bank’s file is in sight, and the mended file is imported once', async () => {
    await page.goto(`${baseURL ?? ''}/finance/bank`);
    // The tab of the open page is in view although not all tabs fit.
    await expect(page.locator('.otab.on')).toBeInViewport({ ratio: 1 });
    const choose = async (...rows: string[]) => {
      const buffer = Buffer.from(['Date;Number;Amount;Details', ...rows].join('\r\n'));
      const file = { name: 'june.csv', mimeType: 'text/csv', buffer };
      await page.locator('input[type=file]').setInputFiles(file);
      await desk.field('bank.bank').fill(userName);
      await desk.field('bank.fixedCurrency').selectOption('EUR');
      await desk.dialog.getByRole('button', { name: desk.say('bank.import') }).press('Enter');
    };
    await choose('24.11.2026;1;much;Fee', '34.11.2026;2;-2,50;Fee', '25.11.2026;3;;Fee');
    const errors = desk.dialog.getByRole('alert').getByRole('listitem');
    await expect(errors).toHaveText([/“much”/, /“34.11.2026”/, /the amount is missing/]);
    for (const error of await errors.all()) await expect(error).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(desk.dialog).toHaveCount(0);
    for (const added of [2, 0]) {
      await choose(`24.11.2026;${userName};1 234,50;Unknown`, '24.11.2026;2;-2,50;Fee');
      await expect(page.getByText(new RegExp(`Lines: 2, new: ${added}`)).first()).toBeVisible();
      await expect(desk.dialog).toHaveCount(0);
    }
    await desk.find(userName);
    await expect(page.getByRole('row', { name: userName })).toContainText('€1,234.50');
  });

  await test.step('the close of a month stands beside that of a day, whatever stands in the way of it', async () => {
    const blockers = [
      { code: 'bankLines', count: 12 },
      { code: 'discrepancies', count: 3 },
      { code: 'notReconciled', count: 1 },
      { code: 'receipts', count: 11 },
    ];
    await page.route(/Period\/GetMonth/, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { result: object };
      const nextDay = { through: '2026-11-29', blockers };
      const month = { through: '2026-11-30', blockers };
      await route.fulfill({ response, json: { ...body, result: { ...body.result, nextDay, month } } });
    });
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(`${baseURL ?? ''}/finance/ledger?locale=ru`);
    const inRussian = new OfficeDesk(page, 'ru');
    const day = inRussian.button(inRussian.say('period.closeDay', { day: '29-11' }));
    const month = inRussian.button(inRussian.say('period.closeMonth', { month: 'ноябрь' }));
    // Parts above that arrive between the two readings move both.
    await expect(async () => {
      const { y, height } = (await day.boundingBox()) ?? {};
      expect(await month.boundingBox()).toMatchObject({ y, height });
    }).toPass();
  });
});
