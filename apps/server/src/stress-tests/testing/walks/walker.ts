import {
  confirmCancel,
  getCancelQuote,
  cancelOrder,
  getOrderCancelQuote,
} from '@farewind/contract/bookings/cancel';
import { acknowledgeChange, answerProposal, propose } from '@farewind/contract/bookings/proposals';
import { confirmOrder } from '@farewind/contract/orders/order-acts';
import { currencies } from '@farewind/values/currency';
import {
  actingWith,
  staffWith,
  type BookingTestHarness,
} from '../../../modules/bookings/testing/booking-test-harness.ts';
import { adult, cardMembers } from '../../../modules/bookings/testing/sale-samples.ts';
import type { OrderOptions } from '../../../modules/bookings/testing/test-context.ts';
import type { TestTrip } from '../../../modules/bookings/testing/test-inventory.ts';
import {
  answerAtBank,
  openBankPage,
  readBankReturn,
  type BankReturn,
} from '../../../testing/bank-visitor.ts';
import { testCard, testCards } from '../../../testing/test-cards.ts';
import type { Chance } from '../chance.ts';
import { ownCard } from '../own-card.ts';

type Response = Awaited<ReturnType<BookingTestHarness['order']>>['response'];
type BankStep = Extract<Response, { state: 'form' }>;

/** Cards by how often they are drawn: most are good, the others fail in every way that the test bank has. */
const cards = [
  ...Array<string>(5).fill(testCards.approved),
  testCards.secure,
  testCards.secure,
  testCards.callbackTwice,
  testCards.secureThenDeclined,
  testCards.declined,
  testCards.insufficientFunds,
  testCards.answerLost,
  testCards.captureFailsOnce,
  testCards.refundFailsOnce,
  testCards.refundFailsOnce,
];
const trips: readonly TestTrip[] = ['scheduled', 'scheduled', 'charter', 'charterRoundTrip'];
const staff = staffWith('Pages.Orders.Edit', 'Pages.Orders.Cancel', 'Pages.Refunds.Request');

/** One buyer and their order, on which buyer, staff and bank act in any order that chance picks. */
export class Walker {
  readonly #desk: BookingTestHarness;
  readonly #chance: Chance;
  readonly #number: number;
  readonly #date: string;
  #orderId: string | undefined;
  #key: OrderOptions = {};
  #card = '';
  #step: BankStep | undefined;
  #lastReturn: BankReturn | undefined;
  #quotes: { readonly quoteId: string; readonly by: 'buyer' | 'staff' }[] = [];

  constructor(desk: BookingTestHarness, chance: Chance, number: number, date: string) {
    this.#desk = desk;
    this.#chance = chance;
    this.#number = number;
    this.#date = date;
  }

  get orderId(): string | undefined {
    return this.#orderId;
  }

  /**
   * Performs one random action; it is often refused, since it is not checked first whether it is allowed. Returns the
   * action.
   */
  async act(): Promise<string> {
    const acts = this.#orderId === undefined ? { buy: () => this.#buy() } : this.#actsOnOrder();
    const names = Object.keys(acts);
    // Twice as likely as the others, because few walks come to it.
    if (names.includes('repeatReturn')) names.push('repeatReturn');
    const name = this.#chance.pick(names) as keyof typeof acts;
    await (acts as Record<string, () => Promise<unknown>>)[name]!();
    return name;
  }

  #actsOnOrder() {
    return {
      ...(this.#step ? { visitBank: () => this.#visitBank() } : {}),
      ...(this.#lastReturn ? { repeatReturn: () => this.#repeatReturn() } : {}),
      ...(this.#quotes.length > 0 ? { acceptQuote: () => this.#acceptQuote() } : {}),
      payAgain: () => this.#payAgain(),
      askWhatComesBack: () => this.#quote('buyer'),
      askWithoutFee: () => this.#quote('staff'),
      issueCharter: () => this.#call(confirmOrder, { orderId: this.#orderId! }, staff),
      proposePrice: () => this.#proposePrice(),
      answer: () => this.#answer(),
    };
  }

  async #buy(): Promise<void> {
    const people = 1 + this.#chance.below(2);
    const purchase = await this.#desk.offer(this.#chance.pick(trips), this.#date, SEATS, {
      adults: people,
      currency: this.#chance.pick(currencies),
    });
    this.#card = ownCard(this.#chance.pick(cards), this.#number);
    const quote = await this.#desk.quote(purchase);
    const overrides = { ...this.#passengers(people), ...cardMembers(this.#card) };
    const address = `10.${this.#number % 200}.${Math.floor(this.#number / 200)}.7`;
    const { orderId, pGuid, response } = await this.#desk.order(purchase, quote, { overrides, address });
    this.#orderId = orderId;
    this.#key = { ...actingWith(pGuid), address };
    this.#hear(response);
  }

