import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeSnapshot } from '@farewind/flight-search/api/snapshot';
import { DEFAULT_TENANT } from '../../../testing/seed-tenants.ts';
import { purgeOldChanges } from '../holds/expire-holds.ts';
import { holdSeats } from '../holds/hold-seats.ts';
import { findTrips } from '../search/find-trips.ts';
import { openFlightsFixture, type FlightsFixture } from '../testing/flights-fixture.ts';
import { insertService } from '../testing/insert-service.ts';
import type { LoadedTimetable } from './loaded-timetable.ts';
import { makeInThread } from './making/make-in-thread.ts';
import { packData } from './snapshot/packed-data.ts';
import { readSnapshotFile, writeSnapshotFile } from './snapshot/snapshot-file.ts';
import { enginesOf } from './snapshot/timetable-snapshot.ts';
import { readTimetableData, timetableOfData } from './timetable-data.ts';
import { Timetables } from './timetables.ts';

const NOW = '2027-03-20T08:00:00Z';
const DATE = '2027-06-01';
/** Few enough for the engine to tell exactly. */
const SEATS = 14;
const FEWER = 10;
const PERIOD = { from: '2027-03-20', to: '2027-06-30' };

let fixture: FlightsFixture;
let serviceId: number;
let snapshotFolder: string;

beforeAll(async () => {
  fixture = await openFlightsFixture(NOW);
  snapshotFolder = mkdtempSync(join(tmpdir(), 'farewind-timetables-'));
  ({ serviceId } = await addFlight('801'));
});

afterAll(async () => {
  await fixture.close();
  rmSync(snapshotFolder, { recursive: true });
});

function addFlight(number: string, departs = 400) {
  return fixture.inTenant((scope) =>
    insertService(scope, {
      carrier: 'TK',
      number,
      ...PERIOD,
      legs: [{ from: 'VKO', to: 'AYT', departs, arrives: departs + 240 }],
      fares: [
        { adult: [10000, 2000, 1000, 0] },
        { adult: [9000, 2000, 1000, 0], pairGroup: 'sun', bucket: 'W' },
      ],
      seats: { Y: SEATS, W: 9 },
    }),
  );
}

function sell(seats: number, flightDate = DATE): Promise<unknown> {
  return fixture.inTenant((scope) =>
    holdSeats(scope, {
      reference: 'order',
      seats,
      fareCounters: [],
      cardHash: undefined,
      seatCounters: [{ serviceId, flightDate, legNo: 1, bucket: 'Y' }],
      contactHash: Buffer.from(String(Math.random())),
      addressHash: Buffer.from(String(Math.random())),
    }),
  );
}

/** Of the first flight on `DATE`. */
async function setStatus(status: 'open' | 'cancelled'): Promise<void> {
  await fixture.inTenant(async ({ tx, tenantId: tenant_id }) => {
    const key = { tenant_id, service_id: serviceId, flight_date: DATE };
    await tx
      .insertInto('departure')
      .values({ ...key, status })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'service_id', 'flight_date']).doUpdateSet({ status }),
      )
      .execute();
    await tx.insertInto('inventory_change').values(key).execute();
  });
}

async function retime(flight_date: string): Promise<void> {
  await fixture.inTenant(async ({ tx, tenantId: tenant_id }) => {
    const key = { tenant_id, service_id: serviceId, flight_date };
    await tx.insertInto('departure').values(key).execute();
    await tx
      .insertInto('departure_leg')
      .values({ ...key, leg_no: 1, departs_minute: 500, arrives_minute: 740 })
      .execute();
    await tx.insertInto('inventory_change').values(key).execute();
  });
}

/**
 * A server process that has just started, as far as timetables are concerned; `hold` may let a read, counted from 1,
 * wait, or one of the whole inventory.
 */
function startProcess(
  madeAtOnce?: number,
  hold: (read: number, isWhole: boolean) => Promise<void> | undefined = () => undefined,
): Timetables {
  const { database } = fixture.deps;
  let reads = 0;
  const held =
    (read: typeof database.readInTenant, isWhole: boolean): typeof database.readInTenant =>
    async (tenantId, act) => {
      await hold((reads += 1), isWhole);
      return read(tenantId, act);
    };
  const { readInTenant, readLongInTenant } = database;
  const reading = {
    readInTenant: held(readInTenant, false),
    readLongInTenant: held(readLongInTenant, true),
  };
  const deps = { ...fixture.deps, snapshotFolder, database: { ...database, ...reading } };
  return new Timetables(deps, madeAtOnce);
}

/** Steps of a process without a file: looks for one, reads the inventory, notices a change, and reads it again. */
const FIRST_AND_MAKING = 4;

