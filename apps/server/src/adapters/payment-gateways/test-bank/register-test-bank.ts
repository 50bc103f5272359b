import { setTimeout as wait } from 'node:timers/promises';
import fastifyFormbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type pg from 'pg';
import { answerCall, currencyLetters, type BankMerchant, type Desk } from './bank-api.ts';
import { BankBooks, type Switches, type Booking } from './bank-books.ts';
import { BankSessions } from './bank-sessions.ts';
import { chargeBack } from './bank-acts.ts';
import { bankStyle } from './bank-style.ts';
import { writeReply } from './bank-xml.ts';
import { controlPage, decimal } from './control-page.ts';
import { registerGate } from './register-gate.ts';

const columns = ['merchantId', 'reference', 'kind', 'amount', 'currency', 'bookedAt', 'transactionId'];

/** A statement as merchants download it: captured money, not authorisations. */
function writeStatement(bookings: readonly Booking[]): string {
  const lines = bookings
    .filter(({ kind }) => kind !== 'authorisation')
    .map(({ merchantId, orderId, kind, amountMinor, currency, at, seq }) => [
      merchantId,
      orderId,
      kind,
      decimal(amountMinor),
      currencyLetters[currency] ?? currency,
      at.toISOString(),
      `T${seq}`,
    ]);
  return [columns, ...lines].map((line) => line.join(',')).join('\n');
}

export interface TestBankOptions {
  /** The database in which the bank creates its own schema. */
  readonly pool: pg.Pool;
  /** The only thing that the bank shares with the shop: the tests' clock. */
  readonly clock: { readonly override: () => Date | undefined; readonly advance?: (ms: number) => void };
  readonly merchants: readonly BankMerchant[];
}

type Form = Readonly<Record<string, string | undefined>>;

const LISTED = 50;

/**
 * Opens a bank under /bank/ that speaks the NestPay protocol, with its own ledger. For demonstrations and tests: only a
 * process that shows a demo may call this.
 */
export async function registerTestBank(app: FastifyInstance, options: TestBankOptions): Promise<void> {
  const now = (): Date => options.clock.override() ?? new Date();
  const books = new BankBooks(options.pool, now);
  const sessions = new BankSessions(options.pool, now);
  await books.open();
  await sessions.open();
  await app.register(
    async (bank) => {
      if (!bank.hasContentTypeParser('application/x-www-form-urlencoded'))
        await bank.register(fastifyFormbody);
      bank.addHook('onRequest', async (_request, reply) => {
        reply.header('x-test-bank', 'No money moves').header('cache-control', 'no-store');
      });
      registerApi(bank, { books, sessions, merchants: options.merchants }, now);
      registerGate(bank, { sessions, books, merchants: options.merchants }, now);
      registerPages(bank, books, options);
      registerStatement(bank, books, now);
    },
    { prefix: '/bank' },
  );
}

function registerApi(bank: FastifyInstance, desk: Desk, now: () => Date): void {
  const { books } = desk;
  bank.post('/api', async (request, reply) => {
    const { DATA: xml = '' } = (request.body ?? {}) as Form;
    const { delayMs } = await books.getSwitches();
    if (delayMs > 0) await wait(delayMs);
    const { orderId, reply: said } = await answerCall(desk, xml, now());
    const isLost = said.isLost === true || (await books.useUp('loseNext'));
    if (isLost) return hangUp(reply);
    return reply.type('application/xml; charset=utf-8').send(writeReply(orderId, said, now()));
  });

  bank.get('/ledger', async (request) => {
    const { reference = '' } = request.query as Form;
    const entries = await books.listEntries(reference);
    return entries.map(({ kind, amountMinor, currency, at }) => ({
      kind,
      amount: decimal(amountMinor),
      currency: currencyLetters[currency],
      at: at.toISOString(),
    }));
  });
}

function registerPages(bank: FastifyInstance, books: BankBooks, { clock, merchants }: TestBankOptions): void {
  const canMove = clock.advance !== undefined;
  bank.get('/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(bankStyle));
  bank.get('/', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(controlPage(await books.listPayments(LISTED), await books.getSwitches(), canMove, merchants)),
  );
  if (canMove) {
    bank.post('/clock', async (request, reply) => {
      clock.advance?.(1000 * readNumber((request.body ?? {}) as Form, 'seconds', 86_400));
      return reply.redirect('/bank/', 303);
    });
  }
  bank.post('/switches', async (request, reply) => {
    await books.setSwitches(readSwitches((request.body ?? {}) as Form));
    return reply.redirect('/bank/', 303);
  });
}

const STATEMENT_DAYS = 35;

/** The bank's daily statement, and the way to enter a dispute. */
function registerStatement(bank: FastifyInstance, books: BankBooks, now: () => Date): void {
  bank.get('/statement.csv', async (_request, reply) => {
    const until = new Date(now().getTime() + 1);
    const from = new Date(until.getTime() - STATEMENT_DAYS * 86_400_000);
    const text = writeStatement(await books.listBookings(from, until));
    return reply.type('text/csv; charset=utf-8').send(text);
  });
  bank.post('/chargeback', async (request, reply) => {
    const { reference = '' } = (request.body ?? {}) as Form;
    await chargeBack(books, reference);
    return reply.redirect('/bank/', 303);
  });
}

function readSwitches(form: Form): Switches {
  const read = (name: keyof Switches, max: number): number => readNumber(form, name, max);
  return {
    delayMs: read('delayMs', 60_000),
    loseNext: read('loseNext', 99),
    declineNext: read('declineNext', 99),
    doubleNext: read('doubleNext', 99),
    reorderNext: read('reorderNext', 99),
    forgeNext: read('forgeNext', 99),
    wrongSumNext: read('wrongSumNext', 99),
  };
}

function readNumber(form: Form, name: string, max: number): number {
  return Math.min(max, Math.max(0, Math.trunc(Number(form[name]) || 0)));
}

/** Drops the connection before the answer: the bank has acted, and the shop does not know. */
function hangUp(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.destroy();
}
