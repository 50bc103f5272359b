import type { CancelQuoteView } from '@farewind/contract/bookings/cancel';
import type { Order } from '@farewind/contract/bookings/get-order';
import type { Proposal } from '@farewind/contract/bookings/proposals';
import { languages, type Language } from '@farewind/contract/core/fields';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/create-test-database.ts';
import { startMailServer, type TestMailServer } from '../../testing/mail-server.ts';
import { kindOf, messageKinds, type TemplateName } from './message-kinds.ts';
import type { OrderForMessage, TextMessage } from './ports.ts';
import { NOW, afterSale, cancelQuote, dearer, item, retimed } from './testing/after-sale-order.ts';
import {
  openMessageDesk,
  orderForMessage,
  seedAgencies,
  topics,
  type MessageDesk,
} from './testing/message-desk.ts';

let db: TestDatabase;
let mails: TestMailServer;
let desk: MessageDesk;
const texts: TextMessage[] = [];
let source: OrderForMessage;
let quote: CancelQuoteView;
/** When the cancellation behind the refunds was confirmed; undefined for refunds without one. */
let cancelledAt: Date | undefined;

beforeAll(async () => {
  mails = await startMailServer();
  db = await createTestDatabase();
  db.clock.freezeAt(NOW);
  await seedAgencies(db.database);
  desk = openMessageDesk(db.database, {
    smtpUrl: mails.url,
    readOrder: async (_scope, orderId) => ({ ...source, order: { ...source.order, orderId } }),
    findCancelledAt: async () => cancelledAt,
    readCancellation: async () => ({ quote, cause: 'supplierCancelled', confirmedAt: NOW }),
    smsProviders: {
      standIn: async (_setting, text) => {
        texts.push(text);
        return { outcome: 'accepted', reference: String(texts.length) };
      },
    },
  });
});
afterAll(async () => {
  await db.close();
  await mails.close();
});
beforeEach(() => {
  mails.received.length = 0;
  texts.length = 0;
  cancelledAt = undefined;
});

interface Step {
  readonly topic: keyof typeof topics;
  readonly template: TemplateName;
  readonly payload?: Record<string, unknown>;
  readonly order?: Partial<Order>;
  /** What the mail must contain, in any wording. */
  readonly has: readonly (string | RegExp)[];
}

const refund = { refundId: 'refund', subject: 'quote' };
const answered: Proposal = { ...retimed, state: 'accepted', answeredAt: NOW.toISOString(), choices: [] };
const lapsed: Proposal = { ...retimed, state: 'expired', ifUnanswered: 'applies', choices: [] };

const steps: readonly Step[] = [
  { topic: 'ticketsIssued', template: 'ticket-issued', payload: { itemId: item.itemId }, has: ['ABC234'] },
  { topic: 'cancellationAccepted', template: 'cancelled', has: [/18\D920/, '4444', 'REASON OF THE FARE'] },
  { topic: 'refundApproved', template: 'refund-approved', payload: refund, has: ['4444', '31-05-2027'] },
  { topic: 'refundSettled', template: 'refund-sent', payload: refund, has: ['4444', '22-05-2027'] },
  {
    topic: 'refundFailed',
    template: 'refund-delayed',
    payload: refund,
    has: ['4444', '31-05-2027'],
    order: { refunds: [{ ...afterSale().refunds[0]!, state: 'approved' }] },
  },
  {
    topic: 'refundRejected',
    template: 'refund-rejected',
    payload: refund,
    has: ['4444', /18\D920/],
    order: { refunds: [{ ...afterSale().refunds[0]!, state: 'rejected' }] },
  },
  {
    topic: 'proposalMade',
    template: 'schedule-changed',
    payload: { proposalId: 'retimed' },
    has: ['ZF 829', '12-06-2027 06:45', '14-06-2027 09:30', '21-05-2027 13:00'],
  },
  {
    topic: 'proposalMade',
    template: 'price-changed',
    payload: { proposalId: 'price' },
    has: [/30\D228/, /31\D000/, /\b772\b/, '21-05-2027 13:00'],
  },
  {
    topic: 'proposalMade',
    template: 'supplier-cancelled',
    payload: { proposalId: 'gone' },
    has: ['ZF 829', '12-06-2027', '21-05-2027 13:00'],
  },
  {
    topic: 'proposalMade',
    template: 'offer-made',
    payload: { proposalId: 'offer' },
    has: ['Hotel & <b>bus</b>', '21-05-2027 13:00'],
  },
  {
    topic: 'proposalAnswered',
    template: 'proposal-answered',
    payload: { proposalId: 'retimed' },
    order: { proposals: [answered] },
    has: ['20-05-2027 13:00'],
  },
  {
    topic: 'proposalExpired',
    template: 'proposal-expired',
    payload: { proposalId: 'retimed' },
    order: { proposals: [lapsed] },
    has: ['21-05-2027 13:00'],
  },
  {
    topic: 'proposalWithdrawn',
    template: 'schedule-restored',
    payload: { proposalId: 'retimed' },
    order: { proposals: [{ ...retimed, state: 'withdrawn', choices: [] }] },
    has: ['ZF 829', '12-06-2027 06:45'],
  },
  {
    topic: 'passengerChangeDecided',
    template: 'passenger-changed',
    payload: { changeId: 'change' },
    has: ['ANA SOKOLOVA → ANNA SOKOLOVA', '*Too* late', /1\D920/],
  },
  {
    topic: 'proofAsked',
    template: 'proof-asked',
    payload: { proofId: 'proof' },
    has: ['Return ticket', '21-05-2027 13:00'],
  },
  {
    topic: 'proofDecided',
    template: 'proof-decided',
    payload: { proofId: 'proof' },
    order: { proofs: [{ ...afterSale().proofs![0]!, state: 'refused', reason: 'It is blurred' }] },
    has: ['It is blurred'],
  },
];

