import type { SearchResults } from '@farewind/contract/flights/search';
import type { Locator, Page } from '@playwright/test';
import { cancelTicketOf } from '../support/cancel-ticket.ts';
import { CheckoutPage } from '../support/checkout-page.ts';
import { bookable, dateAhead } from '../support/live-flights.ts';
import { essentialOnly } from '../support/chosen-cookies.ts';
import { OfficeCalls } from '../support/office-calls.ts';
import { OfficeDesk } from '../support/office-desk.ts';
import { readLedger, watchOrderKey } from '../support/simulator-ledger.ts';
import { expect, test } from '../support/test.ts';
import { buyerNamed, someone, type Traveller } from '../support/travellers.ts';
import { sumText } from '../support/words.ts';

const AGENCY = 'Poyraz';
const SIMULATOR = '/demo/pay/iyzico';
const PHONE = { width: 360, height: 780 };
const PASSWORD = 'nine slow herons wade at dusk';

/** A merchant that the simulator knows, as its panel tells it. */
const merchant = { apiKey: 'sandbox-farewind-guest', secretKey: 'sandbox-farewind-guest-secret' };

test('an agency connects iyzico by itself, sells in lira by Troy and in instalments on a phone, and gives a part back and then the rest', async ({
  page,
  browser,
  request,
  baseURL: origin,
}) => {
  test.setTimeout(420_000);
  const baseURL = origin ?? '';
  await page.setViewportSize(PHONE);
  const userName = `poyraz-${Date.now().toString(36)}`;
  const tenantId = await addBoss(new OfficeCalls(request), userName);
  await page.context().addCookies([{ name: 'Abp.TenantId', value: String(tenantId), url: baseURL }]);
  const owner = new OfficeDesk(page, 'tr');
  const name = owner.say('payment.iyzico');
  await page.goto(`${baseURL}/setting/getting-paid?locale=tr`);
  await owner.enter(userName, PASSWORD);

  await page.getByRole('link', { name: owner.say('gettingPaid.connectName', { name }), exact: true }).click();
  await owner.field('payment.iyzico.apiKey').fill(merchant.apiKey);
  await owner.field('payment.iyzico.secretKey').fill('not the secret');
  await owner.field('payment.iyzico.gatewayUrl').fill(`${baseURL}${SIMULATOR}`);
  await owner.field('payment.statementText').fill('POYRAZ*UCAK');
  await owner.field('payment.mode').selectOption('test');
  // The provider's first currency is preselected.
  const money = page.getByRole('group', { name: owner.say('payment.currencies') });
  await expect(money.getByRole('checkbox', { name: 'TRY' })).toBeChecked();
  await expect(money.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await owner.button(owner.say('connect.tryKeys')).click();
  // A wrong key is reported at its field before anything is saved.
  await expect(owner.field('payment.iyzico.secretKey')).toHaveAttribute('aria-invalid', 'true');
  await expect(owner.field('payment.iyzico.secretKey')).toBeFocused();
  await owner.field('payment.iyzico.secretKey').fill(merchant.secretKey);
  await expect(owner.field('payment.iyzico.secretKey')).toHaveAttribute('aria-invalid', 'false');
  await owner.button(owner.say('connect.tryKeys')).click();
  await expect(page).toHaveURL(/\/connect\/\d+$/);

  const notices = page.locator('.o-connect-url').first();
  await expect(notices).toContainText('/api/payment/notice/');
  const address = (await notices.textContent()) ?? '';
  const panel = await page.context().newPage();
  await panel.goto(`${SIMULATOR}/`);
  await panel.locator(`[id="url-${merchant.apiKey}"]`).fill(address);
  await panel
    .locator('form')
    .filter({ hasText: merchant.apiKey })
    .getByRole('button', { name: 'Send a test notification' })
    .click();
  await panel.close();
  const notice = owner.say('connect.noticeCame', { time: '' }).replace('.', '').trim().split(' ')[0] ?? '';
  await expect(page.getByRole('status').filter({ hasText: notice })).toBeVisible();

  await owner.button(owner.say('connect.start')).click();
  const paid = await payForRehearsal(page);
  await expect(page.locator('.o-ticks > .done')).toHaveCount(4);
  await expect(rehearsalLink(page)).not.toHaveAttribute('href', paid);
  await payForRehearsal(page);
  await expect(page.locator('.o-ticks > .done')).toHaveCount(5);
  await owner.button(owner.say('connect.switchOn')).click();
  await expect(page.getByText(owner.say('connect.isOn'))).toBeVisible();

  const shop = new URL(baseURL);
  shop.hostname = `${AGENCY.toLowerCase()}.localhost`;
  const visit = await browser.newContext({ viewport: PHONE });
  await visit.addCookies(essentialOnly.cookies.map((each) => ({ ...each, domain: shop.hostname })));
  const buyer = await visit.newPage();
  const orderKey = watchOrderKey(buyer);
  const kinds = async () => (await readLedger(buyer, SIMULATOR, orderKey())).map(({ kind }) => kind);

  const [stays, goes] = await choose(buyer, shop.origin, 'Troy kartı');
  await expect(buyer.getByRole('heading', { name: 'iyzico ile öde (simülatör)' })).toBeVisible();
  await expect(buyer.locator('main')).toContainText(stays.surname);
  await expect(buyer.locator('select[name=instalment] option')).toHaveCount(1);
  await buyer.locator('select[name=card]').selectOption('9792030000000000');
  await buyer.locator('button[name=outcome][value=pay]').click();
  await expect(buyer).toHaveURL(/\/ticketDetail\//);
  await expect(buyer.locator('.paid-by')).toContainText('Troy kartı');
  const back = await cancelTicketOf(buyer, goes.surname, 'tr');
  const rest = await cancelTicketOf(buyer, stays.surname, 'tr');
  await expect.poll(kinds, { timeout: 60_000 }).toEqual(['hold', 'capture', 'refund', 'refund']);
  const given = (await readLedger(buyer, SIMULATOR, orderKey())).slice(2).map((sum) => sumText(sum, 'tr'));
  expect(given).toEqual([back, rest]);

  // Instalments come with taking the money at once, which the agency chooses at the account.
  await owner.button(owner.say('connect.change')).click();
  await owner.field('payment.captureMode').selectOption('auto');
  await owner.button(owner.say('connect.tryKeys')).click();
  await expect(page.getByText(owner.say('connect.isOn'))).toBeVisible();
  const [, leaves] = await choose(buyer, shop.origin, 'Troy kartı');
  const plan = buyer.locator('select[name=instalment]');
  await buyer.locator('select[name=card]').selectOption('9792030000000000');
  await plan.selectOption('3');
  await expect(plan.locator('option[value="3"]')).toHaveText(/^3 × ₺[\d.,]+ = ₺[\d.,]+$/);
  await buyer.locator('button[name=outcome][value=pay]').click();
  await expect(buyer).toHaveURL(/\/ticketDetail\//);
  await cancelTicketOf(buyer, leaves.surname, 'tr');
  await expect.poll(kinds, { timeout: 60_000 }).toEqual(['charge', 'refund']);
  await visit.close();
});

/** Adds a person with all rights to the demo's second agency; returns its number. */
async function addBoss(host: OfficeCalls, userName: string): Promise<number> {
  const { tenantId } = await host.post<{ tenantId: number }>('Account/IsTenantAvailable', {
    tenancyName: AGENCY,
  });
  const reason = 'Connecting a provider';
  const visit = await host.post<{ accessToken: string }>('User/Impersonate', { tenantId, reason });
  const person = {
    userName,
    password: PASSWORD,
    name: 'Defne',
    surname: 'Yıldız',
    emailAddress: `${userName}@poyraz.example`,
    isActive: true,
    roleNames: ['ADMIN'],
  };
  await host.ofTenant(tenantId).post('User/Create', person, visit.accessToken);
  return tenantId;
}

function rehearsalLink(page: Page): Locator {
  return page.locator('.o-prov-f a[target=_blank]');
}

/** Pays the sum of a rehearsal on the provider's form, in the tab that opens for it; returns the form's address. */
async function payForRehearsal(page: Page): Promise<string> {
  const link = rehearsalLink(page);
  const address = (await link.getAttribute('href')) ?? '';
  const [form] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await form.locator('button[name=outcome][value=pay]').click();
  await expect(form).toHaveURL(/\/setting\/getting-paid\/connect\/\d+$/);
  await form.close();
  return address;
}

/** Two passengers, up to the provider's form. */
async function choose(page: Page, shop: string, method: string): Promise<readonly [Traveller, Traveller]> {
  await page.goto(`${shop}/?locale=tr&currency=TRY`);
  const { results, flight, fareId } = await findFlight(page);
  const payment = `/flightPayment/${results.search.id}/${flight.id}?fare=${fareId}&locale=tr&currency=TRY`;
  await page.goto(shop + payment);
  const travellers = [someone(), someone()] as const;
  const checkout = new CheckoutPage(page, 'tr');
  await fillDomestic(checkout, travellers);
  await checkout.fillContact(buyerNamed(travellers[0].name, travellers[0].surname));
  await checkout.goOnTo(checkout.agreements[0]!);
  await checkout.form.getByRole('radio', { name: method }).check();
  await checkout.agree();
  await checkout.payButton.click();
  return travellers;
}

/** Flights within the country ask for no expiry of a passport. */
async function fillDomestic(checkout: CheckoutPage, travellers: readonly Traveller[]): Promise<void> {
  for (const [index, traveller] of travellers.entries()) {
    const fields = checkout.passenger(index, 'adult');
    await checkout.goOnTo(fields.surname);
    await fields.surname.fill(traveller.surname);
    await fields.name.fill(traveller.name);
    await fields.birthDate.fill(traveller.birthDate.split('-').toReversed().join('.'));
    await fields[traveller.gender].check();
    await fields.nationality.selectOption(traveller.nationality);
    await fields.passportSerial.fill(traveller.passportSerial);
    await fields.passportNumber.fill(traveller.passportNumber);
  }
}

/** Asks the site as its own pages do, because only browsers know names under localhost. */
async function findFlight(page: Page) {
  for (let day = 40; day < 70; day += 1) {
    const results = await search(page, dateAhead(day));
    for (const flight of bookable(results)) {
      const fare = flight.fares.find(
        ({ cancelRule, seatsLeft }) =>
          cancelRule.allowed && Number(cancelRule.fee) > 0 && seatsLeft === undefined,
      );
      if (flight.kind === 'scheduled' && fare) return { results, flight, fareId: fare.fareId };
    }
  }
  throw new Error('No flight gives anything back');
}

function search(page: Page, departureDate: string): Promise<SearchResults> {
  const criteria = {
    tripType: 'oneWay',
    from: 'IST',
    to: 'AYT',
    departureDate,
    adults: 2,
    children: 0,
    infants: 0,
    currency: 'TRY',
  };
  return page.evaluate(async (body) => {
    const ask = async (path: string, init?: RequestInit) =>
      ((await (await fetch(`/api/services/app/Flight/${path}`, init)).json()) as { result: unknown }).result;
    const headers = { 'content-type': 'application/json' };
    const saved = await ask('SaveFlightSearch', { method: 'POST', headers, body: JSON.stringify(body) });
    return (await ask(`GetFlightSearchResults?id=${(saved as { id: string }).id}`)) as SearchResults;
  }, criteria);
}
