import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { OfficeCalls } from '../support/office-calls.ts';
import { OfficeDesk } from '../support/office-desk.ts';
import { expect, test } from '../support/test.ts';

const PASSWORD = 'six patient gulls wait for the ferry';
const TENANT = 1;

test('staff arrange a list, save it as a view, and share it with a colleague', async ({
  page,
  browser,
  context,
  request,
  baseURL,
}) => {
  test.slow();
  const boss = await addBoss(request);
  await chooseTenant(context, baseURL);
  const desk = new OfficeDesk(page, 'en');
  await page.goto('/setting/user?locale=en');
  await desk.enter(boss, PASSWORD);
  const heads = page.getByRole('columnheader');
  await expect(heads.filter({ hasText: desk.say('user.roles') })).toHaveCount(1);

  // Columns: without roles, and the user name before everything else.
  await desk.button(desk.say('layout.columns')).click();
  await desk.dialog.getByRole('checkbox', { name: desk.say('user.roles') }).uncheck();
  await desk.dialog.getByRole('checkbox', { name: desk.say('user.userName') }).check();
  await expectAccessible(page);
  for (let times = 0; times < 5; times += 1)
    await desk.dialog
      .getByRole('button', { name: desk.say('layout.up', { name: desk.say('user.userName') }) })
      .click();
  await desk.dialog.getByRole('button', { name: desk.say('form.save') }).click();
  await expect(heads.nth(1)).toContainText(desk.say('user.userName'));
  await expect(heads.filter({ hasText: desk.say('user.roles') })).toHaveCount(0);
  await page.getByRole('combobox', { name: desk.say('layout.pageSize') }).selectOption('50');
  await desk.button(desk.say('layout.tight')).click();
  await page.getByRole('combobox', { name: desk.say('list.status') }).selectOption('true');

  // Saved under a name, and for everybody; the address contains everything that it shows.
  const name = `Active ${boss}`;
  const shared = new RegExp(`^${desk.say('view.shared')} ${name}`);
  await desk.button(desk.say('view.saveAs')).click();
  await desk.field('view.name').fill(name);
  await desk.dialog.getByRole('checkbox', { name: desk.say('view.share') }).check();
  await desk.dialog.getByRole('button', { name: desk.say('form.save') }).click();
  await expect(desk.dialog).toHaveCount(0);
  const views = page.getByRole('navigation', { name: desk.say('view.title') });
  await expect(views.getByRole('button', { name: shared })).toHaveAttribute('aria-current', 'true');
  const address = new URL(page.url()).searchParams;
  expect(address.get('isActive')).toBe('true');
  expect(address.get('size')).toBe('50');
  expect(address.get('columns')?.split(',')[0]).toBe('userName');
  await expectAccessible(page);
  await page.reload();
  await expect(views.getByRole('button', { name: shared })).toHaveAttribute('aria-current', 'true');

  // A colleague finds it, also on another device.
  const colleague = await addBoss(request);
  const other = await browser.newContext();
  await chooseTenant(other, baseURL);
  const theirs = new OfficeDesk(await other.newPage(), 'en');
  await theirs.page.goto('/setting/user?locale=en');
  await theirs.enter(colleague, PASSWORD);
  await theirs.page.getByRole('button', { name: shared }).click();
  await expect(theirs.page.getByRole('columnheader').nth(1)).toContainText(theirs.say('user.userName'));
  await expect(theirs.page).toHaveURL(/isActive=true/);
  await theirs.page.getByRole('combobox', { name: theirs.say('list.status') }).selectOption('false');
  await expect(theirs.page.getByRole('button', { name: shared })).toContainText(theirs.say('view.changed'));
  await other.close();
});

async function addBoss(request: APIRequestContext): Promise<string> {
  const name = `viewer-${Date.now().toString(36)}`;
  await new OfficeCalls(request, TENANT).addBoss(name, PASSWORD);
  return name;
}

async function chooseTenant(context: BrowserContext, baseURL: string | undefined): Promise<void> {
  await context.addCookies([{ name: 'Abp.TenantId', value: String(TENANT), url: baseURL! }]);
}