/** Each step happens to a separate order. */
async function happen(step: Step, language: Language, at = ''): Promise<string> {
  const orderId = `${step.template}-${language}${at}`;
  source = orderForMessage({ language, order: afterSale(step.order) });
  quote = cancelQuote();
  await desk.tell(topics[step.topic], { orderId, reference: orderId, quoteId: 'quote', ...step.payload });
  return orderId;
}

const canWait: ReadonlySet<string> = new Set([
  'refund-approved',
  'refund-sent',
  'refund-delayed',
  'refund-rejected',
  'proposal-answered',
  'passenger-changed',
  'proof-decided',
]);

/** Every message about an actual or possible change of a paid trip. */
const aboutTrip: ReadonlySet<string> = new Set([
  'schedule-changed',
  'schedule-restored',
  'supplier-cancelled',
  'price-changed',
  'offer-made',
  'proposal-answered',
  'proposal-expired',
  'passenger-changed',
  'proof-asked',
  'proof-decided',
]);

/** Numbers, airports and times of both flights, and who flies. */
const wholeTrip = [
  'ZF 829, ',
  'VKO',
  'AYT',
  /\b20\s(?:kg|кг)/,
  'ZF 830, 19-06-2027 15:20 Анталья (AYT) – 19-06-2027 20:30 Москва, Внуково (VKO)',
  'ANNA SOKOLOVA, MIRA SOKOLOVA',
];

const plain = (text: string): string => text.replaceAll('\u00A0', ' ');

describe.each(languages)('the buyer is notified of an order’s outcome in %s', (language) => {
  test.each(steps)('$template', async (step) => {
    const orderId = await happen(step, language);
    expect(mails.received).toHaveLength(1);
    const mail = await PostalMime.parse(mails.received[0]!);
    const said = plain(`${mail.subject}\n${mail.text}`);
    for (const words of ['FW123456782', ...step.has]) expect(said).toMatch(words);
    expect(said).not.toMatch(/undefined|\{[a-z_]+\}|Invalid/i);
    if (language === 'ru') expect(mail.subject).toMatch(/[а-я]/i);
    const inHtml = plain(mail.html!.replaceAll(/<[^>]+>/g, ''));
    for (const words of aboutTrip.has(step.template) ? wholeTrip : []) {
      expect(said).toMatch(words);
      expect(inHtml).toMatch(words);
    }
    // The reader can act at once, on the order's page.
    expect(mail.text).toContain(`/ticketDetail/${orderId}?locale=${language}#key=the-key-of-the-order`);
    expect(mail.html).not.toContain('<b>');

    // Text messages are sent only for what cannot wait.
    expect(texts).toHaveLength(canWait.has(step.template) ? 0 : 1);
    if (canWait.has(step.template)) return;
    expect(texts[0]).toMatchObject({ to: '+79161234517', purpose: 'transactional' });
    expect(texts[0]?.text).toContain('FW123456782');
    expect(texts[0]?.text).not.toMatch(/key=|undefined/);
  });
});