  #passengers(people: number) {
    const surname = [...`W${this.#number}`].map((char) =>
      /\d/.test(char) ? 'ABCDEFGHIJ'[Number(char)] : char,
    );
    const all = ['ANNA', 'OLGA'].slice(0, people).map((name, index) =>
      adult(name, {
        surname: surname.join(''),
        passportNumber: String(2_000_000 + this.#number * 2 + index),
      }),
    );
    return { passengers: all };
  }

  #hear(response: Response): void {
    this.#step = response.state === 'form' ? response : undefined;
  }

  async #payAgain(): Promise<void> {
    const card = ownCard(this.#chance.pick(cards), this.#number + 50_000);
    const key = this.#key.headers?.['x-order-key'];
    const { response } = await this.#desk.retry(this.#orderId!, key, cardMembers(card), this.#key);
    this.#card = card;
    this.#hear(response);
  }

  async #visitBank(): Promise<void> {
    const { cardFields = { number: '', month: '', year: '', cvc: '' }, ...form } = this.#step!;
    this.#step = undefined;
    const page = await openBankPage({ ...form, cardFields }, testCard(this.#card));
    const request = this.#chance.happens(0.75) ? 'confirm' : 'cancel';
    this.#lastReturn = readBankReturn(await answerAtBank(page, request));
    if (this.#chance.happens(0.2)) return;
    await this.#repeatReturn();
  }

  /** Repeats a notification of the bank, or a forged version of it. */
  async #repeatReturn(): Promise<void> {
    const { url, fields } = this.#lastReturn!;
    const isForged = this.#chance.happens(0.2);
    const answer = await this.#desk.bringBack({
      url,
      fields: isForged ? { ...fields, amount: '1.00' } : fields,
    });
    if (isForged && answer.status !== 400) throw new Error(`A forged return was answered ${answer.status}`);
    if (answer.status >= 500) throw new Error(`A return was answered ${answer.status}`);
  }

  async #quote(by: 'buyer' | 'staff'): Promise<void> {
    const orderId = this.#orderId!;
    const tickets = await this.#someTickets();
    const request = { orderId, ...(tickets === '' ? {} : { tickets }) };
    const quote =
      by === 'buyer'
        ? await this.#desk.call(getCancelQuote, request, this.#key)
        : await this.#desk.call(getOrderCancelQuote, { ...request, waiveReason: 'A kindness' }, staff);
    this.#quotes.push({ quoteId: quote.quoteId, by });
  }

  /** All of the order, or one ticket of it. */
  async #someTickets(): Promise<string> {
    if (this.#chance.happens(0.4)) return '';
    const ids = await this.#rows<{ id: string }>('select id from ticket where order_id = $1 order by id');
    return ids.length === 0 ? '' : this.#chance.pick(ids).id;
  }

  /** Any quote that was ever made of the order, stale ones as well. */
  async #acceptQuote(): Promise<void> {
    const { quoteId, by } = this.#chance.pick(this.#quotes);
    await (by === 'buyer'
      ? this.#call(confirmCancel, { quoteId }, this.#key)
      : this.#call(cancelOrder, { quoteId }, staff));
  }

  async #proposePrice(): Promise<void> {
    const orderId = this.#orderId!;
    // Higher than any price here, in any currency.
    const newTotal = `${900_000 + this.#chance.below(900)}.17`;
    await this.#call(propose, { orderId, proposal: { kind: 'priceChanged', newTotal } }, staff);
  }

  async #answer(): Promise<void> {
    if (
      (await this.#rows("select 1 from order_proposal where order_id = $1 and state = 'open'")).length === 0
    )
      return;
    const { proposals = [] } = await this.#desk.getOrder(this.#orderId!, this.#key);
    const open = proposals.filter(({ state }) => state === 'open');
    if (open.length === 0) return;
    const { proposalId, choices } = this.#chance.pick(open);
    if (choices.includes('acknowledge')) await this.#call(acknowledgeChange, { proposalId }, this.#key);
    else await this.#call(answerProposal, { proposalId, accept: this.#chance.happens(0.5) }, this.#key);
  }

  /** Short cuts past the page of an order, which reads much more. */
  async #rows<Row extends object>(query: string): Promise<Row[]> {
    return (await this.#desk.db.database.owner.query<Row>(query, [this.#orderId])).rows;
  }

  #call: BookingTestHarness['call'] = (operation, input, options) =>
    this.#desk.call(operation, input, options);
}

/** Of each flight: fewer than its walkers want. */
export const SEATS = 30;
