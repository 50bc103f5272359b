import type pg from 'pg';
import { SimulatorBooks, type EntryKind } from '../../simulator-books.ts';
import { SimulatorSwitches } from '../../simulator-switches.ts';

/** A hosted form as the simulator stores it. */
export interface StoredForm {
  readonly token: string;
  readonly apiKey: string;
  readonly conversationId: string;
  readonly basketId: string;
  readonly priceMinor: number;
  readonly currency: string;
  readonly isHold: boolean;
  readonly callbackUrl: string;
  readonly locale: string;
  readonly buyerName: string;
  readonly items: readonly { readonly id: string; readonly name: string; readonly priceMinor: number }[];
  readonly instalments: readonly number[];
  readonly expiresAt: string;
  /** The payment that ended it. */
  readonly paymentId: string | undefined;
  /** The last refusal. */
  readonly refusal: { readonly code: string; readonly message: string } | undefined;
}

/** Money that went back to the card. */
export interface StoredBack {
  readonly id: number;
  readonly priceMinor: number;
  /** Of the whole payment; else a refund of an item, by its place. */
  readonly isCancel: boolean;
  readonly item: number;
}

/** A payment: a try with a card, paid or refused. */
export interface StoredPayment {
  readonly paymentId: string;
  readonly apiKey: string;
  readonly token: string;
  readonly conversationId: string;
  readonly basketId: string;
  readonly isPaid: boolean;
  readonly phase: 'AUTH' | 'PRE_AUTH' | 'POST_AUTH';
  readonly priceMinor: number;
  /** With the interest of instalments; after a capture the captured sum. */
  readonly paidMinor: number;
  readonly currency: string;
  readonly instalment: number;
  readonly cardNumber: string;
  readonly items: StoredForm['items'];
  readonly backs: readonly StoredBack[];
  /** When the card paid, or its hold was captured. */
  readonly movedAt: string;
}

/** The settings of the control page; each call uses up one. */
export const switchNames = [
  /** Counters of calls that are executed but get no answer, that get a 500 after execution, and that take three seconds. */
  'loseNext',
  'errorNext',
  'slowNext',
  /** Counters of notifications that are withheld, sent twice, sent early, or sent after the capture. */
  'silentNext',
  'notifyTwiceNext',
  'notifyBeforeNext',
  'outOfOrderNext',
  /** Counters of forged notifications: a wrong signature and another sum. */
  'forgeNext',
] as const;

export type IyzicoSwitch = (typeof switchNames)[number];

const TABLES = `
  create table if not exists testiyzico.form (token text primary key, content jsonb not null);
  create table if not exists testiyzico.payment (
    id bigint generated always as identity (start with 24500001) primary key,
    conversation_id text not null, content jsonb not null);
  create index if not exists payment_conversation on testiyzico.payment (conversation_id);
  create table if not exists testiyzico.merchant (id text primary key, notice_url text not null);`;

/** The books inside the transaction of one call. */
export interface IyzicoPage {
  /** Reads and locks. */
  takeForm(token: string): Promise<StoredForm | undefined>;
  saveForm(form: StoredForm): Promise<void>;
  takePayment(paymentId: string): Promise<StoredPayment | undefined>;
  addPayment(payment: Omit<StoredPayment, 'paymentId'>): Promise<StoredPayment>;
  savePayment(payment: StoredPayment): Promise<void>;
  listPayments(conversationId: string): Promise<StoredPayment[]>;
  enter(payment: StoredPayment, kind: EntryKind, amountMinor: number): Promise<void>;
}

/** A payment after what time has brought it. */
type AfterTime = (page: IyzicoPage, payment: StoredPayment, now: Date) => Promise<StoredPayment>;

export class IyzicoBooks {
  readonly #pool: pg.Pool;
  readonly #books: SimulatorBooks;
  readonly #now: () => Date;
  readonly #afterTime: AfterTime;
  readonly switches: SimulatorSwitches<IyzicoSwitch>;

