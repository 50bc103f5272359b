import { catalogue } from '@farewind/contract/catalogue';
import type { Operation } from '@farewind/contract/core/operation';
import type { LightMyRequestResponse as Response } from 'fastify';
import { insertService } from '../modules/flights/testing/insert-service.ts';
import { permissionsOfSide } from '../modules/identity/rights/permissions.ts';
import { AccountDesk, GOOD_PASSWORD } from './account-desk.ts';
import { grantRole } from './grant-role.ts';
import { newId } from '../platform/ids.ts';
import { DEPARTURE_DATE, type CallWorld, type Entity, type Id } from './call-records.ts';
import type { MadeByHand } from './made-by-hand.ts';
import { calls } from './office-calls.ts';
import { makers } from './record-makers.ts';
import { isMoneyMatter, writeMoneyMatter } from './money-matters.ts';
import { openCharter } from './open-charter.ts';
import { Keyring } from '../platform/secrets/keyring.ts';
import { writeReply, writeTravelDocument, writeRide, writeTask } from './order-matters.ts';
import { isSeatMatter, writeSeatMatter } from './seat-matters.ts';
import { DEFAULT_TENANT, type OTHER_TENANT } from './seed-tenants.ts';
import { writeFeedback } from './feedback-samples.ts';
import { familyPassengers, ShopClient, testCards, type Trip } from './shop-client.ts';

const HOST = 0;
const officeKeyring = new Keyring('a key of the tests, thirty-two characters and more');
const ADMINISTRATOR = 'boss';

const askedOfStaff = ['passengerChange', 'proof', 'refusedProof', 'buyerReply'] as const;
type Asked = (typeof askedOfStaff)[number];
const isAsked = (entity: MadeByHand): entity is Asked => (askedOfStaff as readonly string[]).includes(entity);

/** A member of staff with every right of their side. */
export interface Staff {
  readonly tenantId: number;
  readonly userId: number;
  readonly token: string;
  /** Contained in the texts of every record that they create. */
  readonly mark: string;
}

/** An order, and the right to act on it. */
interface Purchase {
  readonly orderId: string;
  readonly pGuid: string;
}

/** The whole product with the host and two agencies, each with an administrator, and every call of the contract. */
export class Office {
  readonly desk: AccountDesk;
  #words = 0;
  #newestCity: Id | undefined;
  #newestOrder: Purchase | undefined;
  #shop: { readonly client: ShopClient; readonly trip: Trip } | undefined;

  private constructor(desk: AccountDesk) {
    this.desk = desk;
  }

  static async open(env: Record<string, string> = {}): Promise<Office> {
    const desk = await AccountDesk.open(env);
    // The ages of the family in the order are those of today.
    desk.app.db.clock.freezeAt(new Date());
    return new Office(desk);
  }

