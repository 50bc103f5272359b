import { describe, expect, test } from 'vitest';
import { deliveryNotice } from '../../testing/delivery-notice.ts';
import { nestedMail } from '../../testing/nested-mail.ts';
import { readDeliveryReport } from './delivery-report.ts';

const read = (notice: string) => readDeliveryReport(Buffer.from(notice));
const about = { messageId: 'm1@farewind.example', recipient: 'anna@example.com' };

describe('a delivery notice', () => {
  test('names the mail, the recipient and the server’s message', async () => {
    expect(await read(deliveryNotice(about))).toEqual({
      messageId: 'm1@farewind.example',
      recipients: [
        { address: 'anna@example.com', isFailed: true, detail: '5.1.1 550 5.1.1 No such user here' },
      ],
    });
  });

  test.each([
    ['a delay', { action: 'delayed', status: '4.4.1' }],
    ['a failure that may pass', { action: 'failed', status: '4.2.2' }],
    ['an arrival', { action: 'delivered', status: '2.0.0' }],
    ['what was passed on', { action: 'relayed', status: '2.0.0' }],
  ])('of %s is no failure', async (_what, change) => {
    expect(await read(deliveryNotice({ ...about, ...change }))).toMatchObject({
      recipients: [{ isFailed: false }],
    });
  });

  test('names the original address if its mailbox forwards', async () => {
    const notice = deliveryNotice({ ...about, recipient: 'far@example.net', originally: 'anna@example.com' });
    expect(await read(notice)).toMatchObject({ recipients: [{ address: 'anna@example.com' }] });
  });

  test('may contain the whole mail, or only its headers', async () => {
    for (const returned of ['message/rfc822', 'text/rfc822-headers'] as const)
      expect(await read(deliveryNotice({ ...about, returned }))).toMatchObject({
        messageId: 'm1@farewind.example',
      });
  });

  test('about thousands of recipients is read for the first fifty', async () => {
    const group = 'Final-Recipient: rfc822; igor@example.com\r\nAction: failed\r\n\r\n';
    const notice = deliveryNotice(about).replace(
      '--=notice\r\nContent-Type: message/rfc822',
      `${group.repeat(2000)}$&`,
    );
    expect((await read(notice))?.recipients).toHaveLength(50);
  });

  test('that returns a large mail is read up to the headers of that mail', async () => {
    const notice = deliveryNotice(about).replace('The ticket is attached.', 'x'.repeat(3_000_000));
    expect(await read(notice)).toMatchObject({
      messageId: 'm1@farewind.example',
      recipients: [{ isFailed: true }],
    });
  });

  test('contains nothing that the database rejects', async () => {
    const notice = deliveryNotice(about).replace('550 5.1.1\r\n', `550\u0000 5.1.1 ${'😀'.repeat(1000)}\r\n`);
    const detail = (await read(notice))?.recipients[0]?.detail ?? '';
    expect(detail).toContain('550 5.1.1 ');
    expect(detail.isWellFormed()).toBe(true);
    expect(detail.length).toBeLessThanOrEqual(500);
  });

  test.each([
    ['parts within parts, hundreds deep', nestedMail(300)],
    ['a reply by a person', 'From: anna@example.com\r\nSubject: Re: Ticket\r\n\r\nThank you!\r\n'],
    ['nothing', ''],
    ['no mail at all', '\u0000\u0001{"json": true}'],
  ])('is not taken for %s', async (_what, raw) => {
    expect(await read(raw)).toBeUndefined();
  });
});
