import {
  createPartnerClient,
  PartnerApiError,
  type PartnerClient,
} from '@farewind/partner-client/partner-client';
import { cardMembers } from '../../../modules/bookings/testing/sale-samples.ts';
import { listChannelDues } from '../../../modules/ride-channels/due-bookings.ts';
import { createTestDatabase } from '../../../testing/create-test-database.ts';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { startTestBank } from '../../../testing/start-test-bank.ts';
import { testCards } from '../../../testing/test-cards.ts';
import { readBooks } from '../books.ts';
import { Buyer, type BeganAnswer, type OrderAnswer } from '../buyer.ts';
import { Chance } from '../chance.ts';
import { countDeadlocks } from '../count-deadlocks.ts';
import { findDisagreements, findInSeats, soldItems } from '../find-disagreements.ts';
import { KillPlan } from '../kill-plan.ts';
import { makeShopPlace } from '../killed-shop.ts';
import { ownCard } from '../own-card.ts';
import { chooseWagon, openStressRides } from '../trial-rides.ts';
import { chargeAtBank, settleAll } from '../trial-shop.ts';
import { findTaxiFaults, listChannelOrders } from './find-taxi-faults.ts';
import { SellingPair } from './selling-pair.ts';
import { TaxiChannel } from './taxi-channel.ts';

/** The part of the buyers that buys at the same time: more than this, and the channel with the fewest calls would sell alone. */
const AT_ONCE = 1 / 8;
const HOUR_MS = 3_600_000;
const JOBS = ['follow-ride-channels', 'settle-open-orders', 'expire-holds'];
/** The vehicles of the next day, to which travellers move, as a part of those of the day. */
const NEXT_DAY = 1 / 10;

/** Partners with programs, since each of them may hold thirty orders at a time. */
const PROGRAMS = 8;
const PROGRAMS_BESIDE = `
  insert into sales_partner (tenant_id, id, code, name, key_hash, key_issued_at, calls, per_minute, open_holds, holds_per_day)
  select tenant_id, 100 + n, code || n, name, key_hash, key_issued_at, calls, per_minute, open_holds, holds_per_day
  from sales_partner, generate_series(1, $1::int) n where code = 'demo'`;

const { approved } = testCards;
const cards = [
  approved,
  approved,
  approved,
  approved,
  approved,
  testCards.declined,
  testCards.captureFailsOnce,
  testCards.answerLost,
];

export interface VehicleTrial {
  readonly seed: number;
  readonly buyers: number;
  readonly vehicles: number;
  readonly kills: number;
}

export interface VehicleReport {
  readonly kills: number;
  /** Rides that are driven in the end, by who sold them. */
  readonly sold: { readonly shop: number; readonly taxi: number; readonly partner: number };
  /** Bookings that the channel's travellers moved to the next day, and withdrew. */
  readonly moved: number;
  readonly withdrawn: number;
  readonly refusals: Readonly<Record<string, number>>;
  readonly faults: readonly string[];
}

/**
 * The vehicles of one day, sold at once by the agency's own shop, by Booking.com Taxi and by programs of sales partners,
 * while the processes of the product are killed; then the books of all sides are compared. Needs TEST_DATABASE=server.
 */