  /** An administrator of a side, or staff with these permissions alone; a second call adds another one. */
  async addStaff(
    tenantId: typeof HOST | typeof DEFAULT_TENANT | typeof OTHER_TENANT,
    mark: string,
    permissions: readonly string[] = permissionsOfSide(tenantId),
  ): Promise<Staff> {
    const email = `${ADMINISTRATOR}${this.#nextLetters().toLowerCase()}@example.com`;
    const userId = await this.desk.addUser({ email, kind: 'staff', tenantId });
    await grantRole(this.desk.app.db.database, tenantId, userId, permissions);
    const token = await this.desk.tokenOf(email, GOOD_PASSWORD, { tenantId, from: this.#nextAddress() });
    return { tenantId, userId, token, mark };
  }

  /** Makes one call, from a new network address each time, so that limits per address do not matter. */
  call(
    operation: Operation,
    input: object,
    token: string | undefined,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const inQuery = operation.method === 'GET' || operation.method === 'DELETE';
    return this.desk.app.server.inject({
      method: operation.method,
      url: operation.path,
      headers: {
        'x-interface-language': 'en',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      remoteAddress: this.#nextAddress(),
      ...(inQuery ? { query: texts(input) } : { payload: input }),
    });
  }

  /** Calls an operation by name, with new records of the caller's own. */
  async callOwn(name: string, staff: Staff): Promise<Response> {
    const input = await rowOf(name).input(this.worldOf(staff, (entity) => this.make(entity, staff)));
    return this.call(operationOf(name), input, staff.token);
  }

  worldOf({ mark }: Staff, id: CallWorld['id']): CallWorld {
    return { id, word: mark + this.#nextLetters(), password: GOOD_PASSWORD };
  }

  /** Creates a record of the caller's side; returns its id. */
  async make(entity: Entity, staff: Staff): Promise<Id> {
    if (isMadeByHand(entity)) return this.#makeByHand(entity, staff);
    const [name, member] = makers[entity];
    const answer = await this.callOwn(name, staff);
    if (answer.statusCode !== 200) throw new Error(`${name} made no ${entity}: ${answer.body}`);
    const id = answer.json<{ result: Record<string, Id> }>().result[member];
    if (id === undefined) throw new Error(`${name} tells no ${member}`);
    if (entity === 'city') this.#newestCity = id;
    return id;
  }

  async #makeByHand(entity: MadeByHand, staff: Staff): Promise<Id> {
    if (entity === 'order') return (this.#newestOrder = await this.#buy(staff)).orderId;
    if (entity === 'staffMessage') {
      const answer = await this.callOwn('Order/WriteToBuyer', staff);
      return answer.json<{ result: { messageIds: [string] } }>().result.messageIds[0];
    }
    if (entity === 'unpaidOrder')
      return (await this.#buy(staff, { creditCardNumber: testCards.declined })).orderId;
    if (entity === 'paidRequest') return this.#payRequest(staff);
    if (entity === 'callerForm') return this.#fillForCaller(staff);
    if (entity === 'deskForm') return this.#fillAtDesk(staff);
    if (entity === 'orderOfMatter') return this.#newestOrder!.orderId;
    if (isAsked(entity)) return this.#askStaff(entity, staff);
    if (entity === 'ride') {
      this.#newestOrder = await this.#buy(staff);
      return writeRide(this.desk.app.db.database, staff.tenantId, this.#newestOrder.orderId);
    }
    if (entity === 'staffTask') return writeTask(this.desk.app.db.database, staff.tenantId, staff.mark);
    if (entity === 'waitingRate') return this.#holdRate(staff);
    if (entity === 'departure') return (await this.#openDeparture(staff)).serviceId;
    if (entity === 'pricedDeparture') {
      const { serviceId, fareIds } = await this.#openDeparture(staff);
      return `${serviceId} ${fareIds[0]}`;
    }
    if (entity === 'cityOfDistrict') return this.#newestCity!;
    if (entity === 'message') return this.#writeMessage(staff);
    if (entity === 'contactMessage' || entity === 'clientError' || entity === 'recording')
      return writeFeedback(this.desk.app.db.database, staff.tenantId, entity, staff.mark);
    if (isSeatMatter(entity)) return writeSeatMatter(this.desk.app.db.database, staff.tenantId, entity);
    if (isMoneyMatter(entity)) return writeMoneyMatter(this.desk.app.db.database, staff.tenantId, entity);
    const { tenantId, mark } = staff;
    const email = `${mark}${this.#nextLetters()}@example.com`.toLowerCase();
    const password = entity === 'invitedUser' ? null : GOOD_PASSWORD;
    const id = await this.desk.addUser({ email, kind: 'staff', tenantId, password });
    if (entity === 'inactiveUser') {
      await this.desk.app.db.database.inTenant(tenantId, ({ tx }) =>
        tx.updateTable('app_user').set({ is_active: false }).where('id', '=', id).execute(),
      );
    }
    if (entity === 'colleague')
      await grantRole(this.desk.app.db.database, tenantId, id, ['Pages.Orders.View', 'Pages.Orders.Edit']);
    if (entity === 'userWithSecondFactor') {
      await this.desk.app.db.database.inTenant(tenantId, ({ tx, now }) =>
        tx
          .insertInto('user_second_factor')
          .values({ tenant_id: tenantId, user_id: id, secret: Buffer.from('sealed'), confirmed_at: now })
          .execute(),
      );
    }
    return id;
  }

  /** A family buys a return charter in the shop of the default agency. */
  async #buy({ tenantId, mark }: Staff, change: object = {}): Promise<Purchase> {
    if (tenantId !== DEFAULT_TENANT) throw new Error('Only the default agency has a shop here');
    const { client, trip } = await this.#openShop();
    const customerEmail = `${mark}@example.com`.toLowerCase();
    const { orderId, pGuid = '' } = await client.buy(trip, {
      customerEmail,
      duplicateConfirmed: true,
      ...change,
    });
    return { orderId, pGuid };
  }

  async #openShop(): Promise<{ readonly client: ShopClient; readonly trip: Trip }> {
    this.#shop ??= {
      trip: await openCharter(this.desk.app.db, DEFAULT_TENANT),
      client: new ShopClient(await this.desk.app.server.listen({ host: '127.0.0.1', port: 0 })),
    };
    return this.#shop;
  }

  /** The form of a cashier for an unpaid order, as JSON; the agency takes money at its desk. */
  async #fillAtDesk(staff: Staff): Promise<string> {
    const account = {
      provider: 'desk',
      mode: 'live',
      cardInput: 'hosted',
      captureMode: 'auto',
      currencies: ['EUR', 'RUB', 'USD', 'TRY', 'BYN'],
      statementText: 'FAREWIND',
      isActive: true,
    };
    await this.call(operationOf('Setting/SavePaymentSetting'), account, staff.token);
    const orderId = await this.make('unpaidOrder', staff);
    const order = await this.call(operationOf('Order/Get'), { orderId }, staff.token);
    const { total: amount } = order.json<{ result: { total: string } }>().result;
    const form = { orderId, amount, method: 'cash', documentNumber: 'KO-17', duplicateConfirmed: true };
    return JSON.stringify({ ...form, idempotencyKey: newId() });
  }

  /** The form of an agent for a family on the phone, as JSON, with the quoted price. */
  async #fillForCaller({ mark, token }: Staff): Promise<string> {
    const { client, trip } = await this.#openShop();
    const { choice } = await client.findRoundTrip(trip);
    const asked = { ...choice, siteId: 1, feePerPassenger: '5.00' };
    const quote = await this.call(operationOf('Order/QuoteForCaller'), asked, token);
    const { now } = await this.desk.app.db.database.inTenant(DEFAULT_TENANT, async (scope) => scope);
    return JSON.stringify({
      ...asked,
      quoteSeal: quote.json<{ result: { quoteSeal: string } }>().result.quoteSeal,
      passengers: familyPassengers(),
      customerName: 'Anna',
      customerSurname: 'Sokolova',
      customerEmail: `${mark}@example.com`.toLowerCase(),
      customerMobilePhone: '8 916 123-45-67',
      contractAccepted: true,
      usageAccepted: true,
      adultConfirmed: true,
      language: 'ru',
      heldUntil: new Date(now.getTime() + 3 * 3_600_000).toISOString(),
      duplicateConfirmed: true,
      idempotencyKey: newId(),
    });
  }

  /** Buys an order and requests a name correction, or sends a proof or a mail; returns its id. */
  async #askStaff(matter: Asked, staff: Staff): Promise<Id> {
    if (matter === 'refusedProof') {
      const proofId = await this.#askStaff('proof', staff);
      const refusal = { orderId: this.#newestOrder!.orderId, proofId, accept: false, reason: 'not readable' };
      await this.call(operationOf('Order/DecideProof'), refusal, staff.token);
      return proofId;
    }
    this.#newestOrder = await this.#buy(staff);
    const { orderId, pGuid } = this.#newestOrder;
    if (matter === 'buyerReply')
      return writeReply(this.desk.app.db.database, officeKeyring, staff.tenantId, orderId);
    if (matter === 'proof') return writeTravelDocument(this.desk.app.db.database, staff.tenantId, orderId);
    const input = { orderId, changes: [{ passengerIndex: 2, name: 'LEO' }] };
    const headers = { 'x-order-key': pGuid };
    const answer = await this.call(operationOf('Booking/RequestPassengerChange'), input, undefined, headers);
    return answer.json<{ result: { changeId: string } }>().result.changeId;
  }

  /** A sum asked for beside an order, and paid by its link; returns its id. */
  async #payRequest(staff: Staff): Promise<Id> {
    const requestId = await this.make('paymentRequest', staff);
    const shared = await this.call(
      operationOf('Order/SharePaymentRequest'),
      { requestId, channel: 'link' },
      staff.token,
    );
    const { url } = shared.json<{ result: { url: string } }>().result;
    const payment = {
      requestId,
      creditCardNumber: testCards.approved,
      creditCardOwner: 'ANNA',
      creditCardExpireMonth: '12',
      creditCardExpireYear: '2039',
      creditCardCVC: '000',
      idempotencyKey: newId(),
    };
    const headers = { 'x-order-key': url.split('#key=')[1]! };
    const paid = await this.call(operationOf('Booking/PayPaymentRequest'), payment, undefined, headers);
    if (paid.statusCode !== 200) throw new Error(`The request was not paid: ${paid.body}`);
    return requestId;
  }

  /** A rate that waits for approval; returns its id. */
  async #holdRate(staff: Staff): Promise<Id> {
    const answer = await this.callOwn('Rule/SaveRate', staff);
    const { id } = answer.json<{ result: { id: string } }>().result;
    await this.desk.app.db.database.inTenant(staff.tenantId, ({ tx }) =>
      tx.updateTable('exchange_rate').set({ state: 'waiting' }).where('id', '=', id).execute(),
    );
    return id;
  }

