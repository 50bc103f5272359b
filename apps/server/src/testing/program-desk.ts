import {
  createPartnerClient,
  PartnerApiError,
  type PartnerClient,
} from '@farewind/partner-client/partner-client';
import { addDays } from '@farewind/values/local-time';
import { adult } from '../modules/bookings/testing/sale-samples.ts';
import { insertTestRides } from '../modules/bookings/testing/test-rides.ts';
import { insertService } from '../modules/flights/testing/insert-service.ts';
import { Office, operationOf, type Staff } from './office.ts';
import { DEFAULT_TENANT } from './seed-tenants.ts';

/** Seats on each flight. */
export const SEATS = 10;
const PRICE = [10_000, 1500, 500, 0] as const;
const CARRIER = 'BQ';
/** Flights from Moscow to Istanbul by number, every day: one for each kind of test, so that none takes another's seats. */
const numbers = { sale: '1', mcp: '2', crowd: '3' } as const;
const NUMBER_BACK = '9';

type Route = keyof typeof numbers;

/** The whole product with flights and rides on sale, and the programs of its sales partners over real HTTP. */
export class ProgramDesk {
  readonly office: Office;
  readonly address: string;
  readonly #staff: Staff;
  readonly #today: string;
  #people = 0;

  private constructor(office: Office, address: string, staff: Staff, today: string) {
    this.office = office;
    this.address = address;
    this.#staff = staff;
    this.#today = today;
  }

  static async open(): Promise<ProgramDesk> {
    const office = await Office.open({ DEMO: 'true' });
    const staff = await office.addStaff(DEFAULT_TENANT, 'Own');
    const { app } = office.desk;
    const today = app.db.clock.override().toISOString().slice(0, 10);
    await app.db.database.inTenant(DEFAULT_TENANT, async (scope) => {
      const flights = Object.values(numbers).map((number) => [number, 'SVO', 'IST'] as const);
      for (const [number, from, to] of [...flights, [NUMBER_BACK, 'IST', 'SVO'] as const])
        await insertService(scope, {
          carrier: CARRIER,
          number,
          fares: [{ adult: PRICE, child: PRICE, infant: PRICE, checkedPieces: 1 }],
          seats: { Y: SEATS },
          from: today,
          to: addDays(today, 60),
          legs: [{ from, to, departs: 600 + Number(number), arrives: 780 }],
        });
    });
    await insertTestRides(app.db.database);
    const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
    return new ProgramDesk(office, address, staff, today);
  }

  get database() {
    return this.office.desk.app.db.database;
  }

  get server() {
    return this.office.desk.app.server;
  }

  /** A date this many days ahead. */
  day(ahead: number): string {
    return addDays(this.#today, ahead);
  }

  /** The demo's own partner, which may do everything. */
  demo(): PartnerClient {
    return this.#clientOf('demo', 'demo-meta');
  }

  /** The client of an engineer who has the description alone: a refusal that it does not name for its call is a fault. */
  #clientOf(partner: string, key: string): PartnerClient {
    return createPartnerClient({
      baseUrl: this.address,
      partner,
      key,
      fetch: async (url, call) => {
        const answer = await fetch(url, call);
        if (!answer.ok) await this.#requireDescribed(new URL(url).pathname, call?.method, answer.clone());
        return answer;
      },
    });
  }

  async #requireDescribed(path: string, method = 'GET', refused: Response): Promise<void> {
    const { error } = (await refused.json()) as { readonly error: { readonly key: string } };
    const { paths } = (await (await fetch(new URL('/partner/v1/openapi.json', this.address))).json()) as {
      readonly paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>;
    };
    const said = paths[path]?.[method.toLowerCase()]?.responses[refused.status]?.description ?? '';
    if (!said.includes(error.key))
      throw new Error(`The description of ${method} ${path} does not name ${refused.status} ${error.key}`);
  }

  /** Makes an office call as an administrator. */
  async act<T>(name: string, input: object): Promise<T> {
    const answer = await this.office.call(operationOf(name), input, this.#staff.token);
    return answer.json<{ result: T }>().result;
  }

  /** Adds a partner as the office does, with a key of its own. */
  async addPartner(code: string, limits: object = {}) {
    const calls = ['search', 'quote', 'hold', 'paymentLink'];
    const form = { code, name: code, calls, perMinute: 1000, ...limits };
    const { id } = await this.act<{ id: number }>('SalesPartner/Save', form);
    const { key } = await this.act<{ key: string }>('SalesPartner/IssueKey', { id });
    return { id, key, client: this.#clientOf(code, key) };
  }

  /** The offer of one route's flight, for one adult. */
  async findOffer(client: PartnerClient, route: Route, ahead: number) {
    const trip = { from: 'MOW', to: 'IST', date1: this.day(ahead), currency: 'EUR', limit: 30 } as const;
    const { offers } = await client.searchFlights(trip);
    const offer = offers.find(({ flights }) => flights[0]?.segments[0]?.number === numbers[route]);
    if (!offer) throw new Error('The flight is not offered');
    return offer;
  }

  /** A complete hold of one adult, by a new buyer. */
  nextForm(seal: string) {
    this.#people += 1;
    const letters = [...String(this.#people)].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('');
    return {
      seal,
      reference: `ref-${letters}`,
      passengers: [adult(`ANNA ${letters}`) as { type: 'adult' }],
      contact: {
        name: 'Anna',
        surname: 'Petrova',
        email: `anna.${letters.toLowerCase()}@example.org`,
        phone: '+7 916 123-45-67',
      },
      termsAccepted: true,
      language: 'en' as const,
    };
  }

  async countSeats(route: Route, ahead: number) {
    return this.database.inTenant(DEFAULT_TENANT, ({ tx }) =>
      tx
        .selectFrom('seat_counter as c')
        .innerJoin('service as s', (join) =>
          join.onRef('s.tenant_id', '=', 'c.tenant_id').onRef('s.id', '=', 'c.service_id'),
        )
        .select(['c.total', 'c.held', 'c.sold'])
        .where('s.carrier', '=', CARRIER)
        .where('s.number', '=', numbers[route])
        .where('c.flight_date', '=', this.day(ahead))
        .executeTakeFirstOrThrow(),
    );
  }

  close(): Promise<void> {
    return this.office.close();
  }
}

/** The refusal of a call that must not succeed. */
export async function refusalOfCall(act: Promise<unknown>): Promise<PartnerApiError> {
  const error: unknown = await act.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof PartnerApiError)) throw new Error('Expected a refusal', { cause: error });
  return error;
}
