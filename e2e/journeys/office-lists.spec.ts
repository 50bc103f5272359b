import { readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';
import { OfficeCalls } from '../support/office-calls.ts';
import { OfficeDesk } from '../support/office-desk.ts';
import { expect, test } from '../support/test.ts';

const PASSWORD = 'nine slow herons wade at dusk';
const TENANT = 1;

test.describe('staff working with lists', () => {
  // An ended session gets a 401, and a record changed by somebody else a 409.
  test.use({ expectedErrors: /401|409/ });

  test('by keyboard: sign in, jump to a page, search, close a tab, look up the shortcuts', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    test.slow();
    const boss = await addBoss(request);
    await chooseTenant(context, baseURL);
    const desk = new OfficeDesk(page, 'en');
    const { keyboard } = page;
    await page.goto('/main/home?locale=en');
    await desk.field('account.userName').focus();
    await keyboard.type(boss);
    await keyboard.press('Enter');
    await expect(desk.field('account.password')).toBeFocused();
    await keyboard.type(PASSWORD);
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/main\/home/);
    await expect(desk.menu).toBeVisible();

    await keyboard.press('Control+k');
    await keyboard.type(desk.say('menu.user').slice(0, 4));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(desk.say('menu.user'));
    await expect(page.getByRole('searchbox')).toBeVisible();
    await keyboard.press('/');
    await keyboard.type(boss);
    await expect(page).toHaveURL(new RegExp(`q=${boss}`));
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.reload();
    await expect(page.getByRole('searchbox')).toHaveValue(boss);
    await page.locator('body').press('?');
    await expect(desk.dialog).toContainText(desk.say('keys.jump'));
    await keyboard.press('Escape');
    await expect(desk.dialog).toHaveCount(0);

    const tabs = page.getByRole('navigation', { name: desk.say('shell.tabs') });
    await tabs.getByRole('link', { name: desk.say('menu.home') }).focus();
    await keyboard.press('ArrowRight');
    await expect(tabs.getByRole('link', { name: desk.say('menu.user') })).toBeFocused();
    await keyboard.press('Delete');
    await expect(page).toHaveURL(/\/main\/home/);
    await expect(tabs.getByRole('link')).toHaveCount(1);
  });

  test('two editing one role: the second sees what changed and keeps both changes; leaving with unsaved changes asks first', async ({
    page,
    browser,
    context,
    request,
    baseURL,
  }) => {
    test.slow();
    const boss = await addBoss(request);
    const name = `Crew${Date.now().toString(36)}`;
    await new OfficeCalls(request, TENANT).post('Role/Create', { name, displayName: name });
    const other = await browser.newContext();
    const desks = [new OfficeDesk(page, 'en'), new OfficeDesk(await other.newPage(), 'en')] as const;
    await Promise.all([context, other].map((each) => chooseTenant(each, baseURL)));
    for (const desk of desks) {
      await desk.page.goto(`/setting/role?locale=en&q=${name}`);
      await desk.enter(boss, PASSWORD);
      await desk.button(desk.say('list.edit', { name })).click();
      await expect(desk.field('role.displayName')).toHaveValue(name);
    }
    const [first, second] = desks;
    await first.field('role.displayName').fill(`${name} one`);
    await reviewAndSave(first, [name, `${name} one`]);

    await second.field('role.description').fill('Looks after the quay');
    await second.button(second.say('form.toReview')).click();
    await second.button(second.say('form.save')).click();
    await expect(second.dialog).toContainText(`${name} one`);
    await second.button(second.say('form.keepMine')).click();
    await expect(second.dialog).toHaveCount(0);
    await expect(second.page.getByRole('row', { name: new RegExp(`${name} one`) })).toContainText(
      'Looks after the quay',
    );

    await second.button(second.say('list.edit', { name: `${name} one` })).click();
    await second.field('role.description').fill('Something else');
    await second.page.keyboard.press('Escape');
    await expect(second.dialog.last()).toContainText(second.say('form.leave.title'));
    await second.page.keyboard.press('Escape');
    await expect(second.field('role.description')).toHaveValue('Something else');
    await second.page.goBack();
    await second.button(second.say('form.leave.answer')).click();
    await expect(second.dialog).toHaveCount(0);
    await other.close();
  });

  test('input about the agency survives another user’s save and a lost connection', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const boss = await addBoss(request);
    await chooseTenant(context, baseURL);
    const mine = new OfficeDesk(page, 'en');
    await page.goto('/agency/info?locale=en');
    await mine.enter(boss, PASSWORD);
    await mine.field('agency.chamberNo').fill('Chamber of mine');

    const theirs = new OfficeDesk(await context.newPage(), 'en');
    await theirs.page.goto('/agency/info?locale=en');
    await theirs.field('agency.dataRegistryNo').fill(`Registry ${boss}`);
    await theirs.button(theirs.say('form.toReview')).click();
    await theirs.button(theirs.say('form.save')).click();
    await expect(theirs.button(theirs.say('form.toReview'))).toBeVisible();
    await expect(theirs.field('agency.dataRegistryNo')).toHaveValue(`Registry ${boss}`);
    await theirs.page.close();

    const asked = page.waitForResponse(/GetAgencyInfo/i);
    await context.setOffline(true);
    await context.setOffline(false);
    await asked;
    await expect(mine.field('agency.chamberNo')).toHaveValue('Chamber of mine');
    await mine.button(mine.say('form.toReview')).click();
    await mine.button(mine.say('form.save')).click();
    await expect(page.getByRole('alert').filter({ hasText: boss })).toBeFocused();

    // Nor is a form closed because its row leaves the list.
    const calls = new OfficeCalls(request, TENANT);
    const city = await calls.post<{ id: number }>('Definition/SaveCity', { name: boss, countryCode: 'TR' });
    const open = async () => {
      const desk = new OfficeDesk(await context.newPage(), 'en');
      await desk.page.goto(`/definition/city?locale=en&q=${boss}&dialog=edit&id=${city.id}`);
      return desk;
    };
    const [first, second] = [await open(), await open()];
    await second.field('city.iata').fill('QQQ');
    const renamed = `Quay ${Date.now().toString(36)}`;
    await first.field('city.name').fill(renamed);
    await first.save();
    const listed = second.page.waitForResponse(/GetCities/i);
    await context.setOffline(true);
    await context.setOffline(false);
    await listed;
    await expect(second.page.getByText(second.say('list.nothingFound'))).toBeVisible();
    await expect(second.field('city.iata')).toHaveValue('QQQ');
    await second.button(second.say('form.save')).click();
    await expect(second.dialog).toContainText(renamed);
  });

  test('export a list as a file without formulas, undo actions, and continue after the session has ended', async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    test.slow();
    const boss = await addBoss(request);
    const calls = new OfficeCalls(request, TENANT);
    const userName = `sum-${Date.now().toString(36)}`;
    await calls.post('User/Create', {
      userName,
      name: '=1+1',
      surname: 'Formula',
      emailAddress: `${userName}@staff.farewind.example`,
      password: PASSWORD,
      isActive: true,
    });
    await chooseTenant(context, baseURL);
    const desk = new OfficeDesk(page, 'en');
    const address = `/setting/user?locale=en&q=${userName}`;
    await page.goto(address);
    await desk.enter(boss, PASSWORD);
    const row = page.getByRole('row', { name: new RegExp(userName) });
    await expect(row).toBeVisible();
    const download = page.waitForEvent('download');
    await desk.button(desk.say('list.export')).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    const file = readFileSync(await (await download).path(), 'utf8');
    expect(file).toContain(`'=1+1 Formula,${userName},`);

    await row.getByRole('button', { name: /More/ }).click();
    await page.getByRole('menuitem', { name: desk.say('user.deactivate') }).click();
    await expect(row).toContainText(desk.say('list.off'));
    await desk.button(desk.say('toast.undo')).click();
    await expect(row).toContainText(desk.say('list.active'));

    await calls.post('Account/SignOutEverywhere', {}, await calls.signIn(boss, PASSWORD));
    await page.getByRole('searchbox').fill('herons');
    await expect(page).toHaveURL(/\/main\/login\?back=/);
    await desk.enter(boss, PASSWORD);
    await expect(page).toHaveURL(/\/setting\/user\?.*q=herons/);
    await expect(page.getByText(desk.say('list.nothingFoundText'))).toBeVisible();
  });
});

async function addBoss(request: ConstructorParameters<typeof OfficeCalls>[0]): Promise<string> {
  const userName = `boss-${Date.now().toString(36)}-${Math.floor(Math.random() * 1000)}`;
  await new OfficeCalls(request, TENANT).addBoss(userName, PASSWORD);
  return userName;
}

async function chooseTenant(context: BrowserContext, baseURL: string | undefined): Promise<void> {
  await context.addCookies([{ name: 'Abp.TenantId', value: String(TENANT), url: baseURL ?? '' }]);
}

async function reviewAndSave(desk: OfficeDesk, words: readonly string[]): Promise<void> {
  await desk.button(desk.say('form.toReview')).press('Enter');
  // The button has gone: the keyboard goes on from the changes.
  await expect(desk.dialog.getByText(desk.say('form.review'))).toBeFocused();
  for (const word of words) await expect(desk.dialog).toContainText(word);
  await desk.save();
}
