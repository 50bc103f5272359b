import type { Locator } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { readExample } from '../support/example-files.ts';
import { OfficeCalls } from '../support/office-calls.ts';
import { OfficeDesk } from '../support/office-desk.ts';
import { openStaffedAgency } from '../support/staffed-agency.ts';
import { expect, test } from '../support/test.ts';

const PASSWORD = 'nine slow herons wade at dusk';

test.describe('a training copy', () => {
  // Calls that need a signed-in user are made before the sign-in.
  test.use({ expectedErrors: /401|403/ });

  test('is created with one button, entered and left as oneself, marked on every page, moved forward in time, and deleted', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    test.slow();
    const host = new OfficeCalls(request);
    const mark = Date.now().toString(36);
    const { tenantId, token } = await openStaffedAgency(host, `practice-${mark}`, {
      userName: `trainer-${mark}`,
      password: PASSWORD,
      name: 'Selin',
      surname: 'Demir',
      emailAddress: `trainer-${mark}@agency.example`,
      isActive: true,
    });
    const files = ['flights.ssim', 'seats.csv', 'fares.csv'].map(readExample);
    const [ssim, seats, fares] = files;
    await host
      .ofTenant(tenantId)
      .post('Inventory/ImportSchedule', { ssim, seats, fares, dryRun: false }, token);
    await context.addCookies([{ name: 'Abp.TenantId', value: String(tenantId), url: baseURL! }]);
    const desk = new OfficeDesk(page, 'en');
    await page.goto('/setting/training?locale=en');
    await expect(desk.field('account.userName')).toBeFocused();
    await desk.enter(`trainer-${mark}`, PASSWORD);
    await expect(page.getByText(desk.say('training.lead'))).toBeVisible();
    await expectAccessible(page);
    await desk.button(desk.say('training.make')).click();

    await desk.button(desk.say('training.enter')).click();
    const banner = page.getByText(desk.say('shell.training', { name: 'Strict Shores' }));
    await expect(banner).toBeVisible();
    await page.reload();
    await expect(banner).toBeVisible();
    // It has the normal home page without first steps, because it never opens.
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toBeVisible();
    await expect(title).not.toHaveText(desk.say('home.welcome', { name: 'Selin Demir' }));
    // Nobody can sign in there with a password.
    await desk.open('menu.user');
    await desk.button(desk.say('user.new')).click();
    await expect(desk.field('user.email')).toBeVisible();
    await expect(desk.field('user.password')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await desk.open('menu.training');
    const clock = page.getByRole('group', { name: desk.say('training.clock') });
    const dayBefore = await readDay(page.locator('.training-now'));
    await clock.getByRole('button', { name: desk.say('training.pass.week') }).click();
    const told = page.getByRole('status').filter({ hasText: /clock says/ });
    expect((await readDay(told)) - dayBefore).toBe(7 * DAY_MS);
    await expect(banner).toBeVisible();
    await expectAccessible(page);
    const chargeback = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: desk.say('situation.chargeback') }) });
    await chargeback.getByRole('button', { name: desk.say('situation.start') }).click();
    await expect(chargeback.getByText(desk.say('situation.open'))).toBeVisible();
    await expect(chargeback.getByText(desk.say('situation.step.noted', { done: 0, all: 1 }))).toBeVisible();
    await expect(chargeback.getByRole('link', { name: desk.say('menu.match') })).toBeVisible();
    await chargeback.getByRole('link', { name: /^FW/ }).click();
    await expect(page).toHaveURL(/\/order\/detail\//);
    await expect(banner).toBeVisible();
    await desk.open('menu.training');
    await expectAccessible(page);
    const opened = context.waitForEvent('page');
    await desk.button(desk.say('training.openShop')).click();
    const shop = await opened;
    await expect(shop.getByRole('note')).toContainText('Учебная копия');
    await shop.close();

    await desk.button(desk.say('shell.leaveTraining')).click();
    await expect(banner).toHaveCount(0);
    await desk.open('menu.training');
    await desk.button(desk.say('training.delete')).click();
    await desk.dialog.getByRole('button', { name: desk.say('training.delete') }).click();
    await expect(page.getByText(desk.say('training.lead'))).toBeVisible();
  });
});

const DAY_MS = 24 * 3_600_000;

/** The day in a text, such as 20-11-2026. */
async function readDay(told: Locator): Promise<number> {
  await expect(told).toBeVisible();
  const [, day, month, year] = /(\d\d)-(\d\d)-(\d{4})/.exec((await told.textContent()) ?? '') ?? [];
  return Date.UTC(Number(year), Number(month) - 1, Number(day));
}
