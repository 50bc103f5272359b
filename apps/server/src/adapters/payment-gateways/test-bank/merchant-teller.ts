import type { BankMerchant } from './bank-api.ts';
import type { BankBooks } from './bank-books.ts';
import { answerOf, type Form } from './bank-gate.ts';
import type { BankSession } from './bank-sessions.ts';
import { findCard } from './cards.ts';

interface Message {
  readonly url: string;
  readonly form: Form;
}

/**
 * The bank's own messages to merchants, beside what the browser brings. A well-behaved bank sends none; by the card or by
 * its control page it doubles them, sends them out of order, or lets somebody else send a forged one first.
 */
export class MerchantTeller {
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

/** Somebody who knows the protocol but not the key: says yes for a lower sum. */
function forge({ url, form }: Message): Message {
  return { url, form: { ...form, mdStatus: '1', amount: '1.00' } };
}

/** Merchants answer with a page for browsers, which nobody reads here; one that is down will hear it from the browser. */
async function send({ url, form }: Message): Promise<void> {
  await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' }).catch(
    () => undefined,
  );
}
