import type { PartnerClick } from '@farewind/contract/partners/partner-click';
import { expectAccessible } from '../support/accessibility.ts';
import { dateAhead } from '../support/live-flights.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 360, height: 780 } });

test('a visitor of a meta-search site lands on the passenger form at the price that it showed, and reads line by line what has changed', async ({
  page,
}) => {
  const query = {
    partner: 'demo',
    key: 'demo-meta',
    from: 'MOW',
    to: 'AYT',
    currency: 'EUR',
    language: 'tr',
  };
  const answer = await page.request.get('/partner/v1/search.json', {
    params: { ...query, date1: dateAhead(41), date2: dateAhead(48), adults: '2' },
  });
  expect(answer.status()).toBe(200);
  const { variants } = (await answer.json()) as { variants: { url: string; price: string }[] };
  await page.goto(variants[0]!.url);
  await expect(page).toHaveURL(/\/flightPayment\//);
  const price = new Intl.NumberFormat('tr', { style: 'currency', currency: 'EUR' }).format(
    Number(variants[0]!.price),
  );
  const notice = page.locator('.arrival');
  await expect(notice).toContainText(price);
  await expect(notice).toContainText('Demo meta-search');
  await expectAccessible(page);

  // The same visitor, if the price had changed before the click.
  const click = new URL(page.url()).searchParams.get('click') ?? '';
  const [, , searchId = ''] = new URL(page.url()).pathname.split('/');
  await page.route('**/SalesPartner/GetClick?*', async (route) => {
    const real = await route.fetch();
    const envelope = (await real.json()) as { result: PartnerClick };
    await route.fulfill({ json: { ...envelope, result: dearer(envelope.result) } });
  });
  await page.goto(`/flightSearch/${searchId}?click=${click}&locale=tr`);
  await expect(notice.getByRole('heading')).toBeVisible();
  await expect(notice.locator('tbody tr.arrival-part')).toHaveCount(2);
  await expect(notice.locator('tfoot td')).toHaveCount(2);
  await expectAccessible(page);
  expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
});

/** The same click, at which each fare cost ten euros more. */
function dearer(click: PartnerClick): PartnerClick {
  const slices = click.slices.map((slice) => ({
    ...slice,
    lines: slice.lines.map((line) => ({
      ...line,
      now: more(line.shown),
      parts: [{ part: 'fare' as const, shown: line.shown, now: more(line.shown) }],
    })),
  }));
  return { ...click, outcome: 'price', now: more(more(click.shown)), slices };
}

const more = (amount: string) => (Number(amount) + 10).toFixed(2);
