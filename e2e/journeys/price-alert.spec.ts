import { expectAccessible } from '../support/accessibility.ts';
import { bookable } from '../support/live-flights.ts';
import { waitForMail } from '../support/mailbox.ts';
import { expect, test } from '../support/test.ts';
import { alertWord } from '../support/visit-words.ts';

const say = (key: Parameters<typeof alertWord>[1]) => alertWord('tr', key);

test('a traveller requests a mail when a trip gets cheaper, confirms it, and ends it from the mail', async ({
  page,
  flights,
}) => {
  const email = 'waits@buyers.example';
  const request = { from: 'MOW', to: 'AYT', currency: 'EUR', daysAhead: 41, adults: 2 } as const;
  const { search } = await flights.find(request, (results) => bookable(results).length > 2);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/flightSearch/${search.id}?locale=tr`);
  await page.getByText(say('alert.offer.full')).click();
  const field = page.getByLabel(say('alert.email'));
  await field.fill('waits@');
  await page.getByRole('button', { name: say('alert.send') }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: say('alert.sent.title') })).toBeFocused();

  const mail = await waitForMail(email, ({ text }) => text?.includes('/priceAlert') === true);
  expect(mail.subject).toContain('Moskova – Antalya');
  const link = /https?:\S+\/priceAlert\S+/.exec(mail.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: say('alert.ask.title') })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: say('alert.ask.yes') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('alert.on.title') })).toBeFocused();
  await expectAccessible(page);

  // The links of later mails: one opens the flights at once, the other ends the alert, but not by merely being opened.
  const [path = '', key = ''] = link.split('#');
  await page.goto('about:blank');
  await page.goto(`${path.replace('?', '?act=search&')}#${key}`);
  await expect(page.locator('article.offer').first()).toBeVisible();
  await page.goto(`${path.replace('?', '?act=end&')}#${key}`);
  const end = page.getByRole('button', { name: say('alert.end') });
  await expect(end).toBeFocused();
  await expect(page.getByRole('heading', { level: 1, name: say('alert.endAsk.title') })).toBeVisible();
  await expectAccessible(page);
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: say('alert.on.title') })).toBeVisible();
  await page.goto('about:blank');
  await page.goto(`${path.replace('?', '?act=end&')}#${key}`);
  await expect(end).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: say('alert.ended.title') })).toBeFocused();
  await page.getByRole('button', { name: say('alert.again') }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('alert.on.title') })).toBeVisible();
  // Another link in the same tab changes only the secret; nothing of the alert before it stays on the page.
  await page.evaluate(`location.hash = ''`);
  await expect(page.getByRole('heading', { level: 1, name: say('alert.gone.title') })).toBeVisible();
});