  /** A mail about an order bought for it. */
  async #writeMessage(staff: Staff): Promise<string> {
    const { tenantId, mark } = staff;
    const { orderId: reference } = await this.#buy(staff);
    const id = newId();
    await this.desk.app.db.database.inTenant(tenantId, ({ tx }) =>
      tx
        .insertInto('message')
        .values({
          tenant_id: tenantId,
          id,
          channel: 'mail',
          reference,
          template: 'charter-certificate',
          language: 'en',
          recipient: `${mark}@example.com`,
          data: '{}',
          state: 'kept',
          body: mark,
        })
        .execute(),
    );
    return id;
  }

  /** A flight with one departure, on `DEPARTURE_DATE`, and one fare. */
  async #openDeparture({ tenantId }: Staff) {
    this.#words += 1;
    const number = String(this.#words);
    return this.desk.app.db.database.inTenant(tenantId, (scope) =>
      insertService(scope, {
        carrier: 'ZF',
        number,
        kind: 'charter',
        from: DEPARTURE_DATE,
        to: DEPARTURE_DATE,
        legs: [{ from: 'VKO', to: 'AYT', departs: 400, arrives: 640 }],
        fares: [{ adult: [10000, 2000, 1000, 0] }],
        seats: { Y: 9 },
      }),
    );
  }

  #nextAddress(): string {
    this.#words += 1;
    return `10.${(this.#words >> 16) & 255}.${(this.#words >> 8) & 255}.${this.#words & 255}`;
  }

  /** A new word, letters only. */
  #nextLetters(): string {
    this.#words += 1;
    return [...String(this.#words).padStart(5, '0')].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('');
  }

  close(): Promise<void> {
    return this.desk.close();
  }
}

export function operationOf(name: string): Operation {
  const operation = catalogue.find((each) => each.name === name);
  if (!operation) throw new Error(`The contract has no ${name}`);
  return operation;
}

export function rowOf(name: string) {
  const call = calls[name];
  if (!call) throw new Error(`testing/office-calls.ts does not say how ${name} is called`);
  return call;
}

function isMadeByHand(entity: Entity): entity is MadeByHand {
  return !(entity in makers);
}

function texts(input: object): Record<string, string> {
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
}
