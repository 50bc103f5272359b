import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TenantScope } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/errors.ts';
import { DEFAULT_TENANT, seedTenant } from '../../testing/seed-tenants.ts';
import type { SeatHold } from '../flights/public.ts';
import { listAllTenantIds } from '../identity/accounts/repository.ts';
import { expireHoldsJob } from '../../expire-holds-job.ts';
import { openFlightsFixture, type FlightsFixture } from '../flights/testing/flights-fixture.ts';
import { answerOffer } from './answer-offer.ts';
import { listContracts } from './contract-rows.ts';
import { SeatMirror } from './mirror-seats.ts';
import { addContract, changeContract } from './save-contract.ts';
import {
  closeAgency,
  insertCharter,
  keyOf,
  listOnSale,
  miscount,
  readCounter,
  seatsOf,
  staff,
  termsFor,
} from './testing/seat-desk.ts';

const NOW = '2027-03-20T08:00:00Z';
const DATE = '2027-06-01';
const OWNER = DEFAULT_TENANT;
const BUYERS = [11, 12, 13, 14, 15];

let fixture: FlightsFixture;
let mirror: SeatMirror;
let number = 700;

beforeAll(async () => {
  fixture = await openFlightsFixture(NOW);
  const { database } = fixture.test;
  await database.inGlobal(({ tx }) =>
    tx
      .insertInto('tenant')
      .values(BUYERS.map((id) => ({ id, tenancy_name: `Buyer${id}`, name: `Buyer ${id}` })))
      .execute(),
  );
  for (const id of BUYERS) await seedTenant(database, id);
});
afterAll(() => fixture.close());

/** Each test has its own charter of the owner with five seats. */
let sourceId: number;
beforeEach(async () => {
  fixture.test.clock.freezeAt(new Date(NOW));
  mirror = new SeatMirror({
    database: fixture.test.database,
    log: fixture.deps.log,
    mirrors: fixture.module.mirrors,
    bookings: {
      exchange: {
        listUnsettledTickets: async () => [],
        followChange: async () => undefined,
        listPassengers: async () => [],
      },
    },
  });
  number += 1;
  await addFlight();
});

async function addFlight(): Promise<void> {
  sourceId = await inTenant(OWNER, (scope) => insertCharter(scope, number, DATE));
}

const inTenant = <T>(tenantId: number, act: (scope: TenantScope) => Promise<T>): Promise<T> =>
  fixture.test.database.inTenant(tenantId, act);

/** A change that the owner makes to all of its rows. */
const atOwner = (update: (tx: TenantScope['tx']) => { execute(): Promise<unknown> }) => () =>
  inTenant(OWNER, ({ tx }) => update(tx).execute());

const deps = () => ({ mirrors: fixture.module.mirrors, settings: fixture.settings });

const terms = (partner: number, more: object = {}) => termsFor(partner, `ZF ${number}`, DATE, more);

const offer = (partner: number, more: object = {}) =>
  inTenant(OWNER, (scope) => addContract(deps(), scope, staff(OWNER), terms(partner, more)));

async function answer(partner: number, id: string, accept = true): Promise<void> {
  await inTenant(partner, (scope) => answerOffer(deps(), scope, staff(partner), { id, accept }));
  await mirror.mirrorOwner(OWNER);
}

async function agree(partner: number, more: object = {}): Promise<string> {
  const { id } = await offer(partner, more);
  await answer(partner, id);
  return id;
}

const mirrorOf = (partner: number, contractId: string) =>
  inTenant(partner, async (scope) => {
    const key = await fixture.module.mirrors.findMirrored(scope, contractId, {
      serviceId: sourceId,
      date: DATE,
    });
    return key?.serviceId;
  });

const hold = (tenantId: number, serviceId: number, seats: number): Promise<SeatHold> =>
  inTenant(tenantId, (scope) => fixture.module.flights.holdSeats(scope, seatsOf(serviceId, DATE, seats)));

const pay = (tenantId: number, holdId: string) =>
  inTenant(tenantId, (scope) => fixture.module.flights.confirmSeats(scope, holdId));
const counter = (tenantId: number, serviceId: number) =>
  readCounter(fixture.test.database, tenantId, serviceId);
