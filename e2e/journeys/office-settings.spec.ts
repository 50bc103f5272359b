import { AgencyMailServer } from '../support/agency-mail-server.ts';
import { OfficeCalls } from '../support/office-calls.ts';
import { OfficeDesk } from '../support/office-desk.ts';
import { enterOffice } from '../support/office-pages.ts';
import { openStaffedAgency } from '../support/staffed-agency.ts';
import { expect, test } from '../support/test.ts';

const TENANT = 1;
const OLD_HOST = 'smtp.before.example';
const OLD_PASSWORD = 'what the old server knew';
const NEW_PASSWORD = 'seven quiet lanterns';

test.describe('an agency that changes its mail server', () => {
  let mailServer: AgencyMailServer;
  test.beforeAll(async () => {
    mailServer = await AgencyMailServer.open('postmaster', NEW_PASSWORD);
  });
  test.afterAll(() => mailServer.close());
  // The stored password is refused for another server, at its field.
  test.use({ expectedErrors: /400/ });

  test('sees what changes before it is saved, and that a test mail really arrives', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    test.slow();
    // Inactive, so that other buyers' mails are not affected.
    await new OfficeCalls(request, TENANT).post('Setting/SaveEmailSetting', {
      host: OLD_HOST,
      port: 25,
      userName: 'postmaster',
      password: OLD_PASSWORD,
      defaultFromAddress: 'trips@farewind.example',
      defaultFromDisplayName: 'Farewind Trips',
      enableSsl: false,
      isActive: false,
    });
    await enterOffice(context, request, baseURL ?? '', 'tenant');
    const desk = new OfficeDesk(page, 'en');
    const { keyboard } = page;
    await page.goto('/main/home?locale=en');
    await desk.open('menu.email');

    await desk.button(desk.say('list.edit', { name: OLD_HOST })).press('Enter');
    await expect(desk.dialog).toContainText(desk.say('setting.secretKept'));
    await expect(desk.field('email.password')).toHaveValue('');
    await desk.field('email.host').fill('127.0.0.1');
    await keyboard.press('Tab');
    await keyboard.type(String(mailServer.port));
    await keyboard.press('Enter');
    const review = desk.dialog.getByRole('table');
    await expect(review.getByRole('row', { name: desk.say('email.host') })).toContainText(OLD_HOST);
    await expect(review.getByRole('row', { name: desk.say('email.host') })).toContainText('127.0.0.1');
    await expect(review.getByRole('row', { name: desk.say('email.port') })).toContainText('25');
    await desk.button(desk.say('form.save')).press('Enter');
    // The password stored for this server is not sent to another one.
    await expect(desk.field('email.password')).toBeFocused();
    await keyboard.type(NEW_PASSWORD);
    await keyboard.press('Enter');
    await expect(review).not.toContainText(NEW_PASSWORD);
    await desk.save();
    await expect(page.getByRole('row', { name: /127\.0\.0\.1/ })).toContainText(String(mailServer.port));

    await desk.button(desk.say('list.edit', { name: '127.0.0.1' })).press('Enter');
    // What is missing for the test is said at its field, as for saving.
    await desk.field('email.host').fill('');
    await desk.button(desk.say('email.trialButton')).press('Enter');
    await expect(desk.field('email.host')).toBeFocused();
    await expect(desk.field('email.host')).toHaveAttribute('aria-invalid', 'true');
    await desk.field('email.host').fill('127.0.0.1');
    await desk.field('email.trialTo').fill('owner@agency.example');
    await desk.button(desk.say('email.trialButton')).press('Enter');
    await expect(desk.dialog.getByRole('status').filter({ hasText: 'owner@agency.example' })).toBeVisible();
    const mails = await mailServer.readMails();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      from: { address: 'trips@farewind.example', name: 'Farewind Trips' },
      to: [{ address: 'owner@agency.example' }],
    });
    await keyboard.press('Escape');

    await desk.open('menu.audit');
    const change = page
      .getByRole('row', { name: /mail server/ })
      .filter({ hasText: desk.say('email.host') })
      .first();
    await change.getByRole('button').press('Enter');
    await page.getByRole('menuitem', { name: desk.say('audit.view') }).press('Enter');
    await expect(
      desk.dialog.getByRole('row', { name: new RegExp(`^${desk.say('email.host')} `) }),
    ).toContainText(OLD_HOST);
    await expect(
      desk.dialog.getByRole('row', { name: new RegExp(`^${desk.say('email.host')} `) }),
    ).toContainText('127.0.0.1');
    await expect(desk.dialog).not.toContainText(NEW_PASSWORD);
    await expect(desk.dialog).not.toContainText(OLD_PASSWORD);
  });
});

