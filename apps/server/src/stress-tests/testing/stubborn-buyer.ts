import { setTimeout as delay } from 'node:timers/promises';
import { answerAtBank, openBankPage, readBankReturn, type BankReturn } from '../../testing/bank-visitor.ts';
import { testCard } from '../../testing/test-cards.ts';
import { Buyer, type Answer, type OrderAnswer } from './buyer.ts';
import type { Chance } from './chance.ts';
import type { KillableServer } from './killable-server.ts';
import type { Choice } from './trial-flights.ts';

export interface Input {
  readonly choice: Choice;
  readonly card: string;
  readonly currency: string;
  readonly key: string;
}

const BUSY = 503;
const ONE_ADULT = { adults: 1, children: 0, infants: 0 };
/** How likely it is that somebody presses again after a dead line. */
const PATIENCE = { browser: 0.5, always: 1 } as const;
/** One buyer in this many leaves the bank's page open for long. */
const LATE_ONES = 5;

export interface SeenAnswer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: string;
}

export interface Traffic {
  readonly server: KillableServer;
  readonly chance: Chance;
  /** Told of each request and each answer. */
  readonly step: () => void;
  /** Told of each answer, with the time that it took. */
  readonly onAnswer?: (answer: SeenAnswer, milliseconds: number) => void;
  /** How long to wait before pressing again when the shop is busy; absent: busy is an answer like others. */
  readonly busyPauseMs?: number;
  /** Delivers the returns from the bank that some browsers delay, in any order. */
  readonly comesLate: (back: BankReturn) => void;
}

/**
 * A buyer who wants one seat and pays for it, whatever the server does: presses again with the same key, or closes the
 * browser. Returns the observed statuses.
 */
export class StubbornBuyer {
  readonly #traffic: Traffic;
  readonly #buyer: Buyer;
  readonly #number: number;
  readonly statuses: number[] = [];
  /** The server's answers to forged returns from the bank. */
  readonly forgedStatuses: number[] = [];
  /** The order that the server has reported as done; undefined until then. */
  promised: string | undefined;

  constructor(traffic: Traffic, number: number) {
    this.#traffic = traffic;
    this.#number = number;
    this.#buyer = new Buyer(() => traffic.server.address, number);
  }

  async buy({ choice, card, currency, key }: Input): Promise<void> {
    const quoted = await this.#call(() => this.#buyer.quote(choice, ONE_ADULT, currency), PATIENCE.always);
    const quote = quoted?.result;
    if (!quote) throw new Error(`No quote: ${quoted?.body}`);
    const form = this.#buyer.form(choice, ONE_ADULT, quote, card, key);
    const ordered = await this.#call<Answer<OrderAnswer>>(() => this.#buyer.order(form), PATIENCE.browser);
    if (ordered?.result?.response.state === 'done') this.promised = ordered.result.orderId;
    if (ordered?.result?.response.state !== 'form') return;
    const { cardFields = { number: '', month: '', year: '', cvc: '' }, ...rest } = ordered.result.response;
    const page = await openBankPage({ ...rest, cardFields }, testCard(card));
    const back = readBankReturn(await answerAtBank(page, 'confirm'));
    if (this.#number % LATE_ONES === 3) this.#traffic.comesLate(back);
    else await this.comeBack(back);
  }

  /**
   * The browser's return from the bank: for every second buyer a forged one comes first, for some it is sent twice at
   * once.
   */
  async comeBack(back: BankReturn): Promise<void> {
    const { chance } = this.#traffic;
    if (this.#number % 2 === 0) {
      const forged = { ...back, fields: { ...back.fields, amount: '1.00' } };
      const answer = await this.#call(() => bringBack(forged), PATIENCE.always);
      if (answer) this.forgedStatuses.push(answer.status);
    }
    const times = chance.happens(0.3) ? 2 : 1;
    await Promise.all(
      Array.from({ length: times }, () => this.#call(() => bringBack(back), PATIENCE.browser)),
    );
  }

  /** Asks again when the line died, with this much patience; undefined for who gave up. */
  async #call<T extends SeenAnswer>(ask: () => Promise<T>, patience: number): Promise<T | undefined> {
    const { server, chance, step } = this.#traffic;
    do {
      await server.open;
      if (server.lastWords !== undefined) throw new Error('The server has ended by itself');
      step();
      try {
        const answer = await this.#askWhileBusy(ask);
        step();
        this.statuses.push(answer.status);
        return answer;
      } catch (error) {
        if (!isDeadLine(error)) throw error;
      }
    } while (chance.happens(patience));
    return undefined;
  }

  async #askWhileBusy<T extends SeenAnswer>(ask: () => Promise<T>): Promise<T> {
    const { onAnswer, busyPauseMs } = this.#traffic;
    for (;;) {
      const begun = performance.now();
      const answer = await ask();
      onAnswer?.(answer, performance.now() - begun);
      if (answer.status !== BUSY || busyPauseMs === undefined) return answer;
      await delay(busyPauseMs);
    }
  }
}

async function bringBack({ url, fields }: BankReturn): Promise<SeenAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { accept: 'text/html' },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: await response.text(),
  };
}

function isDeadLine(error: unknown): boolean {
  return error instanceof TypeError;
}
