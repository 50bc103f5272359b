import type { APIRequestContext } from '@playwright/test';
import { OfficeCalls } from '../support/office-calls.ts';
import { OfficeDesk } from '../support/office-desk.ts';
import { enterOffice } from '../support/office-pages.ts';
import { expect, test } from '../support/test.ts';

const DAY_MS = 86_400_000;
const ZONE = { airport: 'VAR', code: 'var-kavarna', name: 'Kavarna' };

// An impossible price is refused.
test.use({ expectedErrors: /400/ });

test('staff change the price of a ride, and the shop sells it at that price', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  test.slow();
  const now = await new OfficeCalls(request, 1).readTime();
  const pickupAt = `${new Date(now.getTime() + 40 * DAY_MS).toISOString().slice(0, 10)}T12:00`;
  const price = `1${String(Date.now()).slice(-2)}.50`;
  expect(await priceInShop(request, pickupAt)).not.toBe(price);
  await enterOffice(context, request, baseURL!, 'tenant');
  const desk = new OfficeDesk(page, 'en');

  await page.goto(`/inventory/transfer?locale=en&q=${ZONE.code}&sort=vehicleType`);
  const row = page.getByRole('row', { name: new RegExp(`${ZONE.name}.*VIP`) });
  await row.getByRole('button', { name: /^Edit/ }).click();
  await desk.field('transfer.price').fill('1,250');
  await desk.button(desk.say('form.save')).click();
  await expect(desk.dialog.locator('.error')).toBeVisible();
  await desk.field('transfer.price').fill(price);
  await desk.save();
  await expect(row).toContainText(price);
  expect(await priceInShop(request, pickupAt)).toBe(price);
});

test('a file with an error is not imported: the line and column of the error are shown', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await enterOffice(context, request, baseURL!, 'tenant');
  const desk = new OfficeDesk(page, 'en');
  await page.goto('/inventory/transfer?locale=en');
  await desk.button(desk.say('transfer.files')).click();
  const zones = desk.dialog.getByLabel(
    desk.say('files.chooseFile', { name: desk.say('transfer.file.zones') }),
  );
  const header = 'code,airport,nameRu,nameEn,nameTr';
  const lines = [header, 'var-cliff,VAR,Обрыв,Cliff,Uçurum', 'var-cape,VARNA,Мыс,Cape,Burun'];
  await zones.setInputFiles(csv(lines));
  await desk.button(desk.say('files.try')).click();
  await expect(desk.dialog.getByRole('row').last()).toContainText(
    /Zones\s*3\s*airport\s*“VARNA” does not fit/,
  );

  await zones.setInputFiles(csv(lines.slice(0, 2)));
  await desk.button(desk.say('files.try')).click();
  await expect(desk.dialog.getByRole('status')).toContainText('1 new, 0 changed');
  await desk.button(desk.say('files.takeOver')).click();
  await expect(desk.dialog).toHaveCount(0);
  await page.goto('/inventory/transfer/zone?locale=en&q=cliff');
  await expect(page.getByRole('row', { name: /Cliff/ })).toContainText('var-cliff');
});

function csv(lines: readonly string[]) {
  return { name: 'zones.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`) };
}

/** The price of the VIP van in the shop. */
async function priceInShop(request: APIRequestContext, pickupAt: string): Promise<string | undefined> {
  const { id } = await call<{ id: string }>(request, 'Transfer/SaveTransferSearch', {
    tripType: 'oneWay',
    from: { kind: 'airport', code: ZONE.airport },
    currency: 'EUR',
    pickupAt,
    to: { kind: 'zone', code: ZONE.code },
    adults: 2,
    bags: 2,
  });
  const results = await request.get(`/api/services/app/Transfer/GetTransferSearchResults?id=${id}`);
  const { result } = (await results.json()) as {
    result: { transferSearchResponses: { vehicleCode: string; vehiclePrice: string }[] };
  };
  return result.transferSearchResponses.find(({ vehicleCode }) => vehicleCode === 'vip')?.vehiclePrice;
}

async function call<Result>(request: APIRequestContext, name: string, data: object): Promise<Result> {
  const answer = await request.post(`/api/services/app/${name}`, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { result: Result }).result;
}