test.describe('an agency that enters its settings', () => {
  // A test authorisation without consent is refused.
  test.use({ expectedErrors: /400/ });

  test(
    'tests its logo, map, text messages and merchant account by their buttons, and sees each result',
    { tag: '@long' },
    async ({ page, context, request, baseURL }) => {
      test.slow();
      const host = new OfficeCalls(request);
      const mark = Date.now().toString(36);
      const { tenantId, token } = await openStaffedAgency(host, `trying-${mark}`, {
        userName: `owner-${mark}`,
        name: 'Deniz',
        surname: 'Arslan',
        isActive: true,
        password: 'nine slow herons wade at dusk',
        emailAddress: `owner-${mark}@agency.example`,
      });
      const agency = host.ofTenant(tenantId);
      const sms = await agency.post<{ id: number }>('Setting/SaveSmsSetting', smsSetting(baseURL), token);
      const account = await agency.post<{ id: number }>(
        'Setting/SavePaymentSetting',
        paymentSetting(baseURL),
        token,
      );
      for (const [name, value] of [
        ['Abp.TenantId', String(tenantId)],
        ['Abp.AuthToken', encodeURIComponent(token)],
      ] as const)
        await context.addCookies([{ name, value, url: baseURL ?? '' }]);
      const desk = new OfficeDesk(page, 'en');

      await page.goto('/agency/info?locale=en');
      await page.getByLabel(desk.say('agency.chooseLogo')).setInputFiles(LOGO);
      const logo = page.getByRole('img', { name: desk.say('agency.logoAlt', { brand: 'Strict Shores' }) });
      await expect(logo).toBeVisible();
      await expect(logo).toHaveJSProperty('complete', true);
      await desk.button(desk.say('agency.removeLogo')).click();
      await expect(page.getByText(desk.say('agency.noLogo'))).toBeVisible();

      await page.goto('/setting/map?dialog=new');
      await desk.button(desk.say('map.trialButton')).click();
      await expect(
        desk.dialog.getByRole('img', { name: desk.say('map.planAlt', { lat: '36.8969', lng: '30.7133' }) }),
      ).toBeVisible();

      await page.goto(`/setting/sms?dialog=edit&id=${sms.id}`);
      await desk.field('sms.trialTo').fill('+90 532 123 45 67');
      await desk.button(desk.say('sms.trialButton')).click();
      await expect(desk.dialog.getByRole('status').filter({ hasText: '+905321234567' })).toBeVisible();

      await page.goto(`/setting/payment?dialog=edit&id=${account.id}`);
      await desk.field('payment.cardNumber').fill(APPROVED_CARD);
      await desk.field('payment.cardExpiry').fill('12/39');
      await desk.field('payment.cardCode').fill('123');
      await desk.button(desk.say('payment.trialButton')).click();
      const said = desk.dialog.getByRole('status');
      await expect(said.filter({ hasText: 'really held' })).toBeVisible();
      await desk.field('payment.holdAccepted').check();
      await desk.button(desk.say('payment.trialButton')).click();
      await expect(said.filter({ hasText: '1.00 EUR was held on the card and let go again' })).toBeVisible();
    },
  );
});

/** The accounts known to the demo's simulator of text messages, and to its bank. */
const demoSender = { userName: 'farewind', password: 'sms-stand-in-password', originator: 'FAREWIND' };
const demoMerchant = {
  merchantId: '100200300',
  apiUser: 'farewind',
  apiPassword: 'test-bank-password',
  storeKey: 'test-bank-store-key',
};

/** The simulator that replaces a provider. */
const smsSetting = (baseURL = '') => ({
  provider: 'standIn',
  apiUrl: `${baseURL}/demo/sms`,
  ...demoSender,
  encoding: 'auto',
  defaultCountryCode: '+90',
  isActive: true,
});

const paymentSetting = (baseURL = '') => ({
  provider: 'sandbox',
  mode: 'test',
  cardInput: 'raw',
  dutyOfCareAccepted: true,
  ...demoMerchant,
  gatewayUrl: `${baseURL}/bank`,
  currencies: ['EUR'],
  statementText: 'SHORES',
  isActive: true,
});

const APPROVED_CARD = '5555555555554444';

/** A picture of one pixel. */
const LOGO = {
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
};
