import { expectAccessible } from '../support/accessibility.ts';
import { newVisitor } from '../support/chosen-cookies.ts';
import { enterOffice } from '../support/office-pages.ts';
import { openPurchase } from '../support/one-way-purchase.ts';
import { expect, test } from '../support/test.ts';
import { consentWord, surveyWord } from '../support/visit-words.ts';
import { wordsOf } from '../support/words.ts';

test.describe('a new visitor', () => {
  test.use({ storageState: newVisitor });

  test('who refuses cookies is not recorded; one who allows them later is, until they revoke it and all is deleted', async ({
    page,
    context,
  }) => {
    const recorded: string[] = [];
    page.on('request', (asked) => {
      if (asked.url().includes('/Recording/')) recorded.push(asked.url());
    });
    const answerOf = (name: string) =>
      page.waitForResponse((response) => response.url().endsWith(`/Recording/${name}`));
    const bar = page.getByRole('region', { name: consentWord('cookies.banner.label') });
    const press = (key: Parameters<typeof consentWord>[0]) =>
      bar.getByRole('button', { name: consentWord(key) });

    await page.goto('/survey?locale=en');
    const [refuse, accept] = [press('cookies.banner.essentialOnly'), press('cookies.banner.acceptAll')];
    await expect(refuse).toBeVisible();
    await expectAccessible(page);
    await page.evaluate('document.fonts.ready');
    const [one, other] = [await refuse.boundingBox(), await accept.boundingBox()];
    expect([one?.width, one?.height, one?.y]).toEqual([other?.width, other?.height, other?.y]);
    await refuse.click();
    await expect(bar).toHaveCount(0);
    const kept = (await context.cookies()).find(({ name }) => name === 'cookieChoice');
    expect(kept).toMatchObject({ value: '1.00', sameSite: 'Lax' });
    expect(Number(kept?.expires) - Date.now() / 1000).toBeLessThanOrEqual(366 * 86_400);

    await page.goto('/cookies?locale=en');
    await page.getByRole('button', { name: consentWord('cookies.change') }).click();
    const analytics = bar.getByRole('checkbox', { name: consentWord('cookies.analytics') });
    await expect(analytics).not.toBeChecked();
    expect(recorded).toEqual([]);
    await analytics.check();
    const begun = answerOf('Append');
    await press('cookies.save').click();
    const first = await begun;
    expect(first.status()).toBe(200);
    expect(first.request().postDataJSON()).toMatchObject({
      position: 0,
      events: [{ kind: 'view', page: '/cookies' }],
    });

    await page.getByRole('button', { name: consentWord('cookies.change') }).click();
    await analytics.uncheck();
    const forgotten = answerOf('Forget');
    await press('cookies.save').click();
    expect((await forgotten).status()).toBe(200);
    await expect(bar).toHaveCount(0);
  });
});

test('who leaves a checkout is asked why, once, with seven reasons and none preselected; the office sees the answer', async ({
  page,
  context,
  request,
  baseURL,
  flights,
}) => {
  const say = (key: Parameters<typeof surveyWord>[1]) => surveyWord('en', key);
  // On a slow line the survey arrives when the checkout has been left.
  const left = Promise.withResolvers<void>();
  await page.route(/\/assets\/visit-[\w-]+\.js$/, async (route) => {
    await left.promise;
    await route.continue();
  });
  const { traveller } = await openPurchase(page, flights, { daysAhead: 34, language: 'en' });
  const home = page.getByRole('banner').getByRole('link').first();
  await home.click();
  await expect(page).toHaveURL(/:\d+\/(\?|$)/);
  left.resolve();
  const card = page.getByRole('complementary', { name: say('survey.title') });
  await expect(card.getByRole('radio')).toHaveCount(7);
  await expect(card.getByRole('radio', { checked: true })).toHaveCount(0);
  await card.getByRole('radio', { name: say('survey.reason.7') }).check();
  const field = card.getByLabel(say('survey.textLabel'));
  await field.fill('x'.repeat(501));
  await expect(card.getByText(say('survey.textTooLong'))).toBeVisible();
  const words = `Asked my sister ${traveller.surname} first`;
  await field.fill(words);
  await card.getByRole('button', { name: say('survey.send') }).click();
  await expect(card.getByRole('status')).toHaveText(say('survey.thanks'));

  // The draft is still there; leaving once more shows no question.
  await page.goBack();
  const surname = page
    .getByRole('form')
    .getByLabel(/surname/i)
    .first();
  await expect(surname).toHaveValue(traveller.surname);
  await surname.fill(`${traveller.surname}A`);
  await home.click();
  await expect(page).toHaveURL(/:\d+\/(\?|$)/);
  await expect(page.getByRole('heading', { level: 1, name: wordsOf('en')('home.title') })).toBeVisible();
  await expect(card).toHaveCount(0);

  await enterOffice(context, request, baseURL ?? '', 'tenant');
  await page.goto('/message/survey?locale=en');
  await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: /^\d+ answers?$/ })).toContainText(say('survey.reason.7'));
});