const openTicket: Order['items'][number]['tickets'][number] = {
  ticketId: 'one',
  passengerIndex: 0,
  number: '',
  state: 'open',
  price: '27480.00',
  allowedActions: [],
};

describe('a step', () => {
  test('is notified once, although its event is repeated', async () => {
    const step = steps[1]!;
    await happen(step, 'en', '-twice');
    await happen(step, 'en', '-twice');
    expect([mails.received.length, texts.length]).toEqual([1, 1]);
  });

  test('is not sent of a rejected refund that staff requested for a payment link: nothing was to be cancelled', async () => {
    const rejected = steps.find(({ template }) => template === 'refund-rejected')!;
    await happen({ ...rejected, payload: { ...refund, reason: 'paymentRequest' } }, 'en', '-link');
    expect([mails.received.length, texts.length]).toEqual([0, 0]);
  });

  test('is not sent when the buyer has answered before', async () => {
    const asking = steps.find(({ template }) => template === 'schedule-changed')!;
    await happen({ ...asking, order: { proposals: [answered] } }, 'en', '-late');
    expect([mails.received.length, texts.length]).toEqual([0, 0]);
  });

  test('that moves a flight lists the whole trip with the new time', async () => {
    await happen(
      steps.find(({ template }) => template === 'schedule-changed')!,
      'en',
      '-moved-trip',
    );
    const { text } = await PostalMime.parse(mails.received[0]!);
    const trip = plain(text!.slice(text!.indexOf('Your trip with the new time')));
    expect(trip).toContain('ZF 829, 14-06-2027 09:30 Москва, Внуково (VKO) – 14-06-2027 13:10 Анталья (AYT)');
    expect(trip).not.toContain('12-06-2027');
  });

  test('that cancels only the way back names the way back', async () => {
    const [out, back] = afterSale().items;
    source = orderForMessage({
      language: 'en',
      order: afterSale({
        items: [
          { ...out!, tickets: [openTicket] },
          { ...back!, status: 'cancelled' },
        ],
      }),
    });
    const ticket = { ...cancelQuote().tickets[0]!, itemId: back!.itemId };
    quote = { ...cancelQuote(), tickets: [ticket] };
    await desk.tell(topics.cancellationAccepted, { orderId: 'cancelled-way-back', quoteId: 'quote' });
    const { text } = await PostalMime.parse(mails.received[0]!);
    expect(text).toContain('Part of order FW123456782 (Анталья – Москва) is cancelled');
  });

  test('that cancels everything that could be sold cancels the order, not a part of it', async () => {
    const [out, back] = afterSale().items;
    const items: Order['items'] = [
      { ...out!, status: 'cancelled', tickets: [{ ...openTicket, state: 'cancelled' }] },
      { ...back!, status: 'cancelled', tickets: [openTicket] },
    ];
    source = orderForMessage({ language: 'en', order: afterSale({ status: 'cancelled', items }) });
    quote = cancelQuote();
    await desk.tell(topics.cancellationAccepted, { orderId: 'cancelled-what-was-sold', quoteId: 'quote' });
    expect((await PostalMime.parse(mails.received[0]!)).subject).toBe('Order FW123456782 is cancelled');
  });

  test('is never reported to a former address, because the link gives the right to act', async () => {
    const approved = steps.find(({ template }) => template === 'refund-approved')!;
    mails.refuseNext();
    await happen(approved, 'en', '-moved');
    source = { ...source, customerEmail: 'new@example.com' };
    db.clock.advance(60_000);
    await desk.outbox.drain();
    db.clock.freezeAt(NOW);
    expect(mails.received).toHaveLength(0);
  });

  test('one cancellation sends one mail and one text message, even if its refund is approved and sent at once', async () => {
    cancelledAt = NOW;
    for (const topic of ['cancellationAccepted', 'refundApproved', 'refundSettled'] as const)
      await happen(
        steps.find((step) => step.topic === topic)!,
        'en',
        '-one',
      );
    expect([mails.received.length, texts.length]).toEqual([1, 1]);
  });

  test('a refund sent hours after a cancellation is announced again, by mail only', async () => {
    cancelledAt = new Date(NOW.getTime() - 2 * 3_600_000);
    await happen(
      steps.find(({ topic }) => topic === 'refundSettled')!,
      'en',
      '-later',
    );
    expect([mails.received.length, texts.length]).toEqual([1, 0]);
  });

  test('a refund of which a part is sent only after a won dispute is announced again, once', async () => {
    const sent = steps.find(({ topic }) => topic === 'refundSettled')!;
    const [part, rest] = ['7001.00', '11919.00'].map((sum) => ({ sent: { sum, currency: 'RUB' } }));
    for (const news of [{ sentParts: 1, ...part }, { sentParts: 1, ...part }, rest, rest])
      await happen({ ...sent, payload: { ...sent.payload, ...news } }, 'en', '-parts');
    // Each with the sum that is new.
    const told = await Promise.all(mails.received.map(async (mail) => (await PostalMime.parse(mail)).text));
    expect(told).toEqual([expect.stringContaining('7,001'), expect.stringContaining('11,919')]);
    for (const text of told) expect(text).not.toContain('18,920');
  });

  test('if no answer cancels the order, only the cancellation is announced', async () => {
    const expired = steps.find(({ template }) => template === 'proposal-expired')!;
    const { proposalId } = dearer;
    const order = { proposals: [{ ...dearer, state: 'expired' as const }] };
    await happen({ ...expired, payload: { proposalId }, order }, 'en', '-silent');
    expect([mails.received.length, texts.length]).toEqual([0, 0]);
  });
});