const onSale = (partner: number) => listOnSale(fixture.test.database, partner, number);
const close = (tenantId: number, isClosed = true) => closeAgency(fixture.test.database, tenantId, isClosed);

describe('a contract', () => {
  test('offers nothing before the partner has accepted it, and then its seats at the net price', async () => {
    const [partner] = BUYERS as [number];
    const { id } = await offer(partner, { seatLimit: 3 });
    await mirror.mirrorOwner(OWNER);
    expect(await onSale(partner)).toEqual([]);
    await answer(partner, id);
    expect(await onSale(partner)).toEqual([{ free: 3, fare: 15000, kind: 'charter' }]);
  });

  test('is seen by its two sides only', async () => {
    const [partner, other] = BUYERS as [number, number];
    const id = await agree(partner);
    const seenBy = (tenantId: number, side: 'owner' | 'partner') =>
      inTenant(tenantId, async (scope) => (await listContracts(scope, side, { id })).rows.length);
    expect([await seenBy(OWNER, 'owner'), await seenBy(partner, 'partner')]).toEqual([1, 1]);
    expect([await seenBy(other, 'owner'), await seenBy(other, 'partner')]).toEqual([0, 0]);
    expect(await keyOf(answer(other, id))).toBe('GEN-NOTFOUND');
    const rows = await inTenant(other, async ({ tx }) => [
      ...(await tx.selectFrom('seat_contract').selectAll().where('id', '=', id).execute()),
      ...(await tx.selectFrom('seat_contract_answer').selectAll().where('contract_id', '=', id).execute()),
      ...(await tx.selectFrom('seat_contract_counter').selectAll().where('contract_id', '=', id).execute()),
    ]);
    expect(rows).toEqual([]);
  });

  test('cannot be changed by the partner, nor its accepted price by the owner', async () => {
    const [partner] = BUYERS as [number];
    const id = await agree(partner);
    const raised = await inTenant(partner, ({ tx }) =>
      sql`update seat_contract set seat_limit = 99 where id = ${id}`.execute(tx),
    );
    expect(raised.numAffectedRows).toBe(0n);
    const dearer = inTenant(OWNER, (scope) =>
      changeContract(deps(), scope, staff(OWNER), { ...terms(partner), adult: 160, id, version: undefined }),
    );
    expect(await keyOf(dearer)).toBe('GEN-VALIDATION');
  });

  test('keeps its price and its partner once seats were taken, although the partner has declined since', async () => {
    const [partner, other] = BUYERS as [number, number];
    const id = await agree(partner);
    const serviceId = (await mirrorOf(partner, id))!;
    const { holdId } = await hold(partner, serviceId, 1);
    await answer(partner, id, false);
    const changing = (fields: object) =>
      inTenant(OWNER, (scope) =>
        changeContract(deps(), scope, staff(OWNER), { ...terms(partner), ...fields, id, version: undefined }),
      );
    expect(await keyOf(changing({ adult: 160 }))).toBe('GEN-VALIDATION');
    expect(await keyOf(changing({ partner: `Buyer${other}` }))).toBe('GEN-VALIDATION');
    expect(await keyOf(changing({ seatLimit: 1, isActive: false }))).toBe('done');
    expect(await pay(partner, holdId)).toBe(true);
    expect(await counter(OWNER, sourceId)).toEqual({ total: 5, held: 0, sold: 1 });
  });

  test('refuses at its fields an unknown agency, and a flight that is not our charter', async () => {
    const fields = await offer(11, { partner: 'Nobody', flight: 'ZF 1' }).catch((error: unknown) =>
      error instanceof Refusal ? error.options.fields?.map(({ path }) => path) : error,
    );
    expect(fields).toEqual(['partner', 'flight']);
  });

  test('of seats that another agency owns cannot be offered on', async () => {
    const [partner, other] = BUYERS as [number, number];
    await agree(partner);
    const resold = inTenant(partner, (scope) => addContract(deps(), scope, staff(partner), terms(other)));
    expect(await keyOf(resold)).toBe('GEN-VALIDATION');
  });
});

