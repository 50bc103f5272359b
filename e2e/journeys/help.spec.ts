import { expectAccessible } from '../support/accessibility.ts';
import { destinations } from '../support/text-pages.ts';
import { expect, test } from '../support/test.ts';
import { pageWordsOf, wordsOf } from '../support/words.ts';

const say = wordsOf('en');
const sayPage = pageWordsOf('en');

// An invalid website address is refused.
test.use({ expectedErrors: /400/ });

test('a visitor finds an answer by keyboard while typing, and asks the agency about what is not covered', async ({
  page,
}) => {
  await page.goto('/help?locale=en');
  const search = page.getByRole('searchbox', { name: sayPage('help.search') });
  await search.fill('refnud card');
  const answer = page.locator('details').first();
  await expect(answer).toContainText('Where does the refund go');
  // A single answer is shown open.
  await expect(answer.getByText('Only to the card you paid with')).toBeVisible();
  await search.press('ArrowDown');
  await expect(answer.locator('summary')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(answer.getByText('Only to the card you paid with')).toBeHidden();
  await page.keyboard.press('ArrowUp');
  await expect(search).toBeFocused();
  await expectAccessible(page);

  await search.fill('helicopter');
  const none = sayPage('help.none', { text: 'helicopter' });
  await expect(page.getByRole('status').filter({ hasText: none })).toBeVisible();
  await page.getByRole('link', { name: sayPage('help.write') }).click();

  const send = page.getByRole('button', { name: sayPage('contact.send') });
  const message = page.getByLabel(sayPage('contact.message'), { exact: true });
  await send.click();
  await expect(message).toBeFocused();
  await expect(message).toHaveAccessibleDescription(new RegExp(say('validation.required')));
  await message.fill('Do you fly by helicopter?');
  await page.getByLabel(sayPage('contact.email')).fill('anna@example.com');
  await page.getByLabel(sayPage('contact.website')).fill('not an address');
  await send.click();
  await expect(page.getByLabel(sayPage('contact.website'))).toBeFocused();
  await page.getByLabel(sayPage('contact.website')).fill('example.com');
  await send.click();
  await expect(page.getByRole('heading', { name: sayPage('contact.sent') })).toBeFocused();
  await expect(page.locator('.contact-no .code')).toHaveText(/\S{4,}/);
  await expectAccessible(page);
});

test('each of the twelve popular destinations has a page with text, prices and further links; an unknown name has none', async ({
  request,
}) => {
  const open = async (slug: string) => {
    const answer = await request.get(`/destination/${slug}?locale=en`);
    expect({ slug, status: answer.status() }).toEqual({ slug, status: 200 });
    const html = await answer.text();
    for (const part of [sayPage('destination.flights'), sayPage('destination.prices'), 'Three tips'])
      expect(html, `${part} on the page of ${slug}`).toContain(part);
  };
  await Promise.all(destinations.map(open));
  expect((await request.get('/destination/atlantis')).status()).toBe(404);
});