  constructor(pool: pg.Pool, now: () => Date, afterTime: AfterTime) {
    this.#pool = pool;
    this.#now = now;
    this.#afterTime = afterTime;
    this.#books = new SimulatorBooks({ pool, schema: 'testiyzico', lockSeed: 8, now });
    this.switches = new SimulatorSwitches(pool, 'testiyzico', switchNames);
  }

  async open(): Promise<void> {
    await this.#books.open(TABLES);
  }

  /** Changes the books in one transaction. */
  change<T>(act: (page: IyzicoPage) => Promise<T>): Promise<T> {
    return this.#books.change((client) => act(this.#inTime(this.#pageOf(client))));
  }

  /** Time may have released the payments that are read. */
  #inTime(page: IyzicoPage): IyzicoPage {
    return {
      ...page,
      takePayment: async (id) => {
        const payment = await page.takePayment(id);
        return payment && this.#afterTime(page, payment, this.#now());
      },
      listPayments: async (conversationId) => {
        const payments: StoredPayment[] = [];
        for (const payment of await page.listPayments(conversationId))
          payments.push(await this.#afterTime(page, payment, this.#now()));
        return payments;
      },
    };
  }

  #pageOf(client: pg.PoolClient): IyzicoPage {
    const read = async <T>(text: string, value: string): Promise<T | undefined> => {
      const { rows } = await client.query<{ content: T }>(text, [value]);
      return rows[0]?.content;
    };
    const readPayment = (id: string): Promise<StoredPayment | undefined> =>
      /^\d{1,18}$/.test(id)
        ? read(
            `select content || jsonb_build_object('paymentId', id::text) as content
             from testiyzico.payment where id = $1`,
            id,
          )
        : Promise.resolve(undefined);
    return {
      takeForm: async (token) => {
        await this.#books.lock(client, token);
        return read('select content from testiyzico.form where token = $1', token);
      },
      async saveForm(form) {
        await client.query(
          `insert into testiyzico.form values ($1, $2) on conflict (token) do update set content = excluded.content`,
          [form.token, JSON.stringify(form)],
        );
      },
      takePayment: async (id) => {
        await this.#books.lock(client, `payment:${id}`);
        return readPayment(id);
      },
      async addPayment(payment) {
        const { rows } = await client.query<{ id: string }>(
          'insert into testiyzico.payment (conversation_id, content) values ($1, $2) returning id::text',
          [payment.conversationId, JSON.stringify(payment)],
        );
        return { ...payment, paymentId: rows[0]!.id };
      },
      async savePayment({ paymentId, ...content }) {
        await client.query('update testiyzico.payment set content = $2 where id = $1', [
          paymentId,
          JSON.stringify(content),
        ]);
      },
      async listPayments(conversationId) {
        const { rows } = await client.query<{ content: StoredPayment }>(
          `select content || jsonb_build_object('paymentId', id::text) as content
           from testiyzico.payment where conversation_id = $1 order by id`,
          [conversationId],
        );
        return rows.map(({ content }) => content);
      },
      enter: ({ conversationId, currency }, kind, amountMinor) =>
        this.#books.enter(client, { reference: conversationId, kind, amountMinor, currency }),
    };
  }

  listEntries(reference: string) {
    return this.#books.listEntries(reference);
  }

  async findNoticeUrl(apiKey: string): Promise<string | undefined> {
    const { rows } = await this.#pool.query<{ url: string }>(
      'select notice_url as url from testiyzico.merchant where id = $1',
      [apiKey],
    );
    return rows[0]?.url;
  }

  async setNoticeUrl(apiKey: string, url: string): Promise<void> {
    await this.#pool.query(
      'insert into testiyzico.merchant values ($1, $2) on conflict (id) do update set notice_url = excluded.notice_url',
      [apiKey, url],
    );
  }
}
