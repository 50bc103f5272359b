import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Desk, BankMerchant } from './bank-api.ts';
import { answerOf, findGateFault, isLate, openGate, consumeCode, type Form } from './bank-gate.ts';
import type { BankSession } from './bank-sessions.ts';
import { backScript, brokenPage, codePage, returnPage, waitPage } from './gate-pages.ts';
import type { BankBooks } from './bank-books.ts';
import { findCard } from './cards.ts';

interface Message {
  readonly url: string;
  readonly form: Form;
}

/**
 * The bank's own messages to merchants, in addition to the browser's return. A well-behaved bank sends none; depending on
 * the card or its control page it repeats them, sends them out of order, or lets an attacker send a forged one first.
 */
class MerchantTeller {
  readonly #books: BankBooks;
  readonly #merchants: readonly BankMerchant[];
  #keptBack: Message[] = [];

  constructor(books: BankBooks, merchants: readonly BankMerchant[]) {
    this.#books = books;
    this.#merchants = merchants;
  }

  async tell(session: BankSession): Promise<void> {
    const message = { url: session.okUrl, form: answerOf(session, this.#merchants) };
    if (await this.#books.useUp('forgeNext')) await send(forge(message));
    const isTwice = findCard(session.card)?.callback === 'twice' || (await this.#books.useUp('doubleNext'));
    if (isTwice) await send(message);
    const earlier = this.#keptBack.splice(0);
    if (await this.#books.useUp('reorderNext')) this.#keptBack.push(message);
    for (const late of earlier) await send(late);
  }
}

/** An attacker who knows the protocol but not the key: approves a lower sum. */
function forge({ url, form }: Message): Message {
  return { url, form: { ...form, mdStatus: '1', amount: '1.00' } };
}

/** Merchants answer with a page for browsers, which is ignored here. */
async function send({ url, form }: Message): Promise<void> {
  // A merchant that is down learns the outcome from the browser's return.
  await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' }).catch(
    () => undefined,
  );
}

const HTML = 'text/html; charset=utf-8';

/** The 3-D Secure gate: receives the merchant's form, authenticates the cardholder, returns a signed answer. */
export function registerGate(
  bank: FastifyInstance,
  { sessions, books, merchants }: Desk,
  now: () => Date,
): void {
  const merchantTeller = new MerchantTeller(books, merchants);
  bank.get('/back.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(backScript));

  bank.post('/est3Dgate', async (request, reply) => {
    const form = (request.body ?? {}) as Form;
    const fault = findGateFault(form, merchants);
    if (fault !== undefined)
      return reply
        .code(400)
        .type(HTML)
        .send(brokenPage(form['lang'] ?? '', fault));
    const { md } = await openGate(sessions, form);
    // The page has its own address, so that a reload repeats the question and posts no card.
    return reply.redirect(`/bank/confirm?md=${md}`, 303);
  });

  bank.get('/confirm', async (request, reply) => {
    const session = await sessions.find((request.query as Form)['md'] ?? '');
    if (!session) return reply.code(404).type(HTML).send(brokenPage('', 'Unknown visit'));
    if (session.state === 'open') return reply.type(HTML).send(codePage(session, false));
    return goBack(reply, session);
  });

  bank.post('/confirm', async (request, reply) => {
    const form = (request.body ?? {}) as Form;
    const session = await sessions.find(form['md'] ?? '');
    if (!session) return reply.code(404).type(HTML).send(brokenPage('', 'Unknown visit'));
    const isOver = await consumeCode(sessions, session, form);
    const after = (await sessions.find(session.md))!;
    if (!isOver) return reply.type(HTML).send(codePage(after, true));
    await merchantTeller.tell(after);
    return reply.redirect(`/bank/confirm?md=${session.md}`, 303);
  });

  function goBack(reply: FastifyReply, session: BankSession): FastifyReply {
    if (isLate(session, now())) return reply.header('refresh', '5').type(HTML).send(waitPage(session));
    // The form posts to the merchant, whose origin may be any.
    const { origin } = new URL(session.okUrl);
    return reply
      .header('content-security-policy', `default-src 'self'; form-action ${origin}; frame-ancestors 'none'`)
      .type(HTML)
      .send(returnPage(session, answerOf(session, merchants)));
  }
}
