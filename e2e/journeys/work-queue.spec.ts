import type { Locator } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { bookable, hasPlenty, isDirectCharter, type BoughtOrder } from '../support/live-flights.ts';
import { Keyboard } from '../support/keyboard.ts';
import { OfficeCalls } from '../support/office-calls.ts';
import { OfficeDesk } from '../support/office-desk.ts';
import { expect, test } from '../support/test.ts';
import { cards, someone } from '../support/travellers.ts';

const PASSWORD = 'seven calm terns ride the swell';
const AGENCY = 1;

test.use({ expectedErrors: /503 / });

test('an agent calls the buyers of a moved departure and records their answers, by keyboard', async ({
  page,
  flights,
  context,
  request,
  baseURL,
}) => {
  test.slow();
  const wanted = { from: 'MOW', to: 'AYT', currency: 'EUR', daysAhead: 76 } as const;
  const suits = (flight: ReturnType<typeof bookable>[number]) => isDirectCharter(flight) && hasPlenty(flight);
  const results = await flights.find(wanted, (found) => bookable(found).some(suits));
  const flight = bookable(results).find(suits)!;
  const [segment] = flight.segments;
  const orders: BoughtOrder[] = [];
  for (let count = 0; count < 3; count += 1)
    orders.push(await flights.order(results, flight, [someone()], cards.approved));

  const userName = `queue-${Date.now().toString(36)}-${Math.floor(Math.random() * 1000)}`;
  const office = new OfficeCalls(request, AGENCY);
  await office.addBoss(userName, PASSWORD);
  await context.addCookies([{ name: 'Abp.TenantId', value: String(AGENCY), url: baseURL ?? '' }]);
  const desk = new OfficeDesk(page, 'en');
  const date = segment!.departsAt.slice(0, 10);
  const query = new URLSearchParams({ from: date, to: date, q: `${segment!.carrier} ${segment!.number}` });
  await page.goto(`${baseURL ?? ''}/inventory/departure?locale=en&${query.toString()}`);
  await desk.enter(userName, PASSWORD);
  const row = page.getByRole('row', { name: new RegExp(`${segment!.carrier} ${segment!.number}`) });
  await row.getByRole('link').first().press('Enter');
  await desk.button(desk.say('departure.retime')).press('Enter');
  const later = (moment: string) =>
    new Date(Date.parse(`${moment}:00Z`) + 90 * 60_000).toISOString().slice(0, 16);
  await desk.field('departure.arrivesAt').fill(later(segment!.arrivesAt));
  await desk.field('departure.departsAt').fill(later(segment!.departsAt));
  await desk.field('form.reason').fill('The slot in Antalya has moved');
  await desk.button(desk.say('departure.retimeAndWrite', { count: 3 })).press('Enter');
  await expect(desk.dialog).toHaveCount(0);

  // "Call 3" leads to the queue of this departure: nobody has read it yet.
  await page.getByRole('link', { name: desk.say('departure.call', { count: 3 }) }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(desk.say('menu.queue'));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const rows = page.getByRole('grid').getByRole('row', { name: /FW/ });
  await expect(rows).toHaveCount(3);
  const pane = page.getByRole('complementary', { name: desk.say('work.pane') });
  await expect(pane).toContainText(later(segment!.departsAt).slice(11));
  await expect(pane).toContainText(desk.say('work.unread'));
  await expect(pane.getByRole('link', { name: new RegExp(`^${desk.say('work.call')}`) })).toHaveAttribute(
    'href',
    /^tel:\+\d+$/,
  );
  await expectAccessible(page);

  // From here on only shortcuts, by their position on the keyboard.
  const { keyboard } = page;
  const keys = new Keyboard(page);
  await keyboard.press('KeyJ');
  await keyboard.press('KeyK');
  const first = rows.first().getByRole('button').first();
  await expect(first).toBeFocused();
  await keyboard.press('KeyB');
  await expect(rows.first()).toContainText(desk.say('work.you'));
  // A dialog gives the focus back to the row, the pane follows the row, and the bell does not wait behind the menu.
  await keyboard.press('KeyG');
  await expect(desk.dialog).toBeVisible();
  await keyboard.press('Escape');
  await expect(first).toBeFocused();
  expect(await keys.tabTo(pane.getByRole('link').first()), 'Tab stops from a row to its pane').toBeLessThan(
    4,
  );
  await first.focus();
  const states = async () => {
    const answered = await Promise.all(orders.map((order) => flights.read(order)));
    return answered.flatMap(({ proposals = [] }) => proposals.map(({ state }) => state)).toSorted();
  };
  // The answers are there once the order is.
  const answerFour = pane.getByRole('button', { name: desk.say('work.notReached') });
  // A mistaken answer is undone, and the buyer is not notified.
  await expect(answerFour).toBeVisible();
  await keyboard.press('Digit1');
  await expect(rows).toHaveCount(2);
  await expect(rows.first().getByRole('button').first()).toBeFocused();
  await keyboard.press('Control+KeyZ');
  await expect(rows).toHaveCount(3);
  expect(await states()).toEqual(['open', 'open', 'open']);
  await expect(answerFour).toBeVisible();
  await keyboard.press('Digit1');
  await expect(rows).toHaveCount(2);
  // Dismissed, it is sent before its ten seconds are over.
  await page.locator('.toast').last().getByRole('button').last().press('Enter');
  await expect.poll(states).toEqual(['acknowledged', 'open', 'open']);
  await expect(rows).toHaveCount(2);
  await expect(answerFour).toBeVisible();

  // The second does not answer: the item is snoozed for an hour, and the call is recorded. One that could not be recorded
  // keeps its row, and a second press while it is being recorded is no second call.
  let recorded = 0;
  await page.route('**/Work/Snooze', async (route) => {
    recorded += 1;
    if (recorded === 1) return route.fulfill({ status: 503, body: '' });
    await keyboard.press('Digit4');
    return route.continue();
  });
  const selected = page.locator('[aria-selected="true"] [data-work]');
  const missed = (await selected.getAttribute('data-work')) ?? '';
  await keyboard.press('Digit4');
  await expect(desk.dialog).toBeVisible();
  await keyboard.press('Escape');
  await expect(desk.dialog).toHaveCount(0);
  await expect(selected).toHaveAttribute('data-work', missed);
  await keyboard.press('Digit4');
  await expect(rows).toHaveCount(1);
  expect(recorded, 'the failed call and the recorded one').toBe(2);
  await page.unroute('**/Work/Snooze');

  // What is marked is not acted on behind a search that hides it, and the search is cleared with its words.
  const search = page.getByRole('searchbox', { name: desk.say('work.search') });
  await keyboard.press('KeyX');
  await expect(desk.button(desk.say('list.clearSelection'))).toBeVisible();
  await search.fill('Nobody of this name');
  await expect(page.getByRole('heading', { name: desk.say('list.nothingFound') })).toBeVisible();
  await expect(desk.button(desk.say('list.clearSelection'))).toHaveCount(0);
  await desk.button(desk.say('list.clear')).press('Enter');
  await expect(search).toHaveValue('');
  await expect(rows.first()).toBeVisible();
  // The list without the search has come, and the marked row is in it.
  await expect(desk.button(desk.say('list.clearSelection'))).toBeVisible();

  // The third is snoozed past its deadline, with a reason that colleagues can read.
  await keyboard.press('KeyZ');
  await expect(desk.dialog).toBeVisible();
  await keyboard.press('Escape');
  await expect(desk.dialog).toHaveCount(0);

  await keyboard.press('KeyT');
  await keyboard.type('Ask the hotel about late arrival');
  await desk.dialog.getByRole('button', { name: desk.say('work.addSave') }).press('Enter');
  await expect(desk.dialog).toHaveCount(0);
  await page.goto('/order/queue?locale=en&kind=manual');
  await expect(page.getByRole('grid')).toContainText('Ask the hotel about late arrival');
  await page.goto(`/order/queue?locale=en&view=snoozed`);
  await expect(pane).toContainText(desk.say('work.missedCall', { name: userName, count: 1 }).split(':')[0]!);
  await keys.act(page.getByRole('link', { name: desk.say('shell.skipMenu') }), 'Enter');
  expect(await keys.tabTo(page.locator('.o-bell')), 'Tab stops to the bell').toBeLessThan(6);

  // On a phone the list comes first, and the pane is a page of its own, with the acts under the thumb.
  await page.setViewportSize({ width: 360, height: 560 });
  await page.goto('/order/queue?locale=en');
  await expect(pane).toBeHidden();
  const task = page.getByRole('grid').getByRole('button', { name: /Ask the hotel/ });
  await task.waitFor();
  await page.evaluate('scrollTo(0, 40)');
  const place = await page.evaluate<number>('scrollY');
  expect(place, 'the list is scrolled').toBeGreaterThan(0);
  await task.click();
  await expect(pane).toBeVisible();
  await expectAccessible(page);
  await expect(pane.getByRole('button', { name: desk.say('work.back') })).toBeInViewport();
  await expect(pane.getByRole('button', { name: desk.say('work.handOver') })).toBeInViewport();
  // A day and a time of one's own are readable and within reach, and the calendar is on the screen.
  await pane.getByRole('button', { name: desk.say('work.snooze') }).click();
  await desk.field('work.until').selectOption('own');
  const fields = desk.dialog.locator('.o-moment').locator('input, button');
  for (const field of await fields.all()) await expectWithinReach(field);
  await desk.dialog.getByRole('button', { name: desk.say('date.choose') }).click();
  for (const day of await page
    .getByRole('dialog', { name: desk.say('date.choose') })
    .getByRole('button')
    .all())
    await expectWithinReach(day);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(desk.dialog).toHaveCount(0);
  await pane.getByRole('button', { name: desk.say('work.back') }).click();
  await expect(pane).toBeHidden();
  await expect(task).toBeFocused();
  expect(await page.evaluate<number>('scrollY'), 'the list is where it was').toBe(place);
});

/** Wholly on the screen, and large enough for a thumb. */
async function expectWithinReach(target: Locator): Promise<void> {
  await expect(target).toBeInViewport({ ratio: 1 });
  const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
}
