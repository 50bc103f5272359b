import { OfficeDesk } from '../support/office-desk.ts';
import { enterOffice } from '../support/office-pages.ts';
import { expect, test } from '../support/test.ts';
import { wordsOf } from '../support/words.ts';

const EGYPT = 'Charter to Egypt';
const wanted = { from: 'MOW', to: 'HRG', currency: 'EUR', daysAhead: 45, nights: 24 } as const;

test('staff shorten the stay in Egypt and see who is affected, and a traveller reads the reason and the alternative before choosing', async ({
  page,
  context,
  request,
  flights,
  baseURL,
}) => {
  test.slow();
  const say = wordsOf('en');
  const { search } = await flights.find(wanted, ({ flightSearchResponses }) =>
    flightSearchResponses.some(
      ({ direction, kind, bookable }) => direction === 'outbound' && kind === 'charter' && bookable,
    ),
  );
  await enterOffice(context, request, baseURL!, 'tenant');
  const desk = new OfficeDesk(page, 'en');
  const setDays = async (days: number) => {
    await page.goto('/rule/travel?locale=en&q=Egypt&topic=stay');
    await page
      .getByRole('row', { name: new RegExp(EGYPT) })
      .getByRole('button', { name: /^Edit/ })
      .click();
    await desk.field('travelRule.maxStayDays').fill(String(days));
    await expect(desk.dialog).toContainText(`a stay of at most ${days} days`);
    await expect(desk.dialog.getByRole('region', { name: desk.say('travelRule.touched') })).toBeVisible();
    await desk.save();
    await expect(page.getByRole('row', { name: new RegExp(EGYPT) })).toContainText(`${days} days`);
  };

  await setDays(20);
  await page.goto(`/flightSearch/${search.id}?locale=en`);
  const unfit = page
    .locator('article')
    .filter({ hasText: say('badge.unfit') })
    .first();
  await expect(unfit).toContainText('Charter to Egypt: a stay of at most 20 days.');
  await expect(unfit.getByRole('link', { name: say('offer.choose') })).toHaveCount(0);
  const fix = unfit.getByRole('button', { name: /^Choose a return by \d{2}-\d{2}-\d{4}\.$/ });
  const until = (await fix.textContent())!.match(/\d{2}-\d{2}-\d{4}/)![0];
  await fix.click();
  await expect(page).not.toHaveURL(new RegExp(search.id));
  await expect(page.locator('.trip')).toContainText(until);
  await expect(page.getByText(say('badge.unfit'))).toHaveCount(0);
  await setDays(30);
});