describe('seats of the owner', () => {
  test('are sold once when five agencies and the owner buy the last ones at the same time', async () => {
    const mirrors = new Map<number, number>();
    for (const partner of BUYERS) mirrors.set(partner, (await mirrorOf(partner, await agree(partner)))!);
    const buying = BUYERS.flatMap((partner) =>
      [1, 2, 3].map(() => keyOf(hold(partner, mirrors.get(partner)!, 1))),
    );
    const outcomes = await Promise.all([...buying, keyOf(hold(OWNER, sourceId, 1))]);
    expect(outcomes.filter((key) => key === 'done')).toHaveLength(5);
    expect(outcomes.filter((key) => key === 'FLT-NOSEAT')).toHaveLength(11);
    expect(await counter(OWNER, sourceId)).toEqual({ total: 5, held: 5, sold: 0 });
    await mirror.refresh();
    expect((await Promise.all(BUYERS.map(onSale))).flat().map(({ free }) => free)).toEqual([0, 0, 0, 0, 0]);
  });

  test('come back to the owner when a partner’s buyer does not pay', async () => {
    const [partner] = BUYERS as [number];
    const serviceId = (await mirrorOf(partner, await agree(partner)))!;
    await hold(partner, serviceId, 4);
    expect(await counter(OWNER, sourceId)).toMatchObject({ held: 4, sold: 0 });
    fixture.test.clock.freezeAt(new Date('2027-03-20T09:00:00Z'));
    await fixture.module.expireHolds(partner);
    expect(await counter(OWNER, sourceId)).toEqual({ total: 5, held: 0, sold: 0 });
    expect(await keyOf(hold(OWNER, sourceId, 5))).toBe('done');
  });

  test('are sold when the partner’s buyer pays, and come back when a passenger cancels', async () => {
    const [partner] = BUYERS as [number];
    const contractId = await agree(partner);
    const serviceId = (await mirrorOf(partner, contractId))!;
    const { holdId } = await hold(partner, serviceId, 2);
    await pay(partner, holdId);
    expect(await counter(OWNER, sourceId)).toEqual({ total: 5, held: 0, sold: 2 });
    const flightId = fixture.module.flights.flightIdOf({ serviceId, date: DATE, stops: 0 });
    await inTenant(partner, (scope) =>
      fixture.module.flights.returnSeats(scope, { holdId, flightId, seats: 1 }),
    );
    expect(await counter(OWNER, sourceId)).toEqual({ total: 5, held: 0, sold: 1 });
    const seen = (tenantId: number, side: 'owner' | 'partner') =>
      inTenant(
        tenantId,
        async (scope) => (await listContracts(scope, side, { id: contractId })).rows[0]!.sold,
      );
    expect([await seen(OWNER, 'owner'), await seen(partner, 'partner')]).toEqual([1, 1]);
  });

  test('are not taken beyond the limit of the contract, even if its copy in the partner’s stock were wrong', async () => {
    const [partner] = BUYERS as [number];
    const serviceId = (await mirrorOf(partner, await agree(partner, { seatLimit: 2 })))!;
    await miscount(fixture.test.database, partner, serviceId);
    expect(await keyOf(hold(partner, serviceId, 3))).toBe('FLT-NOSEAT');
    expect(await keyOf(hold(partner, serviceId, 2))).toBe('done');
    expect(await counter(partner, serviceId)).toMatchObject({ held: 2 });
  });

  test('count against the limit of the contract also in the period that replaces theirs', async () => {
    const [partner] = BUYERS as [number];
    const id = await agree(partner, { seatLimit: 2 });
    await hold(partner, (await mirrorOf(partner, id))!, 2);
    const former = { is_sold: false, variation: 'former' };
    await atOwner((tx) => tx.updateTable('service').set(former).where('id', '=', sourceId))();
    await addFlight();
    await mirror.mirrorOwner(OWNER);
    expect(await onSale(partner)).toEqual([{ free: 0, fare: 15000, kind: 'charter' }]);
    const serviceId = (await mirrorOf(partner, id))!;
    await miscount(fixture.test.database, partner, serviceId);
    expect(await keyOf(hold(partner, serviceId, 1))).toBe('FLT-NOSEAT');
  });

  test.each([
    ['after the release', async () => fixture.test.clock.freezeAt(new Date('2027-05-31T05:00:00Z'))],
    [
      'while the contract is paused',
      atOwner((tx) => tx.updateTable('seat_contract').set({ is_active: false })),
    ],
    [
      'while the owner has stopped the sale',
      atOwner((tx) => tx.updateTable('seat_counter').set({ is_stopped: true })),
    ],
    ['while the flight is off sale', atOwner((tx) => tx.updateTable('service').set({ is_sold: false }))],
  ])('are not taken %s, but those held before are paid for', async (_, end) => {
    const [partner] = BUYERS as [number];
    const serviceId = (await mirrorOf(partner, await agree(partner)))!;
    const { holdId } = await hold(partner, serviceId, 1);
    await end();
    expect(await keyOf(hold(partner, serviceId, 1))).toBe('FLT-NOSEAT');
    expect(await pay(partner, holdId)).toBe(true);
    await mirror.mirrorOwner(OWNER);
    expect((await onSale(partner)).filter(({ free }) => free > 0)).toEqual([]);
  });

  test('of a closed agency are sold no more, but those held before are paid for', async () => {
    const [partner] = BUYERS as [number];
    const serviceId = (await mirrorOf(partner, await agree(partner)))!;
    const { holdId } = await hold(partner, serviceId, 1);
    await close(OWNER);
    const again = await keyOf(hold(partner, serviceId, 1));
    await mirror.mirrorOwner(OWNER);
    const isPaid = await pay(partner, holdId);
    const left = (await onSale(partner)).map(({ free }) => free);
    await close(OWNER, false);
    expect({ again, left, isPaid }).toEqual({ again: 'FLT-NOSEAT', left: [0], isPaid: true });
  });

  test('come back to the owner when the partner is closed while its buyers have not paid', async () => {
    const [partner] = BUYERS as [number];
    const serviceId = (await mirrorOf(partner, await agree(partner)))!;
    await hold(partner, serviceId, 4);
    await close(partner);
    fixture.test.clock.freezeAt(new Date('2027-03-20T09:00:00Z'));
    const { database } = fixture.test;
    await expireHoldsJob(fixture.module, () => database.inGlobal(listAllTenantIds)).run();
    await close(partner, false);
    expect(await counter(OWNER, sourceId)).toEqual({ total: 5, held: 0, sold: 0 });
  });

  test('held under a contract that is gone with its owner go back without a fault', async () => {
    const [partner] = BUYERS as [number];
    const id = await agree(partner);
    const serviceId = (await mirrorOf(partner, id))!;
    const { holdId } = await hold(partner, serviceId, 1);
    await atOwner((tx) => tx.deleteFrom('seat_contract_counter').where('contract_id', '=', id))();
    await atOwner((tx) => tx.deleteFrom('seat_contract').where('id', '=', id))();
    expect(await pay(partner, holdId)).toBe(false);
    fixture.test.clock.freezeAt(new Date('2027-03-20T09:00:00Z'));
    await fixture.module.expireHolds(partner);
    expect(await counter(partner, serviceId)).toMatchObject({ held: 0, sold: 0 });
  });

  test('are no longer sold by a partner that has declined after all', async () => {
    const [partner] = BUYERS as [number];
    const id = await agree(partner);
    const serviceId = (await mirrorOf(partner, id))!;
    await answer(partner, id, false);
    expect(await keyOf(hold(partner, serviceId, 1))).toBe('FLT-NOSEAT');
  });

  test('cannot be moved by an agency without a contract', async () => {
    const [partner, other] = BUYERS as [number, number];
    const id = await agree(partner);
    await inTenant(other, (scope) =>
      sql`insert into service (tenant_id, carrier, number, variation, operating_carrier, kind, service_type, period_from,
        period_to, days_mask, seat_contract_id, seat_owner_id, seat_source_id)
        values (${other}, 'ZF', '9', 'forged', 'ZF', 'charter', 'C', ${DATE}, ${DATE}, 127, ${id}, ${OWNER}, ${sourceId})`.execute(
        scope.tx,
      ),
    );
    const moved = await inTenant(other, async ({ tx }) => {
      const { rows } = await sql<{ isDone: boolean; tenant: string }>`
        select move_exchanged_seats(id, ${DATE}::date, 1, 'Y', 1, 0, true) as "isDone",
          current_setting('app.tenant_id') as tenant from service where variation = 'forged'`.execute(tx);
      return rows;
    });
    expect(moved).toEqual([{ isDone: false, tenant: String(other) }]);
    expect(await counter(OWNER, sourceId)).toEqual({ total: 5, held: 0, sold: 0 });
  });
});
