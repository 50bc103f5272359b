import { OfficeDesk } from '../support/office-desk.ts';
import { enterOffice } from '../support/office-pages.ts';
import { expect, test } from '../support/test.ts';

test('an editor rewrites an answer, sees it as visitors will, publishes it, and a visitor reads it', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await enterOffice(context, request, baseURL ?? '', 'tenant');
  const desk = new OfficeDesk(page, 'en');
  await page.goto('/content/faq?locale=en&dialog=text&id=faq.child-alone&lang=en');
  const answer = desk.field('content.answer');
  await answer.fill('Write to **{{email}}** first.\n\n{{dataRegistryNo}}');
  const preview = desk.dialog.getByRole('article');
  await expect(preview).toContainText('Write to help@farewind.example first.');
  // Placeholders without a value are reported before anything is published.
  await expect(desk.dialog).toContainText('{{dataRegistryNo}}');
  await answer.fill('Write to **{{email}}** first; we ask the airline.');
  await expect(preview).toContainText('we ask the airline');
  // The dialog also mentioned a text in force before, so only the answer confirms that this one is.
  const published = page.waitForResponse((response) => response.url().endsWith('/Content/SaveText'));
  await desk.button(desk.say('content.publish')).click();
  expect((await published).ok()).toBe(true);
  await expect(desk.dialog).toContainText(desk.say('content.inForce'));
  await expect(
    desk.dialog.getByRole('listitem').filter({ hasText: desk.say('content.state.shipped') }),
  ).toBeVisible();

  await page.goto('/help?locale=en');
  const found = page.locator('details#child-alone');
  await found.locator('summary').click();
  await expect(found).toContainText('Write to help@farewind.example first; we ask the airline.');
});
