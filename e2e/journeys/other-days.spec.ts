import { bookable } from '../support/live-flights.ts';
import { expect, test } from '../support/test.ts';

test('prices shown for other days and for a nearby airport equal those that a search of them finds', async ({
  page,
  flights,
}) => {
  const request = { from: 'MOW', to: 'BJV', currency: 'EUR', daysAhead: 47 } as const;
  const { search } = await flights.find(request, (results) => bookable(results).length > 2);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/flightSearch/${search.id}?locale=en&currency=EUR&sort=cheapest&dates=flexible`);
  const cheapest = page.locator('article.offer .price').first();

  const other = page.getByRole('button', { name: /: from €/ }).and(page.locator(':not([aria-current])'));
  const [day = '', price = ''] = (await other.first().getAttribute('aria-label'))?.split(': from ') ?? [];
  await other.first().click();
  await expect(page).not.toHaveURL(new RegExp(search.id));
  await expect(page.getByRole('button', { name: `${day}: from ${price}` })).toHaveAttribute('aria-current');
  await expect(cheapest).toHaveText(price);

  const around = page.getByRole('region', { name: 'nearby airports' }).getByRole('listitem').first();
  const told = /from (€[\d,.]+)/.exec(await around.innerText())?.[1] ?? 'no price';
  await around.getByRole('button').click();
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Bodrum');
  await expect(cheapest).toHaveText(told);
});
