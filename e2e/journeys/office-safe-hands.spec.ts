import { readFile } from 'node:fs/promises';
import type { BrowserContext } from '@playwright/test';
import { OfficeCalls } from '../support/office-calls.ts';
import { OfficeDesk } from '../support/office-desk.ts';
import { openStaffedAgency } from '../support/staffed-agency.ts';
import { expect, test } from '../support/test.ts';
import { totpAt } from '../support/totp.ts';

const PASSWORD = 'nine slow herons wade at dusk';
const TENANT = 1;
/** The widths of the menu with labels, and with icons only. */
const WHOLE = 228;
const RAIL = 56;

test.describe('impersonation', () => {
  // A call in an expired impersonation gets a 401.
  test.use({ expectedErrors: /401/ });

  test('an impersonator gives a reason, sees what the user sees under a banner, returns to their own session however it ends, and everything is audited', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    test.slow();
    const calls = new OfficeCalls(request, TENANT);
    const [boss, clerk] = [nameOf('boss'), nameOf('clerk')];
    await calls.addBoss(boss, PASSWORD);
    const { id } = await calls.post<{ id: number }>('User/Create', {
      ...person(clerk),
      name: 'Elif',
      surname: 'Kaya',
      roleNames: ['AUDITOR'],
    });
    await chooseTenant(context, baseURL, TENANT);
    const desk = new OfficeDesk(page, 'en');
    await page.goto('/definition/city?locale=en');
    await desk.field('account.remember').check();
    await desk.enter(boss, PASSWORD);
    await expect(page).toHaveURL(/\/definition\/city/);
    const tabs = page.getByRole('navigation', { name: desk.say('shell.tabs') });
    await expect(tabs.getByRole('link', { name: desk.say('menu.city') })).toBeVisible();

    await desk.open('menu.user');
    await desk.find(clerk);
    await expect(page.getByRole('row')).toHaveCount(2);
    await desk.button(desk.say('list.more', { name: 'Elif Kaya' })).click();
    await page.getByRole('menuitem', { name: desk.say('user.impersonate') }).click();
    await desk.button(desk.say('user.impersonate')).click();
    await expect(desk.field('user.reason')).toBeFocused();
    await expect(desk.field('user.reason')).toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.type('She cannot find her orders, ticket 12');
    await desk.button(desk.say('user.impersonate')).click();

    const banner = page.getByText(desk.say('shell.impersonated', { name: 'Elif Kaya' }));
    await expect(banner).toBeVisible();
    await expect(page).toHaveURL(/\/main\/home/);
    await expect(desk.menu.getByRole('link', { name: desk.say('menu.audit'), exact: true })).toBeVisible();
    for (const closed of ['menu.user', 'menu.role', 'menu.city'] as const)
      await expect(desk.menu.getByRole('link', { name: desk.say(closed), exact: true })).toHaveCount(0);
    await expect(tabs.getByRole('link', { name: desk.say('menu.city') })).toHaveCount(0);
    await page.locator('.o-user').click();
    await expect(
      page.getByRole('menuitem', { name: desk.say('account.signOut'), exact: true }),
    ).toBeVisible();
    for (const theirs of [
      'account.changePassword',
      'account.secondFactor',
      'account.signOutEverywhere',
    ] as const)
      await expect(page.getByRole('menuitem', { name: desk.say(theirs), exact: true })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(banner).toBeVisible();

    await desk.button(desk.say('shell.endImpersonation')).click();
    await expect(banner).toHaveCount(0);
    await expect.poll(() => daysOfSession(context)).toBeGreaterThan(28);
    await desk.open('menu.user');
    await expect(page.getByRole('searchbox')).toBeVisible();

    await desk.open('menu.audit');
    await desk.find(clerk);
    await expect(page.getByRole('row', { name: desk.say('audit.action.backToImpersonator') })).toContainText(
      desk.say('audit.impersonated', { name: clerk, by: boss }),
    );
    const begun = page.getByRole('row', { name: desk.say('audit.action.impersonate') });
    await expect(begun).toContainText(boss);
    await begun.getByRole('button').click();
    await page.getByRole('menuitem', { name: desk.say('audit.view') }).click();
    await expect(desk.dialog).toContainText('She cannot find her orders, ticket 12');
    await expect(
      desk.dialog.getByRole('row', { name: new RegExp(`^${desk.say('user.userName')} `) }),
    ).toContainText(clerk);

    const standInAgain = async () => {
      await page.goto(`/setting/user?q=${clerk}&dialog=impersonate&id=${id}`);
      await desk.field('user.reason').fill('Her orders again');
      await desk.button(desk.say('user.impersonate')).click();
      await expect(banner).toBeVisible();
    };
    // It ends automatically after an hour at most; here it is ended from elsewhere.
    await standInAgain();
    await calls.post('User/BackToImpersonator', {}, await readToken(context));
    await desk.menu.getByRole('link', { name: desk.say('menu.audit'), exact: true }).click();
    await expect(banner).toHaveCount(0);
    await desk.open('menu.user');
    await expect(page.getByRole('searchbox')).toBeVisible();

    const own = await readToken(context);
    await standInAgain();
    await desk.openUserMenu('account.signOut');
    await expect(page).toHaveURL(/\/main\/login/);
    expect(await calls.findUserName(own)).toBeNull();
  });
});

