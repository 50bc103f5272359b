import { expectAccessible } from '../support/accessibility.ts';
import { findRefundable } from '../support/live-flights.ts';
import { OfficeCalls } from '../support/office-calls.ts';
import { expect, test } from '../support/test.ts';
import { cards, someone } from '../support/travellers.ts';
import { tripWordsOf } from '../support/words.ts';

const AGENCY = 1;
const NAME = 'Telegram';

test('a traveller connects a messenger on a phone, reads and writes there, is answered by staff, and ends it', async ({
  page,
  flights,
  request,
}) => {
  const tell = tripWordsOf('tr');
  const wanted = { from: 'MOW', to: 'AYT', currency: 'RUB', daysAhead: 41, adults: 1 } as const;
  const { results, flight, fareId } = await findRefundable(flights, wanted);
  const { orderId, key } = await flights.order(results, flight, [someone()], cards.approved, fareId);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/ticketDetail/${orderId}?locale=tr#key=${key}`);
  const block = page.getByRole('region', { name: tell('messengers.title') });
  const opened = page.waitForEvent('popup');
  await block.getByRole('button', { name: tell('messengers.connect', { name: NAME }) }).click();
  const chat = await opened;
  await chat.getByLabel('Your name').fill('Ayşe');
  await chat.getByRole('button', { name: 'Start' }).click();
  const look = async (text: string | RegExp) => {
    await expect(async () => {
      await chat.getByRole('link', { name: 'Look again' }).click();
      await expect(chat.getByRole('listitem').filter({ hasText: text })).not.toHaveCount(0, {
        timeout: 10_000,
      });
    }).toPass();
  };
  await look('ссылки на оплату');

  // The order was placed in Russian, and so the bot writes. The open page notices by itself.
  await expect(block).toContainText(tell('messengers.connected', { name: NAME, person: 'Ayşe' }));
  await expectAccessible(page);

  await chat.getByLabel('Message').fill('Bebek arabası alabilir miyim?');
  await chat.getByRole('button', { name: 'Send' }).click();
  await look('Ответим здесь');
  const office = new OfficeCalls(request, AGENCY);
  await office.post('Order/WriteToBuyer', { orderId, channels: ['telegram'], text: 'Evet, ücretsiz.' });
  await look('Evet, ücretsiz.');
  await page.reload();
  const thread = page.getByRole('region', { name: tell('thread.title') });
  await expect(thread.getByRole('listitem')).toHaveText([/Telegram.*Bebek arabası/s, /Evet, ücretsiz\./]);

  await block.getByRole('button', { name: tell('messengers.disconnect', { name: NAME }) }).click();
  await expect(block.getByRole('button', { name: tell('messengers.connect', { name: NAME }) })).toBeVisible();
});
