import type { FastifyInstance } from 'fastify';

type Form = Readonly<Record<string, string | undefined>>;

const HTML = 'text/html; charset=utf-8';

/** What every simulated page of a provider offers its payer. */
const outcomes = ['pay', 'refuse', 'leave', 'twice', 'late'] as const;
export type PayerOutcome = (typeof outcomes)[number];

/** The consequence of a payer's decision. */
export interface PayerActed {
  readonly isPaid: boolean;
  /** The payment had ended or lapsed, and nothing was done. */
  readonly isOver: boolean;
}

export interface PayerPages<Payment> {
  /** The payment of a page's address, or of a code. */
  readonly find: (code: string) => Promise<Payment | undefined>;
  /** Where the payer's browser is led afterwards; undefined if it stays, as an app does. */
  readonly backOf: (payment: Payment, outcome: PayerOutcome) => string | undefined;
  readonly act: (payment: Payment, outcome: PayerOutcome) => Promise<PayerActed>;
  readonly draw: (payment: Payment) => string;
  /** Shown instead of the page. */
  readonly drawSentence: (payment: Payment | undefined, sentence: 'over' | 'done') => string;
}

/** The payer's pages at `/page/<code>`, and `/scan`, which pays a code as the bank's app on a phone would. */
export function registerPayerPages<Payment>(
  desk: FastifyInstance,
  { find, backOf, act, draw, drawSentence }: PayerPages<Payment>,
): void {
  desk.get('/page/:code', async (request, reply) => {
    const payment = await find((request.params as Form)['code'] ?? '');
    if (!payment) return reply.code(404).type(HTML).send(drawSentence(undefined, 'over'));
    // The form's answer leads to the shop, whose origin may be any.
    const back = backOf(payment, 'pay');
    const shop = back === undefined ? '' : new URL(back).origin;
    return reply
      .header(
        'content-security-policy',
        `default-src 'self'; form-action 'self' ${shop}; frame-ancestors 'none'`,
      )
      .type(HTML)
      .send(draw(payment));
  });

  desk.post('/page/:code', async (request, reply) => {
    const payment = await find((request.params as Form)['code'] ?? '');
    const given = (request.body as Form | null)?.['outcome'];
    const outcome = outcomes.find((one) => one === given);
    if (!payment || !outcome) return reply.code(404).type(HTML).send(drawSentence(payment, 'over'));
    const { isPaid, isOver } = await act(payment, outcome);
    if (isOver) return reply.code(410).type(HTML).send(drawSentence(payment, 'over'));
    const back = backOf(payment, outcome);
    if (back !== undefined) return reply.redirect(back, 303);
    return reply.type(HTML).send(drawSentence(payment, isPaid ? 'done' : 'over'));
  });

  desk.post('/scan', async (request, reply) => {
    const { payload = '' } = (request.body ?? {}) as Form;
    const payment = await find(payload.slice(payload.lastIndexOf('/') + 1));
    if (!payment) return reply.code(404).send({ outcome: 'unknown' });
    const { isPaid } = await act(payment, 'pay');
    return reply.code(isPaid ? 200 : 410).send({ outcome: isPaid ? 'paid' : 'over' });
  });
}
