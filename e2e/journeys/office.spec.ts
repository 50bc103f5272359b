import type { BrowserContext } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { hasPasswordLink, waitForMail } from '../support/mailbox.ts';
import { OfficeCalls } from '../support/office-calls.ts';
import { OfficeDesk } from '../support/office-desk.ts';
import { ADMIN_PASSWORD } from '../support/stage.ts';
import { expect, test } from '../support/test.ts';
import { totpAt } from '../support/totp.ts';

const FIRST_PASSWORD = 'four brown owls sleep late';
const PASSWORD = 'nine slow herons wade at dusk';
const RIGHTS = ['Agency', 'Definitions', 'Roles'];

test.describe('opening and staffing an agency', () => {
  // A request for the second step is a 422, and a page without the right a 403.
  test.use({ expectedErrors: /403|422/ });

  test('with a second step at sign-in, an invitation by mail, a role with three rights, and a user who sees only what it allows', async ({
    page,
    browser,
    request,
  }) => {
    test.slow();
    const host = new OfficeCalls(request);
    const stamp = Date.now().toString(36);
    const boss = `boss-${stamp}`;
    const { id: userId } = await host.addBoss(boss, FIRST_PASSWORD);
    // As the framework's own client resets it: ten random letters and digits.
    const newPassword = 'q3f2qu7n3k';
    await host.post('User/ResetPassword', { adminPassword: ADMIN_PASSWORD, userId, newPassword });

    const desk = new OfficeDesk(page, 'en');
    await page.goto('/setting/tenant?locale=en');
    await expect(page).toHaveURL(/\/main\/login\?back=/);
    // On a local machine the page explains that the product has two sides.
    const [hostSide, demo] = [desk.say('account.hostSide'), desk.say('account.tenant', { name: 'Default' })];
    const sides = page.getByRole('group', { name: desk.say('account.changeTenant') });
    await expect(sides.getByRole('button')).toHaveText([hostSide, demo]);
    for (const side of [demo, hostSide]) {
      await sides.getByRole('button', { name: side, exact: true }).click();
      await expect(sides.locator('[aria-pressed=true]')).toHaveText(side);
    }
    await desk.enter(boss, newPassword);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(desk.say('account.choosePassword'));
    await expect(desk.field('account.oneTimePassword')).toBeFocused();
    await expectAccessible(page);
    // The button that reveals the password is between two fields.
    for (const typed of [newPassword, PASSWORD]) {
      await page.keyboard.type(typed);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(desk.menu).toBeVisible();
    await expect(page).toHaveURL(/\/setting\/tenant/);

    await desk.openUserMenu('account.secondFactor');
    await desk.field('account.password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    const secret = await page.locator('.o-secret-text').innerText();
    await desk.field('account.code').fill(totpAt(secret, await host.readTime()));
    // Escape is pressed before the answer, which brings recovery codes that are shown only once.
    await page.route('**/TwoFactor/Confirm', async (route) => {
      await page.keyboard.press('Escape');
      await route.continue();
    });
    await desk.button(desk.say('account.turnOn')).click();
    await expect(page.locator('.o-codes li').first()).toBeVisible();
    await expectAccessible(page);
    await desk.button(desk.say('account.codesKept')).click();
    await desk.openUserMenu('account.signOut');

    await desk.enter(boss, PASSWORD);
    const code = desk.field('account.code');
    await expect(code).toBeFocused();
    await expect(desk.field('account.userName')).toHaveValue(boss);
    await code.fill('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').first()).not.toBeEmpty();
    // The next code: the present one has been used, and either may be sent after its half minute.
    await code.fill(totpAt(secret, new Date((await host.readTime()).getTime() + 30_000)));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/main\/home/);

    const tenancyName = `sunny-${stamp}`;
    const adminEmail = `owner-${stamp}@sunny.example`;
    await desk.open('menu.tenant');
    await desk.button(desk.say('tenant.new')).click();
    await desk.field('tenant.tenancyName').fill(tenancyName);
    await desk.field('tenant.name').fill('Sunny Coast');
    await desk.field('tenant.adminEmail').fill(adminEmail);
    await desk.field('tenant.isSiteOpen').check();
    await desk.save();
    await desk.find(tenancyName);
    await expect(page.getByRole('row', { name: new RegExp(tenancyName) })).toBeVisible();

    const owner = new OfficeDesk(await newPage(await browser.newContext()), 'en');
    const mail = await waitForMail(adminEmail, hasPasswordLink);
    const link = new URL(/https?:\S+\/resetPassword\S+/.exec(mail.text ?? '')?.[0] ?? '');
    expect(link.hostname).toBe(`${tenancyName}.localhost`);
    link.searchParams.set('locale', 'en');
    await owner.page.goto(link.href);
    // Whoever was invited has never seen this shop: the page says who invites, and what the password opens.
    await expect(
      owner.page.getByText('Sunny Coast invites you to its team.', { exact: false }),
    ).toBeVisible();
    await owner.page.getByLabel(owner.shared('account.newPassword'), { exact: true }).fill(PASSWORD);
    await owner.page.getByLabel(owner.shared('account.repeat'), { exact: true }).fill(PASSWORD);
    await owner.page.keyboard.press('Enter');
    // Saving a password by an invitation signs the user in.
    await expect(owner.page).toHaveURL(/\/main\/home/);
    await expect(owner.menu.getByRole('link', { name: owner.say('menu.tenant'), exact: true })).toHaveCount(
      0,
    );

    await owner.open('menu.role');
    await owner.button(owner.say('role.new')).click();
    await owner.field('role.name').fill('Desk');
    await owner.field('role.displayName').fill('ParetoFront desk');
    for (const right of RIGHTS)
      await owner.dialog.getByRole('checkbox', { name: right, exact: true }).check();
    await expect(owner.page.locator('.o-count')).toContainText('3 changes');
    await owner.save();
    await owner.open('menu.user');
    await owner.button(owner.say('user.new')).click();
    await owner.field('user.name').fill('Elif');
    await owner.field('user.surname').fill('Kaya');
    await owner.field('user.userName').fill('elif.kaya');
    await owner.field('user.email').fill(`elif-${stamp}@sunny.example`);
    await owner.field('user.password').fill(PASSWORD);
    await owner.dialog.getByRole('checkbox', { name: 'ParetoFront desk', exact: true }).check();
    for (const right of RIGHTS) await expect(owner.page.locator('.o-rights')).toContainText(right);
    await owner.save();
    await expect(owner.page.getByRole('row', { name: /Elif Kaya/ })).toContainText('ParetoFront desk');

    const elif = new OfficeDesk(await newPage(await browser.newContext()), 'en');
    await elif.page.goto(`${link.origin}/setting/user?locale=en`);
    await elif.enter('elif.kaya', PASSWORD);
    await expect(elif.page.getByRole('heading', { level: 1 })).toHaveText(elif.say('shell.denied'));
    await expect(elif.menu.getByRole('link', { name: elif.say('menu.user'), exact: true })).toHaveCount(0);
    await expect(elif.menu.getByRole('link', { name: elif.say('menu.role'), exact: true })).toBeVisible();
    const status = await elif.page.evaluate<number>(
      `fetch('/api/services/app/User/GetAll', { headers: { Authorization: 'Bearer ' + decodeURIComponent(/Abp\\.AuthToken=([^;]+)/.exec(document.cookie)[1]) } }).then(({ status }) => status)`,
    );
    expect(status).toBe(403);
    await elif.open('menu.role');
    await expect(elif.page.getByRole('row', { name: /ParetoFront desk/ })).toBeVisible();
    await elif.page.goto(`${link.origin}/?locale=en`);
    await elif.page
      .getByRole('link', { name: elif.shared('nav.office') })
      .first()
      .click();
    await expect(elif.page).toHaveURL(/\/main\/home/);
    await Promise.all([owner, elif].map((each) => each.page.context().close()));
  });
});

function newPage(context: BrowserContext) {
  return context.newPage();
}
