import { setTimeout } from 'node:timers/promises';
import type { Currency } from '@farewind/values/currency';
import type { StartedSimulator } from '../../testing/start-payment-simulator.ts';
import type { BeganAnswer, Buyer } from './buyer.ts';
import type { Chance } from './chance.ts';
import type { Choice } from './trial-flights.ts';
import type { KillableServer } from './killable-server.ts';

/** What moves the trial on: requests, answers, and pages that are paid when all is over. */
export interface PageTraffic {
  readonly server: Pick<KillableServer, 'open' | 'lastWords'>;
  readonly chance: Chance;
  /** Told of each request and each answer. */
  readonly step: () => void;
  readonly currency: Currency;
  /** The methods that payers choose from. */
  readonly methods: readonly string[];
  /** The payment that is paid only later. */
  readonly paysLate: (step: PayersStep) => void;
  /** Draws how the provider notifies of the next payment. */
  readonly drawNotice: () => Promise<void>;
  /** The payer acts on the page or with the code. */
  readonly act: (step: PayersStep, outcome: PayersAct) => Promise<Pressed>;
}

/** Where the payer pays: a page, a code for a phone, or a bill by its number. */
export type PayersStep =
  | { readonly way: 'page'; readonly url: string }
  | { readonly way: 'code'; readonly payload: string }
  | { readonly way: 'bill'; readonly number: string };
export type PayersAct = 'pay' | 'refuse' | 'twice';

/** Whether it was accepted, and where the browser is sent. */
export interface Pressed {
  readonly isDone: boolean;
  readonly back: string | undefined;
}

const ONE_ADULT = { adults: 1, children: 0, infants: 0 };
const HALF = 0.5;
/** The server has more to do than it can in time, and asks to come again. */
const BUSY = 503;
const BUSY_PAUSE_MS = 1000;

type Begun = { readonly orderId: string; readonly key: string | undefined; readonly step: PayersStep };

/**
 * A payer on the provider's page or with its code: pays at once, late, never, is refused, or pays on one device while
 * another begins to pay in another way.
 */
export class PagePayer {
  readonly #traffic: PageTraffic;
  readonly #buyer: Buyer;
  readonly #number: number;
  readonly statuses: number[] = [];
  /** How often money left this payer's account. */
  paid = 0;

  constructor(traffic: PageTraffic, buyer: Buyer, number: number) {
    this.#traffic = traffic;
    this.#buyer = buyer;
    this.#number = number;
  }

  async buy(choice: Choice): Promise<void> {
    const { chance } = this.#traffic;
    const begun = await this.#begin(choice);
    if (begun === undefined) return;
    const drawn = chance.next();
    if (drawn < 0.12) return;
    if (drawn < 0.2) return this.#traffic.paysLate(begun.step);
    if (drawn < 0.26) return this.#act(begun.step, 'refuse');
    if (drawn < 0.42) return this.#payOnTwoDevices(begun);
    return this.#act(begun.step, 'pay');
  }

