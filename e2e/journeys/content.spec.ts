import { OfficeCalls } from '../support/office-calls.ts';
import { OfficeDesk } from '../support/office-desk.ts';
import { enterOffice } from '../support/office-pages.ts';
import { expect, test } from '../support/test.ts';

// A text that a colleague has changed meanwhile is refused.
test.use({ expectedErrors: /status of 409.*SaveText|status of 503.*GetText/ });

test('an editor rewrites an answer, sees it as visitors will, publishes it, and a visitor reads it', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await enterOffice(context, request, baseURL ?? '', 'tenant');
  const desk = new OfficeDesk(page, 'en');
  await page.goto('/content/faq?locale=en&q=fly%20alone');
  await page.getByRole('button', { name: /^Can a child fly alone\?, EN/ }).click();
  await expect(page).toHaveURL(/dialog=text&id=faq\.child-alone&lang=en/);
  const answer = desk.field('content.answer');
  await answer.fill('Write to **{{email}}** first.\n\n{{dataRegistryNo}}');
  const preview = desk.dialog.getByRole('article');
  await expect(preview).toContainText('Write to help@farewind.example first.');
  // Placeholders without a value are reported before anything is published.
  await expect(desk.dialog).toContainText('{{dataRegistryNo}}');
  await answer.fill('Write to **{{email}}** first; we ask the airline.');
  await expect(preview).toContainText('we ask the airline');
  // A colleague publishes another wording meanwhile: nothing typed here is lost, and its author decides.
  const theirs = { kind: 'faq', name: 'child-alone', language: 'en', publish: true };
  const title = await desk.field('content.question').inputValue();
  await new OfficeCalls(request, 1).post('Content/SaveText', { ...theirs, title, body: 'Ask us.' });
  const asked = page.waitForResponse(/Content\/GetText\?/);
  await context.setOffline(true);
  await context.setOffline(false);
  await asked;
  await expect(answer).toHaveValue(/we ask the airline/);
  // Nothing leads away from this language until the answer has come, which is shown with it.
  const languages = desk.dialog.getByRole('navigation', { name: desk.say('content.languages') });
  let canLeave = true;
  await page.route(
    '**/Content/SaveText',
    async (route) => {
      canLeave = await languages.getByRole('button').first().isEnabled();
      await page.keyboard.press('Control+k');
      await page.evaluate(
        `new Promise((done) => { addEventListener('popstate', () => done(), { once: true }); history.back(); })`,
      );
      await route.continue();
    },
    { times: 1 },
  );
  await desk.button(desk.say('content.publish')).click();
  await expect(desk.dialog.getByRole('alert')).toContainText('Nothing is lost');
  expect(canLeave).toBe(false);
  await expect(desk.dialog).toHaveCount(1);
  await expect(languages.getByRole('button').first()).toBeEnabled();
  // The dialog also mentioned a text in force before, so only the answer confirms that this one is.
  await page.route(/Content\/GetText\?/, (route) => route.fulfill({ status: 503 }), { times: 1 });
  const unread = page.waitForResponse(/Content\/GetText\?/);
  const published = page.waitForResponse((response) => response.url().endsWith('/Content/SaveText'));
  await desk.button(desk.say('form.keepMine')).click();
  expect((await published).ok()).toBe(true);
  // Editing goes on from what was saved, even if it could not be read again.
  await unread;
  await expect(desk.dialog).toContainText(desk.say('content.inForce'));
  await expect(
    desk.dialog.getByRole('listitem').filter({ hasText: desk.say('content.state.shipped') }),
  ).toBeVisible();
  await expect(answer).toHaveValue(/we ask the airline/);

  // A link to the question opens it.
  await page.goto('/help?locale=en#child-alone');
  const found = page.locator('details#child-alone');
  await expect(found.locator('summary')).toBeFocused();
  await expect(found.locator('summary')).toBeInViewport();
  await expect(found).toContainText('Write to help@farewind.example first; we ask the airline.');
});
