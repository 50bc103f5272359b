import { expectAccessible } from '../support/accessibility.ts';
import { findRefundable } from '../support/live-flights.ts';
import { OfficeCalls } from '../support/office-calls.ts';
import { expect, test } from '../support/test.ts';
import { cards, someone } from '../support/travellers.ts';
import { tripWordsOf } from '../support/words.ts';

const AGENCY = 1;

test('a traveller reads the next steps and what a cancellation refunds, asks the agency on the page, and staff answer there', async ({
  page,
  flights,
  request,
}) => {
  const tell = tripWordsOf('tr');
  const wanted = { from: 'MOW', to: 'AYT', currency: 'RUB', daysAhead: 40, adults: 1 } as const;
  const { results, flight, fareId } = await findRefundable(flights, wanted);
  const { orderId, key } = await flights.order(results, flight, [someone()], cards.approved, fareId);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/ticketDetail/${orderId}?locale=tr#key=${key}`);
  const main = page.getByRole('main');
  // Then the page is at rest: what it says of the mail moves the parts below it.
  await expect(main.locator('.mail-state.good')).toBeVisible({ timeout: 90_000 });

  const next = main.getByRole('region', { name: /Check-in açılışı/ });
  await expect(next).toContainText(tell('next.label'));
  await expect(main.getByRole('region', { name: tell('plan.title') }).getByRole('listitem')).toHaveCount(3);
  // The first point of the curve equals the current quote.
  await expect(main.getByText(/Her şeyi şimdi iptal ederseniz/)).toBeVisible();
  await expect(main.getByText(/1 EUR = .* RUB/).first()).toBeVisible();

  const thread = main.getByRole('region', { name: tell('thread.title') });
  await thread.getByRole('button', { name: tell('thread.send') }).click();
  await expect(thread.getByText(tell('thread.required'))).toBeVisible();
  await expect(thread.getByLabel(tell('thread.label'))).toBeFocused();
  await thread.getByLabel(tell('thread.label')).fill('Koltuklarımız yan yana mı?');
  await thread.getByRole('button', { name: tell('thread.send') }).click();
  await expect(thread.getByRole('listitem')).toContainText('Koltuklarımız yan yana mı?');
  await expect(thread.getByText(tell('thread.sent'))).toBeVisible();
  // A transfer without a place: the missing field says so, and has the focus.
  const addRide = main.locator('.add-ride');
  await addRide.getByRole('button').click();
  await expect(addRide.getByRole('combobox')).toBeFocused();
  await expect(addRide.getByRole('combobox')).toHaveAccessibleDescription('Otel, bölge veya adres seçin');
  await expectAccessible(page);

  const office = new OfficeCalls(request, AGENCY);
  await office.post('Order/WriteToBuyer', { orderId, channels: ['mail'], text: 'Evet, 12A ve 12B.' });
  // Staff can stop it for ten seconds.
  await expect(async () => {
    await page.reload();
    await expect(thread.getByRole('listitem')).toHaveCount(2);
  }).toPass();
  await expect(thread.getByRole('listitem').last()).toContainText('Evet, 12A ve 12B.');
});
