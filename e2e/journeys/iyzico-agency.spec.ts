import type { Page } from '@playwright/test';
import { OfficeCalls } from '../support/office-calls.ts';
import { OfficeDesk } from '../support/office-desk.ts';
import { expect, test } from '../support/test.ts';

const AGENCY = 'Poyraz';
const PASSWORD = 'nine slow herons wade at dusk';

/** A merchant that the simulator knows, as its panel tells it. */
const merchant = { apiKey: 'sandbox-farewind-guest', secretKey: 'sandbox-farewind-guest-secret' };

test(
  'an agency connects iyzico by itself, rehearses it and switches it on',
  {
    tag: '@long',
  },
  async ({ page, request, baseURL }) => {
    test.slow();
    page.setDefaultTimeout(20_000);
    const userName = `poyraz-${Date.now().toString(36)}`;
    const tenantId = await addBoss(new OfficeCalls(request), userName);
    await page.context().addCookies([{ name: 'Abp.TenantId', value: String(tenantId), url: baseURL ?? '' }]);
    const owner = new OfficeDesk(page, 'tr');
    const name = owner.say('payment.iyzico');
    await page.goto(`${baseURL}/setting/getting-paid?locale=tr`);
    await owner.enter(userName, PASSWORD);

    await page
      .getByRole('link', { name: owner.say('gettingPaid.connectName', { name }), exact: true })
      .click();
    await owner.field('payment.iyzico.apiKey').fill(merchant.apiKey);
    await owner.field('payment.iyzico.secretKey').fill('not the secret');
    await owner.field('payment.iyzico.gatewayUrl').fill(`${baseURL}/demo/pay/iyzico`);
    await owner.field('payment.statementText').fill('POYRAZ*UCAK');
    await owner.field('payment.mode').selectOption('test');
    const money = page.getByRole('group', { name: owner.say('payment.currencies') });
    await money.getByRole('checkbox', { name: 'EUR' }).uncheck();
    await money.getByRole('checkbox', { name: 'TRY' }).check();
    await owner.button(owner.say('connect.tryKeys')).click();
    // A wrong key is told at its field before anything is saved.
    await expect(owner.field('payment.iyzico.secretKey')).toHaveAttribute('aria-invalid', 'true');
    await owner.field('payment.iyzico.secretKey').fill(merchant.secretKey);
    await owner.button(owner.say('connect.tryKeys')).click();
    await expect(page).toHaveURL(/\/connect\/\d+$/);

    const address = (await page.locator('.o-connect-url').first().textContent()) ?? '';
    const panel = await page.context().newPage();
    await panel.goto('/demo/pay/iyzico/');
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
    await payForRehearsal(page);
    await expect(page.locator('.o-ticks > .done')).toHaveCount(4);
    await payForRehearsal(page);
    await expect(page.locator('.o-ticks > .done')).toHaveCount(5);
    await owner.button(owner.say('connect.switchOn')).click();
    await expect(page.getByText(owner.say('connect.isOn'))).toBeVisible();
  },
);

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

/** Pays the sum of a rehearsal on the provider's form, in the tab that opens for it. */
async function payForRehearsal(page: Page): Promise<void> {
  const link = page.locator('.o-prov-f a[target=_blank]');
  await expect(link).toBeVisible();
  const [form] = await Promise.all([page.waitForEvent('popup'), link.click()]);
  await form.locator('button[name=outcome][value=pay]').click();
  await expect(form).toHaveURL(/\/setting\/getting-paid\/connect\/\d+$/);
  await form.close();
}
