import type { PartnerClick } from '@farewind/contract/partners/partner-click';
import { expectAccessible } from '../support/accessibility.ts';
import { CheckoutPage } from '../support/checkout-page.ts';
import { newVisitor } from '../support/chosen-cookies.ts';
import { dateAhead } from '../support/live-flights.ts';
import { expect, test } from '../support/test.ts';
import { consentWord } from '../support/visit-words.ts';
import { loosely, sumText } from '../support/words.ts';

test.use({ viewport: { width: 360, height: 780 } });

test('a visitor of a meta-search site lands on the passenger form at the price that it showed, and reads line by line what has changed', async ({
  page,
}) => {
  const query = {
    partner: 'demo',
    key: 'demo-meta',
    from: 'MOW',
    to: 'AYT',
    // Its sums are long, on a narrow page.
    currency: 'RUB',
    language: 'tr',
  };
  const answer = await page.request.get('/partner/v1/search.json', {
    params: { ...query, date1: dateAhead(41), date2: dateAhead(48), adults: '2' },
  });
  expect(answer.status()).toBe(200);
  const { variants } = (await answer.json()) as { variants: { url: string; price: string }[] };
  await page.goto(variants[0]!.url);
  await expect(page).toHaveURL(/\/flightPayment\//);
  const price = sumText({ amount: variants[0]!.price, currency: 'RUB' }, 'tr');
  const notice = page.locator('.arrival');
  // It confirms the price; that of another one names both.
  await expect(notice).toHaveClass(/\bgood\b/);
  await expect(notice).toContainText(price);
  expect(await new CheckoutPage(page, 'tr').total()).toMatch(loosely(price));
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
  // “Toplam” is not broken beside them.
  await page.evaluate('document.fonts.ready');
  expect(await notice.locator('tfoot th').evaluate(countLines)).toBe(1);
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

/** On how many lines an element's text stands. */
function countLines(element: object): number {
  const { document } = globalThis as unknown as {
    document: {
      createRange: () => { selectNodeContents: (of: object) => void; getClientRects: () => object[] };
    };
  };
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getClientRects().length;
}

const more = (amount: string) => (Number(amount) + 10).toFixed(2);

test.describe('a visitor of a partner’s plain link', () => {
  test.use({ storageState: newVisitor });

  test('is remembered for the partner’s days once they consent, and a name that nobody has changes nothing', async ({
    page,
    context,
  }) => {
    const findMark = async () => (await context.cookies()).find(({ name }) => name === 'source');
    const followed = () =>
      page.waitForResponse((response) => response.url().endsWith('/SalesPartner/FollowLink'));
    await page.goto('/?source=DEMO&locale=en');
    const bar = page.getByRole('region', { name: consentWord('cookies.banner.label') });
    await expect(bar).toBeVisible();
    expect(await findMark()).toBeUndefined();
    const first = followed();
    await bar.getByRole('button', { name: consentWord('cookies.banner.acceptAll') }).click();
    await first;
    await expect.poll(findMark).toBeDefined();
    const mark = (await findMark())!;
    expect(Math.round((mark.expires - Date.now() / 1000) / 86_400)).toBe(30);

    const unknown = followed();
    await page.goto('/?source=nobody');
    await unknown;
    expect((await findMark())?.value).toBe(mark.value);
    // The same address again is a click, and its reload is none.
    const again = followed();
    await page.goto('/?source=demo');
    await again;
    await expect.poll(async () => (await findMark())?.value).not.toBe(mark.value);
    const last = (await findMark())!.value;
    const clicks: string[] = [];
    page.on('request', (asked) => {
      if (asked.url().endsWith('/SalesPartner/FollowLink')) clicks.push(asked.url());
    });
    // What a visit begins with consent begins together.
    const begun = page.waitForResponse((response) => response.url().endsWith('/Recording/Append'));
    await page.reload();
    await begun;
    expect([clicks, (await findMark())?.value]).toEqual([[], last]);
  });
});