  async #begin(choice: Choice): Promise<Begun | undefined> {
    const quoted = await this.#call(() => this.#buyer.quote(choice, ONE_ADULT, this.#traffic.currency), 1);
    const quote = quoted?.result;
    if (!quote) throw new Error(`No quote: ${quoted?.body}`);
    const paymentMethod = this.#traffic.chance.pick(this.#traffic.methods);
    const form = this.#buyer.formWithoutCard(choice, ONE_ADULT, quote, {
      paymentMethod,
      idempotencyKey: `page-order-${this.#number}-of-trial`,
    });
    const ordered = await this.#call(() => this.#buyer.order(form), HALF);
    return ordered?.result && this.#stepOf(ordered.result, ordered.result.pGuid);
  }

  #stepOf({ orderId, response }: BeganAnswer, key: string | undefined): Begun | undefined {
    const step = readStep(response);
    return step && { orderId, key, step };
  }

  /** The page that was opened first is paid while another way is chosen elsewhere; that one is paid as well where it opens. */
  async #payOnTwoDevices(begun: Begun): Promise<void> {
    const again = this.#call(
      () =>
        this.#buyer.post<BeganAnswer>(
          'Booking/RetryPayment',
          {
            orderId: begun.orderId,
            paymentMethod: this.#traffic.chance.pick(this.#traffic.methods),
            idempotencyKey: `page-order-${this.#number}-again`,
          },
          { 'x-order-key': begun.key ?? '' },
        ),
      HALF,
    );
    const [, answer] = await Promise.all([this.#act(begun.step, 'pay'), again]);
    const second = answer?.result && this.#stepOf(answer.result, begun.key);
    if (second !== undefined && addressOf(second.step) !== addressOf(begun.step))
      await this.#act(second.step, 'pay');
  }

  /** Presses on the page; most browsers come back, some twice, some never. */
  async #act(payers: PayersStep, outcome: 'pay' | 'refuse'): Promise<void> {
    const { chance, step, drawNotice, act } = this.#traffic;
    await drawNotice();
    step();
    // Some press pay twice; the provider takes one payment once.
    const isTwice = outcome === 'pay' && chance.happens(0.1);
    const pressed = await act(payers, isTwice ? 'twice' : outcome);
    if (pressed.isDone && outcome === 'pay') this.paid += 1;
    step();
    const { back } = pressed;
    if (back === undefined || chance.happens(0.2)) return;
    const times = chance.happens(0.25) ? 2 : 1;
    await Promise.all(Array.from({ length: times }, () => this.#call(() => comeBack(back), HALF)));
  }

  /** Asks again when the line died or the server was too busy, with this much patience; undefined for who gave up. */
  async #call<T extends { readonly status: number }>(
    ask: () => Promise<T>,
    patience: number,
  ): Promise<T | undefined> {
    const { server, chance, step } = this.#traffic;
    do {
      await server.open;
      if (server.lastWords !== undefined) throw new Error('The server has ended by itself');
      step();
      try {
        const answer = await ask();
        step();
        if (answer.status !== BUSY) {
          this.statuses.push(answer.status);
          return answer;
        }
        await setTimeout(BUSY_PAUSE_MS);
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
      }
    } while (chance.happens(patience));
    return undefined;
  }
}

/** Where an answer sends the payer; undefined if it sends nowhere. */
export function readStep(response: { readonly state: string }): PayersStep | undefined {
  const said = response as { readonly url?: string; readonly payload?: string; readonly number?: string };
  if (response.state === 'redirect' && said.url !== undefined) return { way: 'page', url: said.url };
  if (response.state === 'qr' && said.payload !== undefined) return { way: 'code', payload: said.payload };
  return response.state === 'bill' && said.number !== undefined
    ? { way: 'bill', number: said.number }
    : undefined;
}

/**
 * How a payer acts at a provider's simulator. A phone pays a code or a bill, or does not: a refusal never reaches the
 * provider.
 */
export function payersActs({ scan, post }: Pick<StartedSimulator, 'scan' | 'post'>): PageTraffic['act'] {
  return async (step, outcome) => {
    if (step.way === 'page') return pressOnPage(step.url, outcome);
    if (outcome === 'refuse') return { isDone: true, back: undefined };
    const pay = async (): Promise<number> =>
      step.way === 'code'
        ? scan(step.payload)
        : (await post('/bill', { number: step.number, act: 'pay' })).status;
    const status = await pay();
    if (outcome === 'twice') await pay();
    return { isDone: status < 400, back: undefined };
  };
}

const addressOf = (step: PayersStep): string =>
  step.way === 'page' ? step.url : step.way === 'code' ? step.payload : step.number;

/** Presses a button on the provider's page. */
async function pressOnPage(page: string, outcome: PayersAct): Promise<Pressed> {
  const body = new URLSearchParams({ outcome });
  const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' });
  // Some pages send the browser back by a form; our return address takes both.
  const form = /<form id="back"[^>]* action="([^"]+)"/.exec(await answer.text());
  return { isDone: answer.status < 400, back: answer.headers.get('location') ?? form?.[1] };
}

export async function comeBack(url: string): Promise<{ readonly status: number }> {
  const answer = await fetch(url, { headers: { accept: 'text/html' }, redirect: 'manual' });
  await answer.arrayBuffer();
  return { status: answer.status };
}
