import {
  IMAP_PASSWORD,
  IMAP_USER,
  startImapServer,
  type TestImapServer,
} from '../../apps/server/src/testing/imap-server.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { AgencyMailServer } from '../support/agency-mail-server.ts';
import { bookable, hasPlenty, type BoughtOrder } from '../support/live-flights.ts';
import { putClockForward } from '../support/money-watch.ts';
import { OfficeCalls } from '../support/office-calls.ts';
import { OfficeDesk } from '../support/office-desk.ts';
import { listRefunds } from '../support/test-bank.ts';
import { expect, test } from '../support/test.ts';
import { cards, someone } from '../support/travellers.ts';
import { sumText, wordsOf } from '../support/words.ts';

const say = wordsOf('en');
const AGENCY = 1;
const DAY_SECONDS = 24 * 3600;

const PASSWORD = 'seven calm terns ride the swell';

// The same order: first its buyer asks by mail about the price, then does not decide.
test.describe.configure({ mode: 'serial' });
let mails: AgencyMailServer;
let mailbox: TestImapServer;
let order: BoughtOrder;
let price: { readonly total: string; readonly dearer: string; readonly currency: string };
test.beforeAll(async () => {
  mails = await AgencyMailServer.open(IMAP_USER, IMAP_PASSWORD);
  mailbox = await startImapServer();
});
test.afterAll(async () => {
  await mails.close();
  await mailbox.close();
});

test('a buyer who replies to a mail is answered from the work queue, and finds the answer below the question', async ({
  page,
  flights,
  context,
  request,
  baseURL,
}) => {
  const office = new OfficeCalls(request, AGENCY);
  await office.post('Setting/SaveEmailSetting', {
    host: '127.0.0.1',
    port: mails.port,
    userName: IMAP_USER,
    password: IMAP_PASSWORD,
    defaultFromAddress: IMAP_USER,
    defaultFromDisplayName: 'Farewind Trips',
    enableSsl: false,
    isActive: true,
    imapHost: '127.0.0.1',
    imapPort: mailbox.port,
    imapUserName: IMAP_USER,
    imapPassword: IMAP_PASSWORD,
    imapSsl: false,
  });
  // The first visit, at the next full minute, ignores mails that were there before.
  await putClockForward(request, 60);
  await expect.poll(() => mailbox.commands).toContain('EXAMINE');
  const wanted = { from: 'MOW', to: 'AYT', currency: 'EUR', daysAhead: 90 } as const;
  const results = await flights.find(wanted, (found) => bookable(found).some(hasPlenty));
  const flight = bookable(results).find(hasPlenty)!;
  order = await flights.order(results, flight, [someone()], cards.approved);
  const { total, currency, reservationNumber } = await flights.read(order);
  price = { total, currency, dearer: (Number(total) + 25).toFixed(2) };
  await office.post('Order/Propose', {
    orderId: order.orderId,
    proposal: { kind: 'priceChanged', newTotal: price.dearer },
  });

  // The buyer replies from a mail program.
  const { email } = order.buyer;
  const mailTo = async (text: RegExp) =>
    (await mails.readMails()).find(
      (mail) => mail.to?.some(({ address }) => address === email) === true && text.test(mail.text ?? ''),
    );
  const asksPrice = new RegExp(`/ticketDetail/${order.orderId}`);
  await expect.poll(() => mailTo(asksPrice)).toBeDefined();
  const asked = (await mailTo(asksPrice))!;
  mailbox.deliver(
    [
      `From: ${order.buyer.name} <${email}>`,
      `To: ${IMAP_USER}`,
      `Subject: Re: ${asked.subject ?? ''}`,
      'Message-ID: <why-dearer@mail.example>',
      `In-Reply-To: ${asked.messageId ?? ''}`,
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Почему дороже?',
      '',
    ].join('\r\n'),
  );
  await putClockForward(request, 1);
  await expect.poll(() => mailbox.fetched).toHaveLength(1);

  const userName = `mail-${Date.now().toString(36)}`;
  await office.addBoss(userName, PASSWORD);
  await context.addCookies([{ name: 'Abp.TenantId', value: String(AGENCY), url: baseURL ?? '' }]);
  const desk = new OfficeDesk(page, 'en');
  await page.goto(`${baseURL ?? ''}/order/queue?locale=en&kind=message&q=${reservationNumber}`);
  await desk.enter(userName, PASSWORD);
  const row = page.getByRole('grid').getByRole('row', { name: desk.say('taskKind.buyerReplied') });
  await row.click();
  const pane = page.getByRole('complementary', { name: desk.say('work.pane') });
  await expect(pane).toContainText('Почему дороже?');
  await expectAccessible(page);
  await pane
    .getByRole('textbox', { name: desk.say('thread.text'), exact: true })
    .fill('The airline raised the tax.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('grid').getByText(desk.say('taskKind.buyerReplied'))).toHaveCount(0);

  // Ten seconds in which the answer could have been stopped.
  await putClockForward(request, 11);
  await expect.poll(() => mailTo(/raised the tax/)).toBeDefined();
  const answer = (await mailTo(/raised the tax/))!;
  expect(answer.inReplyTo).toBe('<why-dearer@mail.example>');
  await page.goto(`/order/detail/${order.orderId}?locale=en`);
  const thread = page.getByRole('list', { name: desk.say('thread.title') });
  await expect(thread).toContainText(/Почему дороже\?.*The airline raised the tax\./);
});

test('an unanswered price proposal cancels the order after 24 hours, and everything is refunded to the card', async ({
  page,
  flights,
  request,
}) => {
  const { total, dearer, currency } = price;
  await page.goto(`/ticketDetail/${order.orderId}?locale=en#key=${order.key}`);
  const main = page.getByRole('main');
  const board = main.getByRole('region', { name: say('trip.proposal.title.priceChanged') });
  await expect(board).toContainText(sumText({ amount: total, currency }));
  await expect(board).toContainText(sumText({ amount: dearer, currency }));
  await expect(board.getByRole('button', { name: say('trip.proposal.choice.accept') })).toBeVisible();

  const [proposal] = (await flights.read(order)).proposals ?? [];
  expect(Date.parse(proposal?.dueAt ?? '') - Date.parse(proposal?.madeAt ?? '')).toBe(DAY_SECONDS * 1000);
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
