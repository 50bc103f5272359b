import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { findRefundable, bookable, dateAhead, type BoughtOrder, type LiveFlights } from './live-flights.ts';
import { hasPasswordLink, waitForMail } from './mailbox.ts';
import { OfficeCalls } from './office-calls.ts';
import type { ShopPage } from './shop-page.ts';
import { anna, cards, someone } from './travellers.ts';
import { accountWordsOf, tripWordsOf, type Language } from './words.ts';

const AGENCY = 1;
const PASSWORD = 'nine slow swans cross the lake';
const wanted = { from: 'LED', to: 'AYT', currency: 'EUR', daysAhead: 44 } as const;
/** As long as names in passports get. */
const longName = { ...anna, surname: 'ROZHDESTVENSKAYA', name: 'ANNA-MARIA' };

/** An insured order of two, of which something is given back. */
async function buyForTwo(flights: LiveFlights, card: string = cards.approved): Promise<BoughtOrder> {
  const { results, flight, fareId } = await findRefundable(flights, wanted);
  return flights.order(results, flight, [longName, someone()], card, fareId, true);
}

const owned = (path: string, { orderId, key }: BoughtOrder): string => `${path}/${orderId}#key=${key}`;

let account: Promise<string> | undefined;

/** The token of a buyer who has set a password, with an order ahead; one for all pages of a worker. */
function openAccount(flights: LiveFlights, request: APIRequestContext): Promise<string> {
  account ??= (async () => {
    const { buyer } = await buyForTwo(flights);
    const mail = await waitForMail(buyer.email, hasPasswordLink);
    const resetCode = /\/resetPassword[^\s#]*#([\w-]+)/.exec(mail.text ?? '')?.[1];
    const set = await request.post('/api/services/app/Account/ResetPassword', {
      data: { resetCode, password: PASSWORD },
      headers: { 'Abp.TenantId': String(AGENCY) },
    });
    if (!set.ok()) throw new Error(await set.text());
    return new OfficeCalls(request, AGENCY).signIn(buyer.email, PASSWORD);
  })();
  return account;
}

async function enterAccount(page: Page): Promise<void> {
  if (account === undefined) throw new Error('No account was opened');
  const value = encodeURIComponent(await account);
  await page.context().addCookies([{ name: 'Abp.AuthToken', value, domain: 'localhost', path: '/' }]);
}

/** A page of the account, and what only its owner sees there. */
function accountPage(
  part: string,
  isWhole: (page: Page) => Promise<void>,
  fact?: (language: Language) => string,
): ShopPage {
  return {
    name: `${part} of its owner`,
    route: `/user/${part}`,
    address: async (flights, request) => {
      await openAccount(flights, request!);
      return `/user/${part}`;
    },
    before: enterAccount,
    title: () => '',
    ...(fact === undefined ? {} : { fact: (_, language) => fact(language) }),
    isWhole,
  };
}

const own = (language: Language) => accountWordsOf(language);
const isLoaded = (page: Page): Promise<void> => expect(page.locator('.sk')).toHaveCount(0);
const isFilled = (page: Page): Promise<void> =>
  expect(page.getByRole('main').locator('input').first()).toHaveValue(/\S/);

/** Opens the calculation of a refund, and chooses part after part. */
async function askToCancel(page: Page): Promise<void> {
  const card = page.locator('section[aria-labelledby=trip-cancel]');
  await card.locator('button[aria-expanded]').click();
  const boxes = card.locator('.part-choice input');
  await boxes.first().uncheck();
  const count = await boxes.count();
  // The first of several stands for all.
  for (let at = count > 1 ? 1 : 0; at < count; at += 1) await boxes.nth(at).check();
  await expect(card.locator('.quote-sum').first()).toBeVisible();
  await expect(card.locator('.quote')).toHaveAttribute('aria-busy', 'false');
}

/** Pages that show more to their owner than to others: by the order's key, or signed in. */
export const ownPages: readonly ShopPage[] = [
  {
    name: 'ticket of its owner, whose refund is calculated',
    route: '/ticketDetail/$orderId',
    isMoney: true,
    address: async (flights) => owned('/ticketDetail', await buyForTwo(flights)),
    title: () => '',
    fact: (_, language) => tripWordsOf(language)('cancel.choose'),
    isWhole: askToCancel,
  },
  {
    name: 'booked ride of its owner, whose refund is calculated',
    route: '/transferDetail/$orderId',
    address: async ({ rides }) => {
      const results = await rides.search(dateAhead(52));
      const ride = results.transferSearchResponses.find(
        ({ mode, direction }) => mode === 'private' && direction === 'outbound',
      );
      return owned('/transferDetail', await rides.order(results, ride!, cards.approved));
    },
    title: () => '',
    fact: (_, language) => tripWordsOf(language)('cancel.choose'),
    isWhole: askToCancel,
  },
  {
    name: 'cancelled ticket of its owner',
    route: '/ticketDetail/$orderId',
    address: async (flights) => {
      const order = await buyForTwo(flights);
      await flights.cancel(order);
      return owned('/ticketDetail', order);
    },
    title: () => '',
    fact: (say) => say('trip.refund.title'),
    isWhole: (page) => expect(page.locator('section.refunds')).toBeVisible(),
  },
  {
    name: 'payment that failed, with its order',
    route: '/paymentFailed',
    address: async (flights) => {
      const results = await flights.find(wanted, (found) => bookable(found).length > 0);
      const { orderId, key } = await flights.order(
        results,
        bookable(results)[0]!,
        [longName],
        cards.declined,
      );
      return `/paymentFailed?orderId=${orderId}&key=PAY-DECLINED#key=${key}`;
    },
    title: (say) => say('payment.error.title'),
    fact: (say) => say('trip.reservation'),
    isWhole: (page) => expect(page.locator('.order-facts')).toContainText(/FW\d{9}/),
  },
  accountPage('bookings', (page) => expect(page.getByRole('main')).toContainText(/FW\d{9}/)),
  accountPage(
    'dashboard',
    (page) => expect(page.getByRole('main').locator('a[href^="/ticketDetail/"]').first()).toBeVisible(),
    (language) => own(language)('dashboard.next'),
  ),
  accountPage('travellers', isLoaded, (language) => own(language)('travellers.add')),
  accountPage('profile', isFilled, (language) => own(language)('profile.save')),
  accountPage('settings', isLoaded, (language) => own(language)('settings.download')),
];