export async function runVehicleTrial({
  seed,
  buyers,
  vehicles,
  kills,
}: VehicleTrial): Promise<VehicleReport> {
  const chance = new Chance(seed);
  let plan: KillPlan | undefined;
  const step = () => plan?.step();
  const bankBooks = await createTestDatabase();
  const bank = await startTestBank(bankBooks, { onCall: step });
  const taxi = await TaxiChannel.open(chance, step);
  const place = await makeShopPlace();
  const partners = { DEMO: 'false', ALLOWED_PRIVATE_HOSTS: `${new URL(bank.url).host},${taxi.host}` };
  let pair: SellingPair | undefined;
  try {
    const opened = await place.open({ DEMO: 'true' });
    await chargeAtBank(opened.database, bank.url);
    const day = await openStressRides(opened.database, vehicles, Math.ceil(vehicles * NEXT_DAY));
    await taxi.connect(opened.database, place.environment['SECRET_KEY']!);
    await opened.database.owner.query(PROGRAMS_BESIDE, [PROGRAMS]);
    await opened.app.close();

    pair = await SellingPair.start({ ...place.environment, ...partners }, JOBS, chance);
    const choice = await chooseWagon(new Buyer(() => pair!.address, buyers), day);
    const crowd = new VehicleCrowd(pair, chance, choice, day);
    plan = new KillPlan(pair, chance, kills, buyers);
    const channels = Array.from({ length: buyers }, () => chance.pick(['shop', 'taxi', 'partner'] as const));
    let begun = 0;
    const queue = async (): Promise<void> => {
      for (let number = begun++; number < buyers; number = begun++) {
        // Otherwise the buyers would be gone before a process is back to be killed again.
        if (plan?.isDue === true) await pair!.open;
        plan?.begin(number);
        step();
        const channel = channels[number]!;
        if (channel === 'shop') await crowd.buyInShop(number);
        else if (channel === 'partner') await crowd.buyAtPartner(number);
        else if (!(await taxi.travel(pair!, number, day))) crowd.note('nothing offered at the channel');
        step();
      }
    };
    await Promise.all(Array.from({ length: Math.ceil(buyers * AT_ONCE) }, queue));
    // Kills for which the buyers were too few hit the jobs that are left.
    while (plan.isDue) {
      await pair.open;
      step();
      await plan.settled();
    }
    await taxi.settled();
    await plan.settled();
    const killed = pair.kills;
    plan = undefined;
    const ended = pair.lastWords;
    await pair.stop();

    const shop = await place.open(partners, HOUR_MS);
    await settleAll(shop);
    // Cancellations that the last kill has left half done.
    await shop.app.schedules.find(({ name }) => name === 'follow-ride-channels')!.run();
    const { owner } = shop.database;
    const books = await readBooks(owner, bankBooks.database.owner);
    const atChannel = await listChannelOrders(owner);
    const dues = await shop.database.inTenant(DEFAULT_TENANT, listChannelDues);
    const faults = await findTaxiFaults(owner, taxi.desk);
    const deadlocks = await countDeadlocks(shop.database);
    await shop.app.close();

    const items = soldItems(books);
    const driven = new Set(items.map(({ orderId }) => orderId));
    const paid = {
      ...books,
      items: books.items.filter(({ orderId }) => !atChannel.has(orderId)),
      counters: [],
    };
    const owed = taxi.desk.entries.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    const due = dues.items.map((one) => `${one.due} ${one.currency}, of bookings ${one.open}`).join('; ');
    const wanted = (owed / 100).toFixed(2);
    const bookings = [...taxi.desk.bookings.values()];
    const soldBy = (orderIds: ReadonlySet<string>) =>
      items.filter(({ orderId }) => orderIds.has(orderId)).length;
    const sold = {
      taxi: soldBy(atChannel),
      partner: soldBy(crowd.heldByPartner),
      shop: items.filter(({ orderId }) => !atChannel.has(orderId) && !crowd.heldByPartner.has(orderId))
        .length,
    };
    return {
      kills: killed,
      sold,
      moved: bookings.filter(({ pickupAt }) => !pickupAt.toISOString().startsWith(day)).length,
      withdrawn: bookings.filter(
        ({ status, cancellationReason }) => status === 'CANCELLED' && cancellationReason === '',
      ).length,
      refusals: crowd.refusals,
      faults: [
        ...findDisagreements(paid),
        ...findInSeats(books),
        ...faults,
        ...crowd.faults,
        ...ended.map((words) => `A process ended by itself: ${words.trim().slice(-300)}`),
        ...taxi.unanswered.map((one) => `Booking ${one.bookingReference} waited too long in ${one.status}`),
        ...(due === `${wanted} EUR, of bookings ${wanted}`
          ? []
          : [`The channel owes ${wanted} EUR, settlement says ${due || 'nothing'}`]),
        ...crowd.acknowledged
          .filter((orderId) => !driven.has(orderId))
          .map((orderId) => `Order ${orderId} was acknowledged and is not sold`),
        ...(deadlocks === 0 ? [] : [`${deadlocks} deadlocks`]),
        ...(killed === kills ? [] : [`${killed} kills of ${kills}`]),
        ...Object.entries(sold)
          .filter(([, count]) => count < vehicles / 20)
          .map(([channel, count]) => `The channel "${channel}" sold only ${count}: that was no crowd`),
      ],
    };
  } finally {
    await pair?.stop();
    await taxi.close();
    await bank.close();
    await bankBooks.close();
    await place.remove();
  }
}

type WagonChoice = Awaited<ReturnType<typeof chooseWagon>>;

/** Buyers of the agency's own shop and of a partner's program; whoever gets no answer asks again. */
class VehicleCrowd {
  readonly refusals: Record<string, number> = {};
  readonly acknowledged: string[] = [];
  readonly heldByPartner = new Set<string>();
  readonly faults: string[] = [];
  readonly #pair: SellingPair;
  readonly #chance: Chance;
  readonly #choice: WagonChoice;
  readonly #day: string;