/** The complete result of a search of the day: flights, fares, prices and seats. */
async function answerOf(process: Timetables): Promise<{ answer: string; seats: number[]; version: string }> {
  const timetable = await process.get(DEFAULT_TENANT);
  const context = { ...(await fixture.openContext('EUR')), timetable };
  const { outbounds, inbounds } = findTrips(context, {
    tripType: 'roundTrip',
    from: 'MOW',
    to: 'AYT',
    departureDate: DATE,
    returnDate: '2027-06-09',
    cabin: 'economy',
    adults: 1,
    children: 0,
    infants: 0,
    directOnly: false,
    nearbyAirports: false,
  });
  const fares = outbounds.flatMap((slice) => slice.fares).filter(({ pairGroup }) => pairGroup === undefined);
  return {
    answer: JSON.stringify([outbounds, inbounds]),
    seats: fares.map(({ seatsLeft }) => seatsLeft),
    version: timetable.version,
  };
}

/**
 * Changes the rows of the day's seats without a change entry: only a process that reads the inventory anew can know.
 */
async function changeSilently(total: number): Promise<void> {
  await fixture.inTenant(({ tx }) =>
    tx
      .updateTable('seat_counter')
      .set({ total })
      .where('flight_date', '=', DATE)
      .where('bucket', '=', 'Y')
      .execute(),
  );
}

const fileOfTenant = (): string => join(snapshotFolder, readdirSync(snapshotFolder)[0]!);

describe('several processes on one database', () => {
  it('give the same answers, under one version, after each has polled a sale of another', async () => {
    const [one, two] = [startProcess(), startProcess()];
    const before = [await answerOf(one), await answerOf(two)];
    expect(before[1]).toEqual(before[0]);
    await sell(3);
    await sell(1, '2027-06-02');
    await one.refreshAll();
    expect((await answerOf(one)).version).not.toBe(before[0]!.version);
    await two.refreshAll();
    const after = await answerOf(one);
    expect(after.seats).toEqual([SEATS - 3]);
    expect(await answerOf(two)).toEqual(after);
    expect(await answerOf(startProcess())).toEqual(after);
  });

  it('keep selling the old timetable while a new one is built, and follow sales meanwhile', async () => {
    const making = Promise.withResolvers<void>();
    const process = startProcess(0, (read) => (read === FIRST_AND_MAKING ? making.promise : undefined));
    const quick = startProcess();
    const old = await answerOf(process);
    await addFlight('802', 800);
    await process.refreshAll();
    await sell(2);
    await process.refreshAll();
    const meanwhile = await answerOf(process);
    expect(meanwhile.seats).toEqual([old.seats[0]! - 2]);
    making.resolve();
    await process.settle();
    const after = await answerOf(process);
    expect(after.seats).toEqual([old.seats[0]! - 2, SEATS]);
    await quick.refreshAll();
    expect(after).toEqual(await answerOf(quick));
    expect(new Set([old.version, meanwhile.version, after.version]).size).toBe(3);
  });
});

describe('a large inventory', () => {
  it('is built in its own thread, identical to the byte, while the main thread keeps answering', async () => {
    const data = await fixture.inTenant(readTimetableData);
    let turns = 0;
    const turning = setInterval(() => (turns += 1));
    const made = await makeInThread(data, fixture.places).finally(() => clearInterval(turning));
    expect(turns).toBeGreaterThan(10);
    const bytesOf = (timetable: LoadedTimetable) => {
      const { text, columns } = packData(enginesOf(timetable), (bytes) => new ArrayBuffer(bytes));
      return createHash('sha256').update(text).update(new Uint8Array(columns)).digest('hex');
    };
    expect(bytesOf(made)).toEqual(bytesOf(timetableOfData(data, fixture.places)));
    const { network } = takeSnapshot(made.single);
    expect(network.rows.fields.buffer).toBeInstanceOf(SharedArrayBuffer);
  });

  it('reports why a thread died, so that the build is retried', async () => {
    const data = await fixture.inTenant(readTimetableData);
    const nowhere = {
      ...fixture.places,
      getAirport: (code: string) => ({ ...fixture.places.getAirport(code), timeZone: 'Nowhere/At_All' }),
    };
    await expect(makeInThread(data, nowhere)).rejects.toThrow('Nowhere/At_All');
  });
});

describe('the version of an inventory', () => {
  it('differs after a change numbered early and committed late, in every process', async () => {
    const note = (seq: number) =>
      fixture.inTenant(({ tx, tenantId: tenant_id }) =>
        tx
          .insertInto('inventory_change')
          .values({ tenant_id, seq, service_id: serviceId, flight_date: DATE })
          .execute(),
      );
    const process = startProcess();
    await note(1_000_000);
    const early = await answerOf(process);
    await note(999_999);
    await process.refreshAll();
    const { version } = await answerOf(process);
    expect(version).not.toBe(early.version);
    expect((await answerOf(startProcess())).version).toBe(version);
  });
});