test.describe('a session that ends while its user is typing', () => {
  // A call with an ended session gets a 401, and a wrong password is refused in its form by 422.
  test.use({ expectedErrors: /40[01]|422/ });

  test('loses no input: the user signs in above the form and saves it', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const calls = new OfficeCalls(request, TENANT);
    const boss = nameOf('boss');
    await calls.addBoss(boss, PASSWORD);
    await chooseTenant(context, baseURL, TENANT);
    const desk = new OfficeDesk(page, 'en');
    await page.goto('/definition/packageType?locale=en&dialog=new');
    await desk.enter(boss, PASSWORD);
    const code = `P${Date.now().toString(36)}`;
    await desk.field('package.code').fill(code);
    for (const name of ['package.nameRu', 'package.nameEn', 'package.nameTr'] as const)
      await desk.field(name).fill('Sun and sea');
    await calls.post('Account/SignOutEverywhere', {}, await readToken(context));
    await desk.button(desk.say('form.save')).click();

    const again = page.getByRole('dialog', { name: desk.say('account.signInAgain') });
    await expect(again).toBeVisible();
    await expect(desk.field('account.userName')).toHaveValue(boss);
    await page.keyboard.press('Escape');
    await expect(again).toHaveCount(0);
    await expect(desk.field('package.code')).toHaveValue(code);
    await desk.button(desk.say('form.save')).click();
    await desk.field('account.password').fill('not it');
    await page.keyboard.press('Enter');
    await expect(again.getByRole('alert')).toBeVisible();
    await desk.field('account.password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(again).toHaveCount(0);
    await expect(desk.field('package.code')).toHaveValue(code);
    await desk.save();
    await desk.find(code);
    await expect(page.getByRole('row', { name: new RegExp(code) })).toBeVisible();
  });
});

test.describe('a customer who asks for their data', () => {
  test('gets all of it as a file, and is then erased, with the reason on record', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const calls = new OfficeCalls(request, TENANT);
    const [boss, name] = [nameOf('boss'), nameOf('Olga')];
    await calls.addBoss(boss, PASSWORD);
    const { id } = await calls.post<{ id: number }>('Customer/SaveCustomer', {
      name,
      surname: 'Leaving',
      email: `${name}@buyers.example`,
      countryCode: '+7',
      mobilePhone: '9161234567',
      language: 'ru',
      currency: 'EUR',
    });
    await chooseTenant(context, baseURL, TENANT);
    const desk = new OfficeDesk(page, 'en');
    await page.goto(`/customer/customer?locale=en&q=${name}`);
    await desk.enter(boss, PASSWORD);
    const more = desk.button(desk.say('list.more', { name: `${name} Leaving` }));
    await more.click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: desk.say('customer.export') }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`customer-${id}.json`);
    const kept = JSON.parse(await readFile(await file.path(), 'utf8')) as Record<string, object>;
    expect(kept['customer (Customer)']).toMatchObject({ 'email (E-mail)': `${name}@buyers.example` });

    await more.click();
    await page.getByRole('menuitem', { name: desk.say('customer.erase') }).click();
    await expect(desk.dialog).toContainText(desk.say('customer.eraseText'));
    await desk.dialog.getByRole('textbox').fill('Asked for by letter 44');
    await desk.button(desk.say('customer.erase')).click();
    await expect(page.getByText(desk.say('customer.erasedDone'))).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0);
    await page.goto('/audit/log?q=letter%2044');
    await expect(page.getByRole('row', { name: desk.say('audit.action.erase') }).first()).toContainText(boss);
  });
});