  constructor(pair: SellingPair, chance: Chance, choice: WagonChoice, day: string) {
    this.#pair = pair;
    this.#chance = chance;
    this.#choice = choice;
    this.#day = day;
  }

  note(refusal: string): void {
    this.refusals[refusal] = (this.refusals[refusal] ?? 0) + 1;
  }

  async buyInShop(number: number): Promise<void> {
    const buyer = new Buyer(() => this.#pair.address, number);
    const quoted = await this.#pair.insist(() =>
      buyer.post<{ quoteSeal: string }>('Transfer/CheckPrice', this.#choice),
    );
    if (!quoted.result) return this.#refused(quoted);
    if (this.#chance.happens(0.1)) return;
    const card = ownCard(this.#chance.pick(cards), number);
    const form = buyer.rideForm(this.#choice, quoted.result, card, `vehicle-of-the-crowd-${number}`);
    const ordered = await this.#pair.insist(() => buyer.post<OrderAnswer>('Booking/AddTransferOrder', form));
    if (ordered.result?.response.state === 'done') this.acknowledged.push(ordered.result.orderId);
    else if (!ordered.result) this.#refused(ordered);
  }

  async buyAtPartner(number: number): Promise<void> {
    const client = createPartnerClient({
      baseUrl: this.#pair.address,
      partner: `demo${1 + (number % PROGRAMS)}`,
      key: 'demo-meta',
      fetch: this.#patientFetch(number),
    });
    try {
      await this.#holdAndPay(client, number);
    } catch (error) {
      if (!(error instanceof PartnerApiError)) throw error;
      this.#refused({ status: error.status, key: error.key, body: error.message });
    }
  }

  async #holdAndPay(client: PartnerClient, number: number): Promise<void> {
    const found = await client.searchTransfers({
      from: 'AYT',
      to: 'hotel:ayt-lara-kervan',
      pickupAt: `${this.#day}T12:40`,
      adults: 1,
      bags: 1,
      currency: 'EUR',
      language: 'en',
    });
    const offer = found.offers.find(({ rides }) => rides[0]?.vehicle === 'wagon');
    if (!offer) return this.note('nothing offered to the partner');
    const { seal } = await client.quote({ offerId: offer.offerId, language: 'en' });
    const reference = `vehicle-${number}`;
    const held = await client.hold({
      seal,
      reference,
      passengers: [],
      contact: {
        name: lettersOf(number),
        surname: 'PETROVA',
        email: `partner.buyer.${number}@example.org`,
        phone: '+7 916 123-45-67',
      },
      termsAccepted: true,
      language: 'en',
    });
    const { pathname = '', hash = '' } = URL.parse(held.paymentLink?.url ?? '') ?? {};
    const orderId = pathname.split('/').at(-1) ?? '';
    const key = hash.replace('#key=', '');
    this.heldByPartner.add(orderId);
    if (this.#chance.happens(0.15)) return;
    if (this.#chance.happens(0.15)) return void (await client.cancelHold({ reference }));
    const buyer = new Buyer(() => this.#pair.address, number);
    const card = cardMembers(ownCard(this.#chance.pick(cards), number));
    const payment = { orderId, idempotencyKey: `payment-by-the-link-${number}`, ...card };
    const paid = await this.#pair.insist(() =>
      buyer.post<BeganAnswer>('Booking/RetryPayment', payment, { 'x-order-key': key }),
    );
    if (paid.result?.response.state === 'done') this.acknowledged.push(orderId);
    else if (!paid.result) this.#refused(paid);
  }

  #refused({ status, key, body }: { status: number; key: string | undefined; body: string }): void {
    this.note(key ?? String(status));
    if (status >= 500) this.faults.push(`A call was answered ${status}: ${body.slice(0, 200)}`);
  }

  #patientFetch(number: number): typeof fetch {
    return async (input, init) =>
      this.#pair.insist(async () => {
        const headers = new Headers(init?.headers);
        headers.set('x-forwarded-for', `198.18.${number >> 8}.${number & 255}`);
        const answer = await fetch(input, { ...init, headers });
        // Read here, because a process may die while it answers.
        return new Response(await answer.text(), { status: answer.status, headers: answer.headers });
      });
  }
}

/** A name of the traveller's own: two rides of one person at one time are asked about. */
function lettersOf(number: number): string {
  return [...String(number).padStart(4, '0')].map((digit) => 'KLMNOPQRST'[Number(digit)]).join('');
}
