import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { countActs } from '../support/count-acts.ts';
import {
  bookable,
  findRefundable,
  hasPlenty,
  isDirectCharter,
  type BoughtOrder,
} from '../support/live-flights.ts';
import { expectWithinBoxes, findLayoutFaults } from '../support/judge-page.ts';
import { OfficeCalls } from '../support/office-calls.ts';
import { expectSameInAllZones } from '../support/other-zones.ts';
import { OfficeDesk } from '../support/office-desk.ts';
import { listRefunds } from '../support/test-bank.ts';
import { expect, test } from '../support/test.ts';
import { cards, someone } from '../support/travellers.ts';
import { sumText } from '../support/words.ts';

const PASSWORD = 'seven calm terns ride the swell';
const AGENCY = 1;
/** Departures that are moved; the large one is only bought in the long run, because each order takes time. */
const moves = [
  {
    title: 'move a departure after they have seen who flies on it: all three orders are asked in four acts',
    count: 3,
    daysAhead: 83,
  },
  { title: 'move a departure with forty orders in no more acts @long', count: 40, daysAhead: 97 },
] as const;

type Request = ConstructorParameters<typeof OfficeCalls>[0];

test.describe('staff in order administration', () => {
  test('find an order from anywhere by its number and approve the corrected letter that its customer requested, by keyboard', async ({
    page,
    flights,
    context,
    request,
    baseURL,
  }) => {
    test.slow();
    const wanted = { from: 'MOW', to: 'AYT', currency: 'EUR', daysAhead: 62 } as const;
    const suits = (flight: ReturnType<typeof bookable>[number]) =>
      isDirectCharter(flight) && hasPlenty(flight);
    const results = await flights.find(wanted, (found) => bookable(found).some(suits));
    const traveller = { ...someone(), name: 'LEV' };
    const order = await flights.order(results, bookable(results).find(suits)!, [traveller], cards.approved);
    const { reservationNumber } = await flights.read(order);
    await askForName(request, order, 'LEO');

    const desk = await enterDesk(page, context, request, baseURL, '/main/home');
    await expect(page).toHaveURL(/\/main\/home/);
    await expect(desk.menu).toBeVisible();
    const { keyboard } = page;
    await keyboard.press('Control+k');
    await keyboard.type(reservationNumber);
    await expect(page.getByRole('option', { name: new RegExp(reservationNumber) })).toBeVisible();
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(reservationNumber);
    const asked = page.getByRole('region', { name: desk.say('order.messages') });
    await expect(asked.locator('del')).toHaveText('V');
    await expect(asked.locator('ins')).toHaveText('O');
    await expectAccessible(page);

    await asked.getByRole('button', { name: desk.say('change.accept') }).press('Enter');
    await desk.dialog.getByRole('button', { name: desk.say('change.accept') }).press('Enter');
    await expect(desk.dialog).toHaveCount(0);
    await expect(asked).toContainText(desk.say('requestState.accepted'));
    await expect(page.getByRole('region', { name: desk.say('order.passengers') }).first()).toContainText(
      `${traveller.surname} LEO`,
    );
    const told = await flights.read(order);
    expect(told.passengers.map(({ name }) => name)).toEqual(['LEO']);
  });

  test('write to a buyer, stop the message, record a call and correct the address on the order’s page, by keyboard', async ({
    page,
    flights,
    context,
    request,
    baseURL,
  }) => {
    test.slow();
    const wanted = { from: 'MOW', to: 'AYT', currency: 'EUR', daysAhead: 71 } as const;
    const suits = (flight: ReturnType<typeof bookable>[number]) =>
      isDirectCharter(flight) && hasPlenty(flight);
    const results = await flights.find(wanted, (found) => bookable(found).some(suits));
    const order = await flights.order(results, bookable(results).find(suits)!, [someone()], cards.approved);
    const { reservationNumber } = await flights.read(order);
    const desk = await enterDesk(page, context, request, baseURL, `/order/detail/${order.orderId}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(reservationNumber);
    const press = (name: string) => desk.button(name).press('Enter');

    // A saved reply fills the box in the buyer’s language and sends nothing; an unfilled placeholder prevents sending.
    const box = page.getByRole('textbox', { name: desk.say('thread.text'), exact: true });
    await press('Passport');
    await expect(box).toBeFocused();
    await expect(box).toHaveValue(/\{passenger\}/);
    await expect(desk.button(desk.say('thread.send'))).toBeDisabled();
    await press('No answer');
    await expect(box).toHaveValue(new RegExp(reservationNumber));
    const thread = page.getByRole('list', { name: desk.say('thread.title') });
    await page.keyboard.press('Control+Enter');
    await expect(thread).toContainText('Не смогли до вас дозвониться');
    await press(desk.say('toast.undo'));
    await expect(thread).toContainText(desk.say('thread.stopped'));
    await expect(box).toHaveValue(new RegExp(reservationNumber));
    await expectAccessible(page);

    await press(desk.say('thread.logCall'));
    await desk.field('call.text').fill('Flies with a pushchair');
    await desk.dialog.getByRole('button', { name: desk.say('call.save') }).press('Enter');
    await expect(desk.dialog).toHaveCount(0);
    await expect(thread).toContainText('Flies with a pushchair');

    await press(desk.say('thread.correct'));
    await desk.field('customer.email').fill('right.address@example.org');
    await desk.field('form.reason').fill('Mistyped, says the buyer');
    await expectAccessible(page);
    await desk.dialog.getByRole('button', { name: desk.say('contact.save') }).press('Enter');
    await expect(desk.dialog).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText('right.address@example.org');
    // Pressed twice, a message is sent again once.
    const resent: string[] = [];
    page.on('request', (sent) => (sent.url().includes('/Resend') ? resent.push(sent.url()) : undefined));
    await thread
      .getByRole('button', { name: desk.say('thread.resendMail') })
      .first()
      .dblclick();
    await expect(page.getByText(desk.say('thread.resendDone'))).toBeVisible();
    expect(resent).toHaveLength(1);
    // The former address has lost its right.
    const answer = await request.get(`/api/services/app/Booking/GetOrder?orderId=${order.orderId}`, {
      headers: { 'X-Order-Key': order.key },
    });
    const { result } = (await answer.json()) as { result: { allowedActions: string[] } };
    expect(result.allowedActions).not.toContain('changeAddress');
  });

  for (const { title, count, daysAhead } of moves)
    test(title, async ({ page, flights, context, request, baseURL }) => {
      test.slow();
      const wanted = { from: 'MOW', to: 'AYT', currency: 'EUR', daysAhead } as const;
      const suits = (flight: ReturnType<typeof bookable>[number]) =>
        isDirectCharter(flight) && hasPlenty(flight);
      const results = await flights.find(wanted, (found) => bookable(found).some(suits));
      const flight = bookable(results).find(suits)!;
      const [segment] = flight.segments;
      const orders: BoughtOrder[] = [];
      const caller = someone();
      for (let bought = 0; bought < count; bought += 1)
        orders.push(
          await flights.order(results, flight, [bought === 0 ? caller : someone()], cards.approved),
        );

      const date = segment!.departsAt.slice(0, 10);
      const query = new URLSearchParams({
        from: date,
        to: date,
        q: `${segment!.carrier} ${segment!.number}`,
      });
      const desk = await enterDesk(
        page,
        context,
        request,
        baseURL,
        `/inventory/departure?${query.toString()}`,
      );
      const row = page.getByRole('row', { name: new RegExp(`${segment!.carrier} ${segment!.number}`) });
      await row.getByRole('link').first().click();
      // The departure's own page lists its passengers and moves it.
      const manifest = page.getByRole('region', { name: desk.say('manifest.title') }).first();
      await expect(manifest).toContainText(String(count));
      // Announced in four actions, each a press or a field: move, the new time, the reason, and the button that names
      // the buyers.
      const countAnnouncing = await countActs(page);
      await desk.button(desk.say('departure.retime')).click();
      const affected = desk.dialog.getByRole('region', { name: desk.say('departure.affected') });
      for (const order of [orders[0]!, orders.at(-1)!]) {
        const { reservationNumber } = await flights.read(order);
        await expect(affected.getByRole('link', { name: reservationNumber })).toBeVisible();
      }
      const later = (moment: string) =>
        new Date(Date.parse(`${moment}:00Z`) + 90 * 60_000).toISOString().slice(0, 16);
      await desk.field('departure.departsAt').fill(later(segment!.departsAt));
      // The arrival follows the departure.
      const landing = `${desk.say('departure.arrivesAt')}, ${desk.say('date.time')}`;
      await expect(desk.dialog.getByLabel(landing, { exact: true })).toHaveValue(
        later(segment!.arrivesAt).slice(11),
      );
      await expect(affected).toContainText(desk.say('departure.acknowledge'));
      // The preview shows the later message (departure-preview.db.test.ts): its subject and the new time.
      const preview = desk.dialog.getByRole('region', { name: desk.say('departure.preview') });
      await expect(preview.locator('summary')).toHaveCount(1);
      const mail = preview.frameLocator('iframe').locator('body');
      await expect(mail).toContainText(later(segment!.departsAt).slice(11));
      await expectAccessible(page);
      // The button names how many buyers will be written to, and stays in its place while the reason's preview is drawn.
      const announce = desk.button(desk.say('departure.retimeAndWrite', { count }));
      const place = await announce.boundingBox();
      const asked = Promise.withResolvers<void>();
      const answered = Promise.withResolvers<void>();
      await page.route(/\/PreviewDeparture$/, async (route) => {
        asked.resolve();
        await answered.promise;
        await route.continue();
      });
      await desk.field('form.reason').fill('The slot in Antalya has moved');
      await asked.promise;
      await expect(mail).toContainText(later(segment!.departsAt).slice(11));
      expect(await announce.boundingBox()).toEqual(place);
      answered.resolve();
      await expect(preview).toHaveAttribute('aria-busy', 'false');
      await announce.click();
      await expect(desk.dialog).toHaveCount(0);
      expect(await countAnnouncing()).toBe(4);
      await expect(manifest).toContainText(desk.say('manifest.answer.unread'));
      for (const order of orders) {
        const { proposals = [] } = await flights.read(order);
        expect(proposals).toHaveLength(1);
        expect(proposals[0]).toMatchObject({ kind: 'retimed', state: 'open' });
        expect(proposals[0]?.after.segments?.[0]?.departsAt).toBe(later(segment!.departsAt));
      }

      // A flight with its day is the departure itself, before the orders on it.
      const { keyboard } = page;
      await keyboard.press('Control+k');
      await keyboard.type(`${segment!.carrier} ${segment!.number} ${date.slice(8)}.${date.slice(5, 7)}`);
      await expect(page.getByRole('option', { selected: true })).toContainText(
        `${later(segment!.departsAt).slice(11)} –`,
      );
      await keyboard.press('Escape');

      // One of them calls. Found by name, answered and recorded in three actions: a name, an answer, a confirmation.
      const called = orders[0]!;
      const { reservationNumber } = await flights.read(called);
      await keyboard.press('Control+k');
      const countAnswering = await countActs(page);
      await keyboard.type(caller.surname.toLowerCase());
      await expect(page.getByRole('option', { name: reservationNumber, selected: true })).toBeVisible();
      const answers = desk.dialog.getByRole('region', { name: reservationNumber });
      await expect(answers).toContainText(later(segment!.departsAt).slice(11));
      await expect(answers.getByRole('link', { name: /^\+/ })).toBeVisible();
      await expectAccessible(page);
      await keyboard.press('Alt+Digit1');
      await expect(desk.dialog.getByRole('button', { name: desk.say('phone.note') })).toBeVisible();
      await keyboard.press('Enter');
      await expect(desk.dialog).toHaveCount(0);
      expect(await countAnswering()).toBe(3);
      await expect
        .poll(async () => (await flights.read(called)).proposals?.map(({ state }) => state))
        .toEqual(['acknowledged']);

      // Where the answer is still awaited, the item's state and its two times stand beside each other.
      await page.goto(`/order/detail/${orders.at(-1)!.orderId}?locale=en`);
      await expect(page.getByRole('region', { name: desk.say('order.items') }).last()).toContainText(
        later(segment!.arrivesAt).slice(11),
      );
      await expectWithinBoxes(page);
    });

  test('cancel an order whose refund is above the limit: the requester cannot approve it, a second person can, and the bank refunds exactly that sum', async ({
    page,
    browser,
    flights,
    context,
    request,
    baseURL,
  }) => {
    test.slow();
    const wanted = { from: 'MOW', to: 'HKT', currency: 'EUR', daysAhead: 68, adults: 3 } as const;
    const { results, flight, fareId } = await findRefundable(flights, wanted);
    const order = await flights.order(
      results,
      flight,
      [someone(), someone(), someone()],
      cards.approved,
      fareId,
    );
    const { reservationNumber } = await flights.read(order);

    const asker = await enterDesk(
      page,
      context,
      request,
      baseURL,
      `/order/detail/${order.orderId}?dialog=cancel`,
    );
    await asker.button(asker.say('cancel.quote')).click();
    const act = asker.dialog.getByRole('button', { name: /Cancel and give back|Ask for approval/ });
    await expect(act).toBeVisible();
    await expectAccessible(page);
    await act.click();
    await expect(asker.dialog).toHaveCount(0);
    const { refundTotal, currency } = await flights.read(order);
    const sum = sumText({ amount: refundTotal, currency });

    await page.goto(`/finance/refund?locale=en&q=${reservationNumber}`);
    // Its page is not open any more, but its tab still has its name.
    const tabs = page.getByRole('navigation', { name: asker.say('shell.tabs') });
    await expect(tabs.getByRole('link', { name: reservationNumber })).toBeVisible();
    const own = page.getByRole('row', { name: new RegExp(reservationNumber) });
    await expect(own).toContainText(asker.say('refund.own'));
    await expect(own.getByRole('button', { name: /More/ })).toHaveCount(0);
    expect(await listRefunds(request, order)).toEqual([]);
    await expectSameInAllZones(page, [
      `/finance/refund?locale=en&q=${reservationNumber}`,
      `/order/detail/${order.orderId}?locale=en`,
      `/order/flight?locale=en&q=${reservationNumber}`,
      `/order/queue?locale=en&q=${reservationNumber}`,
      `/ticketDetail/${order.orderId}?locale=en#key=${order.key}`,
    ]);

    // On a small laptop the columns of a list are narrow.
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto(`/order/flight?locale=ru&q=${reservationNumber}`);
    await expect(own).toBeVisible();
    expect(await findLayoutFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 720 });

    const second = await browser.newContext();
    const other = await enterDesk(
      await second.newPage(),
      second,
      request,
      baseURL,
      `/finance/refund?q=${reservationNumber}`,
    );
    const row = other.page.getByRole('row', { name: new RegExp(reservationNumber) });
    await expect(row).toContainText(sum);
    await row.getByRole('button', { name: /More/ }).click();
    await other.page.getByRole('menuitem', { name: other.say('refund.approve') }).click();
    await other.dialog.getByRole('button', { name: other.say('refund.approve') }).click();
    await expect(other.dialog).toContainText(other.shared('validation.required'));
    await other.field('form.reason').fill('Seen with the customer on the phone');
    await other.dialog.getByRole('button', { name: other.say('refund.approve') }).click();
    await expect(other.dialog).toHaveCount(0);
    await expect.poll(async () => listRefunds(request, order), { timeout: 30_000 }).toEqual([sum]);
    await second.close();
    // Who does not fly any more is marked and counted.
    await page.goto(`/order/detail/${order.orderId}?locale=en`);
    const passengers = page.getByRole('region', { name: asker.say('order.passengers') });
    await expect(passengers.getByText(asker.say('passenger.cancelled'), { exact: true })).toHaveCount(3);
    await expect(page.getByText(asker.say('order.flying', { flying: 0, cancelled: 3 }))).toBeVisible();
  });
});

/** Signs in a new user with all rights, on the way to a page. */
async function enterDesk(
  page: Page,
  context: BrowserContext,
  request: Request,
  baseURL: string | undefined,
  path: string,
): Promise<OfficeDesk> {
  const userName = `desk-${Date.now().toString(36)}-${Math.floor(Math.random() * 1000)}`;
  await new OfficeCalls(request, AGENCY).addBoss(userName, PASSWORD);
  await context.addCookies([{ name: 'Abp.TenantId', value: String(AGENCY), url: baseURL ?? '' }]);
  const desk = new OfficeDesk(page, 'en');
  const [name, query = ''] = path.split('?');
  await page.goto(`${baseURL ?? ''}${name}?locale=en&${query}`);
  await desk.enter(userName, PASSWORD);
  return desk;
}

/** As the customer requests it on the order's page. */
async function askForName(request: Request, { orderId, key }: BoughtOrder, name: string): Promise<void> {
  const answer = await request.post('/api/services/app/Booking/RequestPassengerChange', {
    data: { orderId, changes: [{ passengerIndex: 0, name }] },
    headers: { 'X-Order-Key': key },
  });
  if (!answer.ok()) throw new Error(await answer.text());
}