test.describe('a secured office', () => {
  test('if an agency requires a second step, staff without one set it up before they see anything, with recovery codes shown once', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    test.slow();
    const host = new OfficeCalls(request);
    const agency = await openStaffedAgency(host, nameOf('strict'), person(nameOf('clerk')));
    await host.ofTenant(agency.tenantId).post('TwoFactor/Require', { isRequired: true }, agency.token);
    await chooseTenant(context, baseURL, agency.tenantId);
    const desk = new OfficeDesk(page, 'en');
    await page.goto('/setting/user?locale=en');
    await desk.enter(agency.userName, PASSWORD);

    await expect(page.getByText(desk.say('account.secondFactorDemanded'))).toBeVisible();
    await expect(desk.menu).toHaveCount(0);
    await page.goto('/setting/role');
    await expect(page.getByText(desk.say('account.secondFactorDemanded'))).toBeVisible();
    await expect(page.locator('.o-qr')).toHaveCount(0);
    await desk.field('account.password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.locator('.o-qr')).toBeVisible();
    const secret = await page.locator('.o-secret-text').innerText();
    await desk.field('account.code').fill(totpAt(secret, await host.readTime()));
    await desk.button(desk.say('account.turnOn')).click();
    await expect(page.locator('.o-codes li')).toHaveCount(10);
    const recoveryCode = await page.locator('.o-codes li').first().innerText();
    await desk.button(desk.say('account.codesKept')).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(desk.say('menu.role'));

    await desk.openUserMenu('account.secondFactor');
    await expect(desk.dialog).toContainText(desk.say('account.secondFactorOn', { count: 10 }));
    await expect(desk.dialog).not.toContainText(recoveryCode);
    await expect(desk.dialog).not.toContainText(secret);
    await page.keyboard.press('Escape');
    await desk.open('menu.user');
    await expect(page.getByRole('row', { name: new RegExp(agency.userName) })).toBeVisible();
  });

  test('previews the menu as a role sees it, fits it beside the page, and offers a way back to the top', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    test.slow();
    const calls = new OfficeCalls(request, TENANT);
    const [boss, role] = [nameOf('boss'), nameOf('Preview')];
    await calls.addBoss(boss, PASSWORD);
    await calls.post('Role/Create', {
      name: role,
      displayName: `${role} desk`,
      grantedPermissions: ['Pages.Definitions'],
    });
    await chooseTenant(context, baseURL, TENANT);
    await page.setViewportSize({ width: 1280, height: 600 });
    const desk = new OfficeDesk(page, 'en');
    await page.goto(`/setting/role?locale=en&q=${role}`);
    await desk.enter(boss, PASSWORD);
    await desk.button(desk.say('list.more', { name: `${role} desk` })).click();
    await page.getByRole('menuitem', { name: desk.say('role.preview') }).click();
    const banner = page.getByText(desk.say('shell.preview', { name: `${role} desk` }));
    await expect(banner).toBeVisible();
    const entry = (key: Parameters<OfficeDesk['say']>[0]) =>
      desk.menu.getByRole('link', { name: desk.say(key), exact: true });
    await expect(entry('menu.role')).toHaveCount(0);
    await expect(entry('menu.city')).toBeVisible();
    // The user's own rights remain, and so does the page.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(desk.say('menu.role'));
    await desk.button(desk.say('shell.endPreview')).click();
    await expect(banner).toHaveCount(0);
    await expect(entry('menu.role')).toBeVisible();

    await expectMenuWidth(desk, WHOLE);
    await desk.button(desk.say('shell.collapse')).click();
    await expectMenuWidth(desk, RAIL);
    await page.reload();
    await expectMenuWidth(desk, RAIL);
    await desk.button(desk.say('shell.expand')).click();
    await page.reload();
    await expectMenuWidth(desk, WHOLE);
    await page.setViewportSize({ width: 767, height: 600 });
    await expectMenuWidth(desk, RAIL);
    await entry('menu.agency').click();
    await expect(page).toHaveURL(/\/agency\/info/);
    await page.setViewportSize({ width: 479, height: 600 });
    await expect(desk.menu).toHaveCount(0);
    await desk.button(desk.say('shell.openMenu')).click();
    await desk.dialog.getByRole('link', { name: desk.say('menu.city'), exact: true }).click();
    await expect(page).toHaveURL(/\/definition\/city/);
    await expect(desk.dialog).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 600 });
    await expectMenuWidth(desk, WHOLE);

    await desk.open('menu.agency');
    const wayUp = page.getByRole('link', { name: desk.say('shell.toTop') });
    await expect(desk.field('agency.companyTitle')).toBeVisible();
    await page.evaluate('scrollTo(0, 101)');
    await expect(wayUp).toBeVisible();
    await page.evaluate('scrollTo(0, 100)');
    await expect(wayUp).toHaveCount(0);
    await page.evaluate('scrollTo(0, 400)');
    await wayUp.click();
    await expect.poll(() => page.evaluate('scrollY')).toBe(0);
    await expect(wayUp).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  });
});

function person(userName: string) {
  return {
    userName,
    name: 'Deniz',
    surname: 'Arslan',
    password: PASSWORD,
    isActive: true,
    emailAddress: `${userName}@staff.farewind.example`,
  };
}

/** The number of days that the browser still stores the session; negative for a session cookie. */
async function daysOfSession(context: BrowserContext): Promise<number> {
  const cookies = await context.cookies();
  const expires = cookies.find(({ name }) => name === 'Abp.AuthToken')?.expires ?? -1;
  return (expires - Date.now() / 1000) / 86_400;
}

/** A name that no other test uses. */
function nameOf(what: string): string {
  return `${what}-${Date.now().toString(36)}-${Math.floor(Math.random() * 1000)}`;
}

async function chooseTenant(
  context: BrowserContext,
  baseURL: string | undefined,
  tenantId: number,
): Promise<void> {
  await context.addCookies([{ name: 'Abp.TenantId', value: String(tenantId), url: baseURL ?? '' }]);
}

/** The browser's current token. */
async function readToken(context: BrowserContext): Promise<string> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'Abp.AuthToken');
  return decodeURIComponent(cookie?.value ?? '');
}

async function expectMenuWidth(desk: OfficeDesk, widthPx: number): Promise<void> {
  await expect.poll(async () => (await desk.menu.boundingBox())?.width).toBe(widthPx);
}
