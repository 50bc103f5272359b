import type { SearchResults } from '@farewind/contract/flights/search';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { readExample } from '../support/example-files.ts';
import { bookable, dateAhead, paymentAddress } from '../support/live-flights.ts';
import { BankPage } from '../support/bank-page.ts';
import { CheckoutPage } from '../support/checkout-page.ts';
import { hasPasswordLink, waitForMail } from '../support/mailbox.ts';
import { HumanPace } from '../support/human-pace.ts';
import { OfficeCalls } from '../support/office-calls.ts';
import { OfficeDesk } from '../support/office-desk.ts';
import { expect, test } from '../support/test.ts';
import { buyerNamed, cards, someone } from '../support/travellers.ts';

const PASSWORD = 'nine slow herons wade at dusk';

/** The account known to the test bank, as shown on its own page. */
const testBank = {
  'payment.merchantId': '100200300',
  'payment.apiUser': 'farewind',
  'payment.apiPassword': 'test-bank-password',
  'payment.storeKey': 'test-bank-store-key',
  'payment.statementText': 'SUNNY*AVIA',
} as const;

test.describe('a new agency goes live', () => {
  // Calls that need a signed-in owner are made before the sign-in.
  test.use({ expectedErrors: /401|403/ });

  test('from the invitation through self-updating first steps and a guest preview to the first sale', async ({
    browser,
    request,
    baseURL,
  }) => {
    test.slow();
    const host = new OfficeCalls(request);
    const tenancyName = `live-${Date.now().toString(36)}`;
    const adminEmailAddress = `owner@${tenancyName}.example`;
    const agency = { tenancyName, name: 'Sunny Coast', adminEmailAddress, isActive: true };
    await host.post('Tenant/Create', agency);

    const mail = await waitForMail(adminEmailAddress, hasPasswordLink);
    const link = new URL(/https?:\S+\/resetPassword\S+/.exec(mail.text ?? '')?.[0] ?? '');
    const visitor = await openPage(browser);
    await visitor.goto(`${link.origin}/?locale=en`);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Opening soon');
    await expectAccessible(visitor);

    const pace = new HumanPace();
    const owner = new OfficeDesk(await openPage(browser), 'en');
    await pace.watch(owner.page.context());
    pace.count('mail');
    link.searchParams.set('locale', 'en');
    await owner.page.goto(link.href);
    await owner.page.getByLabel(owner.shared('account.newPassword'), { exact: true }).fill(PASSWORD);
    await owner.page.getByLabel(owner.shared('account.repeat'), { exact: true }).fill(PASSWORD);
    await owner.page.keyboard.press('Enter');
    await expect(owner.page).toHaveURL(/\/main\/home/);
    const steps = owner.page.getByRole('region', { name: owner.say('menu.firstSteps') });
    const stateOf = (title: Parameters<typeof owner.say>[0]) =>
      steps
        .getByRole('listitem')
        .filter({ has: owner.page.getByRole('heading', { name: owner.say(title) }) });
    await expect(stateOf('first.company')).toContainText(owner.say('first.state.todo'));
    const open = owner.page.getByRole('button', { name: /^Open: \d+ left$/ });
    await expect(open).toBeDisabled();
    await expectAccessible(owner.page);

    await stateOf('first.company').getByRole('link').click();
    await owner.field('agency.address').fill('Sea street 1, Antalya');
    await owner.field('agency.taxNo').fill('1234567890');
    await owner.field('agency.phone').fill('+90 242 000 00 01');
    await owner.field('agency.email').fill('help@sunny.example');
    const money = owner.page.getByRole('group', { name: owner.say('agency.currencies') });
    for (const currency of ['RUB', 'USD', 'TRY', 'BYN'])
      await money.getByRole('checkbox', { name: currency }).uncheck();
    await owner.button(owner.say('form.toReview')).click();
    await owner.button(owner.say('form.save')).click();
    await expect(owner.page.getByRole('status').filter({ hasText: owner.say('list.saved') })).toBeVisible();

    await owner.open('menu.firstSteps');
    await stateOf('first.payments').getByRole('link').click();
    const bankName = owner.say('payment.sandbox');
    await owner.page
      .getByRole('link', { name: owner.say('gettingPaid.connectName', { name: bankName }), exact: true })
      .click();
    await owner.field('payment.gatewayUrl').fill(`${baseURL}/bank`);
    for (const [field, value] of Object.entries(testBank))
      await owner.field(field as keyof typeof testBank).fill(value);
    await owner.field('payment.dutyOfCare').check();
    await expectAccessible(owner.page);
    await owner.button(owner.say('connect.tryKeys')).click();
    await owner.button(owner.say('connect.switchOn')).click();
    await expect(owner.page.getByText(owner.say('connect.isOn'))).toBeVisible();
    // The account's page has taken the place of the empty form's.
    const tabs = owner.page.getByRole('navigation', { name: owner.say('shell.tabs') });
    await expect(tabs.getByRole('link', { name: owner.say('menu.connectPayments') })).toHaveCount(1);

    await owner.open('menu.firstSteps');
    await stateOf('first.inventory')
      .getByRole('link', { name: owner.say('first.upload') })
      .click();
    for (const [file, name] of [
      ['ssim', 'flights.ssim'],
      ['seats', 'seats.csv'],
      ['fares', 'fares.csv'],
    ] as const)
      await owner.page
        .getByLabel(owner.say('files.chooseFile', { name: owner.say(`import.file.${file}`) }))
        .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(readExample(name)) });
    const files = owner.page.getByRole('region', { name: owner.say('import.files') });
    await files.getByRole('button', { name: owner.say('files.try') }).click();
    await files.getByRole('button', { name: owner.say('files.takeOver') }).click();
    await expect(owner.page.getByText(owner.say('files.imported')).first()).toBeVisible();

    await owner.open('menu.firstSteps');
    await expect(stateOf('first.company')).toContainText(owner.say('first.state.done'));
    await expect(stateOf('first.inventory')).toContainText(owner.say('first.state.done'));
    await expect(stateOf('first.payments')).toContainText(owner.say('first.state.warning'));

    await owner.button(owner.say('first.previewCreate')).click();
    const preview = await owner.page
      .getByRole('link', { name: owner.say('first.previewOpen') })
      .getAttribute('href');
    const guest = await openPage(browser);
    await guest.goto(preview ?? '');
    await expect(guest.getByRole('note')).toBeVisible();
    await expect(guest).not.toHaveURL(/preview=/);
    await visitor.reload();
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Opening soon');

    await owner.button(owner.say('first.openSite')).click();
    await expect(owner.dialog).toContainText(link.origin);
    await owner.dialog.getByRole('button', { name: owner.say('first.openSite') }).click();
    await expect(owner.dialog).toHaveCount(0);

    // The buyer's actions count as well, up to the first sale.
    await pace.watch(visitor.context());
    await visitor.reload();
    const results = await search(visitor);
    const traveller = someone();
    const checkout = new CheckoutPage(visitor, 'en');
    const address = paymentAddress(results, bookable(results)[0]!);
    await visitor.goto(`${link.origin}${address}&locale=en&currency=EUR`);
    await checkout.fillPassenger(0, 'adult', traveller);
    await checkout.fillContact(buyerNamed(traveller.name, traveller.surname));
    await checkout.pay(cards.approved);
    // By default each cardholder is asked to confirm.
    await new BankPage(visitor).confirm();
    await expect(visitor).toHaveURL(/\/ticketDetail\//, { timeout: 30_000 });
    expect(pace.counts.press).toBeGreaterThan(20);
    expect(pace.minutes, JSON.stringify(pace.counts)).toBeLessThanOrEqual(25);

    // Closed to new sales: the buyer can still open the order's page, and everybody else sees where to find their own.
    const orderPage = visitor.url();
    await owner.page.reload();
    await owner.button(owner.say('first.closeSite')).click();
    await expectAccessible(owner.page);
    await owner.dialog.getByRole('button', { name: owner.say('first.closeSite') }).click();
    await expect(owner.dialog).toHaveCount(0);
    await visitor.goto(orderPage);
    await expect(visitor.getByRole('note')).toBeVisible();
    await expect(visitor.getByText(traveller.surname).first()).toBeVisible();
    await visitor.goto(`${link.origin}/?locale=en`);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Sales are closed for now');
    await expectAccessible(visitor);
    await visitor.getByRole('link', { name: 'Find my booking' }).click();
    await expect(visitor).toHaveURL(/\/pnr/);
    await Promise.all([visitor, owner.page, guest].map((each) => each.context().close()));
  });
});

async function openPage(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

/** Asks the site for a flight of the example, as its own pages do: only browsers know names under localhost. */
function search(page: Page): Promise<SearchResults> {
  const criteria = {
    tripType: 'oneWay',
    from: 'LED',
    to: 'BJV',
    departureDate: dateAhead(60),
    adults: 1,
    children: 0,
    infants: 0,
    currency: 'EUR',
  };
  return page.evaluate(async (body) => {
    const ask = async (path: string, init?: RequestInit) =>
      ((await (await fetch(`/api/services/app/Flight/${path}`, init)).json()) as { result: unknown }).result;
    const headers = { 'content-type': 'application/json' };
    const saved = await ask('SaveFlightSearch', { method: 'POST', headers, body: JSON.stringify(body) });
    return (await ask(`GetFlightSearchResults?id=${(saved as { id: string }).id}`)) as SearchResults;
  }, criteria);
}
