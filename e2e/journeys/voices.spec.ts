import { expectAccessible } from '../support/accessibility.ts';
import { newVisitor } from '../support/chosen-cookies.ts';
import { enterOffice } from '../support/office-pages.ts';
import { officeWordsOf } from '../support/office-words.ts';
import { openPurchase } from '../support/one-way-purchase.ts';
import { expect, test } from '../support/test.ts';
import { consentWord, surveyWord } from '../support/visit-words.ts';

test.use({ storageState: newVisitor });

const say = (key: Parameters<typeof surveyWord>[1]) => surveyWord('en', key);

test('who refuses cookies is never recorded; who leaves a checkout is asked why once, and the office sees the answer', async ({
  page,
  context,
  request,
  baseURL,
  flights,
}) => {
  const recorded: string[] = [];
  page.on('request', (asked) => {
    if (asked.url().includes('/Recording/')) recorded.push(asked.url());
  });
  await page.goto('/?locale=en');
  const bar = page.getByRole('region', { name: consentWord('cookies.banner.label') });
  const answers = ['cookies.banner.essentialOnly', 'cookies.banner.acceptAll'] as const;
  const [refuse, accept] = answers.map((key) => bar.getByRole('button', { name: consentWord(key) }));
  await expect(refuse!).toBeVisible();
  await expectAccessible(page);
  const sizes = await Promise.all([refuse!, accept!].map((button) => button.boundingBox()));
  expect(sizes[0]).toMatchObject({ width: sizes[1]?.width, height: sizes[1]?.height, y: sizes[1]?.y });
  await refuse!.click();
  await expect(bar).toHaveCount(0);
  const kept = (await context.cookies()).find(({ name }) => name === 'cookieChoice');
  expect(kept).toMatchObject({ value: '1.00', sameSite: 'Lax' });
  expect(Number(kept?.expires) - Date.now() / 1000).toBeLessThanOrEqual(366 * 86_400);

  const { traveller } = await openPurchase(page, flights, { daysAhead: 34, language: 'en' });
  const home = page.getByRole('banner').getByRole('link').first();
  await home.click();
  const card = page.getByRole('complementary', { name: say('survey.title') });
  await expect(card.getByRole('radio')).toHaveCount(7);
  await expect(card.getByRole('radio', { checked: true })).toHaveCount(0);
  await expectAccessible(page);
  await card.getByRole('radio', { name: say('survey.reason.7') }).check();
  const words = `Asked my sister ${traveller.surname} first`;
  await card.getByLabel(say('survey.textLabel')).fill('x'.repeat(501));
  await expect(card.getByText(say('survey.textTooLong'))).toBeVisible();
  await card.getByLabel(say('survey.textLabel')).fill(words);
  await card.getByRole('button', { name: say('survey.send') }).click();
  await expect(card.getByRole('status')).toHaveText(say('survey.thanks'));

  // The draft is still there; leaving once more asks nothing.
  await page.goBack();
  await expect(
    page
      .getByRole('form')
      .getByRole('textbox', { name: /surname/i })
      .first(),
  ).toHaveValue(traveller.surname);
  await page.getByRole('form').getByRole('textbox').first().press('End');
  await home.click();
  await expect(page).toHaveURL(/\/(\?|$)/);
  await expect(card).toHaveCount(0);
  expect(recorded).toEqual([]);

  const sayOffice = officeWordsOf('en');
  await enterOffice(context, request, baseURL ?? '', 'tenant');
  await page.goto('/message/survey?locale=en');
  await expect(page.getByRole('cell', { name: words })).toBeVisible();
  await expect(page.getByRole('region', { name: /answers?$/ })).toContainText(sayOffice('survey.reason.7'));
});

test('a visit is recorded from the moment of the consent to the moment it is taken back, and then deleted', async ({
  page,
}) => {
  const answerOf = (name: string) =>
    page.waitForResponse((response) => response.url().endsWith(`/Recording/${name}`));
  await page.goto('/help?locale=en');
  const bar = page.getByRole('region', { name: consentWord('cookies.banner.label') });
  await bar.getByRole('button', { name: consentWord('cookies.banner.choose') }).click();
  const analytics = bar.getByRole('checkbox', { name: consentWord('cookies.analytics') });
  await expect(analytics).not.toBeChecked();
  await analytics.check();
  const begun = answerOf('Append');
  await bar.getByRole('button', { name: consentWord('cookies.save') }).click();
  const first = await begun;
  expect(first.status()).toBe(200);
  expect(first.request().postDataJSON()).toMatchObject({
    position: 0,
    events: [{ kind: 'view', page: '/help' }],
  });

  await page.goto('/cookies?locale=en');
  await page.getByRole('button', { name: consentWord('cookies.change') }).click();
  await expect(analytics).toBeChecked();
  await analytics.uncheck();
  const forgotten = answerOf('Forget');
  await bar.getByRole('button', { name: consentWord('cookies.save') }).click();
  expect((await forgotten).status()).toBe(200);
  await expect(bar).toHaveCount(0);
});