describe('a timetable on disk', () => {
  it('is not one that lacks a change because a new one could not be made', async () => {
    let isDown = false;
    const process = startProcess(0, (_read, isWhole) =>
      isDown && isWhole ? Promise.reject(new Error('The database is unavailable')) : undefined,
    );
    const { seats } = await answerOf(process);
    isDown = true;
    await addFlight('805', 1200);
    await process.refresh(DEFAULT_TENANT);
    await process.settle();
    await process.keepAll();
    expect((await answerOf(startProcess())).seats).toEqual([...seats, SEATS]);
  });

  it('is what the next start sells, including later sales', async () => {
    const process = startProcess();
    const kept = await answerOf(process);
    await process.keepAll();
    await changeSilently(FEWER);
    expect(await answerOf(startProcess())).toEqual(kept);
    await sell(5, '2027-06-09');
    const next = await answerOf(startProcess());
    expect(next.seats).toEqual(kept.seats);
    expect(next.version).not.toBe(kept.version);
    await changeSilently(SEATS);
  });

  it('does not keep the result of the first search made before a sale', async () => {
    const process = startProcess();
    const { seats } = await answerOf(process);
    await process.keepAll();
    await addFlight('803', 1000);
    // As large as one whose process would continue selling meanwhile.
    expect((await answerOf(startProcess(0))).seats).toEqual([...seats, SEATS]);
  });

  it('is rebuilt when the file is damaged, truncated, or of another release', async () => {
    const process = startProcess();
    const [seats = 0] = (await answerOf(process)).seats;
    await process.keepAll();
    const whole = readFileSync(fileOfTenant());
    await changeSilently(FEWER);
    expect((await answerOf(startProcess())).seats[0]).toBe(seats);
    for (const broken of [
      damaged(whole, whole.length - 100),
      damaged(whole, whole.indexOf('"TK"')),
      whole.subarray(0, -9),
      Buffer.alloc(0),
    ]) {
      writeFileSync(fileOfTenant(), broken);
      expect((await answerOf(startProcess())).seats[0]).toBe(seats - (SEATS - FEWER));
    }
    writeFileSync(fileOfTenant(), whole);
    await writeSnapshotFile(fileOfTenant(), 'another release', readSnapshotFile(fileOfTenant())!.value);
    expect((await answerOf(startProcess())).seats[0]).toBe(seats - (SEATS - FEWER));
    await changeSilently(SEATS);
  });

  it('is rebuilt on another day, and if the change log is a different one', async () => {
    const process = startProcess();
    const [seats = 0] = (await answerOf(process)).seats;
    await process.keepAll();
    await changeSilently(FEWER);
    const { clock } = fixture.test;
    clock.freezeAt(new Date('2027-03-21T08:00:00Z'));
    expect((await answerOf(startProcess())).seats[0]).toBe(seats - (SEATS - FEWER));
    clock.freezeAt(new Date('2027-03-20T08:00:00Z'));
    expect((await answerOf(startProcess())).seats[0]).toBe(seats);
    await fixture.inTenant(({ tx }) => tx.deleteFrom('inventory_change').execute());
    expect((await answerOf(startProcess())).seats[0]).toBe(seats - (SEATS - FEWER));
    await changeSilently(SEATS);
  });

  it('survives the deletion of old changes', async () => {
    await sell(1);
    const process = startProcess();
    const kept = await answerOf(process);
    fixture.test.clock.freezeAt(new Date('2027-03-24T08:00:00Z'));
    await fixture.inTenant(purgeOldChanges);
    fixture.test.clock.freezeAt(new Date('2027-03-20T08:00:00Z'));
    expect(await answerOf(startProcess())).toEqual(kept);
  });
});

/** Last: one of them moves to another day. */
describe('a large timetable, while a new one is built', () => {
  it.each([
    ['a new service', () => addFlight('804', 100)],
    ['another departure’s new times', () => retime('2027-06-15')],
    ['a new day', async () => fixture.test.clock.freezeAt(new Date('2027-03-21T08:00:00Z'))],
  ])('follows a sale and a cancellation that come with %s', async (_, change) => {
    const making = Promise.withResolvers<void>();
    let isChanged = false;
    const process = startProcess(0, (_read, isWhole) => (isChanged && isWhole ? making.promise : undefined));
    const { seats } = await answerOf(process);
    isChanged = true;
    await change();
    // As a sale does, without one: the other tests count theirs.
    await changeSilently(SEATS - 1);
    await setStatus('open');
    await process.refreshAll();
    expect((await answerOf(process)).seats).toEqual([seats[0]! - 1, ...seats.slice(1)]);
    await setStatus('cancelled');
    await process.refreshAll();
    expect((await answerOf(process)).seats).toEqual(seats.slice(1));
    making.resolve();
    await process.settle();
    await changeSilently(SEATS);
    await setStatus('open');
  });
});

function damaged(whole: Buffer, at: number): Buffer {
  const broken = Buffer.from(whole);
  broken[at]! ^= 1;
  return broken;
}