describe('a sum at the bank that differs from the requested one', () => {
  const taken = { sum: '30228.00', currency: 'RUB' };
  const asked = { sum: '30228.00', currency: 'RUB' };
  const said = { sum: '302.28', currency: 'EUR' };

  test.each([
    ['chargeback', { taken }, ['4444', 'оплачено 30 228,00 ₽', 'Банк карты забрал деньги назад']],
    ['chargeMismatch', { asked, said }, ['30 228,00', '302,28', 'Банк сообщает другую сумму']],
  ] as const)('is written to the agency, not to the buyer: %s', async (topic, sums, has) => {
    const orderId = `order-with-${topic}`;
    // Cancelled and refunded since.
    const tickets = [{ ...openTicket, state: 'refunded' as const }];
    const items = afterSale().items.map((sold) => ({ ...sold, status: 'cancelled' as const, tickets }));
    source = orderForMessage({ language: 'en', order: afterSale({ items }) });
    await desk.tell(topics[topic], { attemptId: 'attempt', reference: orderId, ...sums });
    expect([mails.received.length, texts.length]).toEqual([1, 0]);
    const mail = await PostalMime.parse(mails.received[0]!);
    expect(mail.to).toMatchObject([{ address: 'help@farewind.example' }]);
    const words = plain(`${mail.subject}\n${mail.text}`);
    for (const part of ['FW123456782', ...has]) expect(words).toContain(part);
    // The link leads to the order in the office, so the mail does not contain the buyer's right to act.
    expect(mail.text).toContain(`https://farewind.example/order/detail/${orderId}`);
    expect(mail.text).not.toMatch(/key=|undefined|\{/);
  });

  test('is sent again when the bank charges back more, or the same again after a win', async () => {
    source = orderForMessage({ order: afterSale() });
    const payload = { attemptId: 'taken-twice', reference: 'order-taken-twice' };
    await desk.tell(topics.chargeback, { ...payload, taken: { ...taken, sum: '100.00' } });
    await desk.tell(topics.chargeback, { ...payload, taken: { ...taken, sum: '100.00' } });
    await desk.tell(topics.chargeback, { ...payload, taken });
    await desk.tell(topics.chargeback, { ...payload, taken, entriesBefore: 3 });
    expect(mails.received).toHaveLength(3);
  });
});

test('no message about an order is marketing: none needs consent', () => {
  const about = steps.map(({ template }) => template);
  for (const template of about) expect(kindOf(template).purpose).toBe('transactional');
  expect(Object.keys(messageKinds)).toEqual(expect.arrayContaining(about));
});
