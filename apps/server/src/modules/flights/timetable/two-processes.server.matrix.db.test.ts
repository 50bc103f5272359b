import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { dayNumber } from '@farewind/values/local-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFlightsFixture, type FlightsFixture } from '../testing/flights-fixture.ts';
import type { FollowedLook } from '../testing/following-process.ts';
import { insertService } from '../testing/insert-service.ts';

const NOW = '2027-03-20T08:00:00Z';
const DATE = '2027-06-01';
const program = fileURLToPath(new URL('../testing/following-process.ts', import.meta.url));

let fixture: FlightsFixture;
let serviceId: number;
let processes: ChildProcess[] = [];

function addFlight(number: string) {
  return fixture.inTenant((scope) =>
    insertService(scope, {
      carrier: 'TK',
      number,
      from: '2027-03-20',
      to: '2027-06-30',
      legs: [{ from: 'VKO', to: 'AYT', departs: 400, arrives: 640 }],
      fares: [{ adult: [10000, 2000, 1000, 0] }],
      seats: { Y: 9 },
    }),
  );
}

async function nextOf(child: ChildProcess): Promise<FollowedLook> {
  const [look] = (await once(child, 'message')) as [FollowedLook];
  return look;
}

/**
 * The state of each process after its second refresh from now, because the first may have begun before. Refreshes are a
 * second apart.
 */
async function afterTwoSeconds(): Promise<FollowedLook[]> {
  return Promise.all(
    processes.map(async (child) => {
      await nextOf(child);
      return nextOf(child);
    }),
  );
}

// The embedded database takes one process only.
describe.skipIf(process.env['TEST_DATABASE'] !== 'server')('two processes on one server', () => {
  beforeAll(async () => {
    fixture = await openFlightsFixture(NOW);
    ({ serviceId } = await addFlight('801'));
    const { connectionString = '' } = fixture.test.database.owner.options;
    // One builds new timetables at once, the other in a separate thread while it continues to sell.
    processes = ['200000', '0'].map((madeAtOnce) =>
      fork(program, [connectionString, NOW, String(dayNumber(DATE)), madeAtOnce], {
        serialization: 'advanced',
      }),
    );
    await Promise.all(processes.map(nextOf));
  });

  afterAll(async () => {
    await Promise.all(
      processes.map(async (child) => {
        const ended = once(child, 'exit');
        child.disconnect();
        await ended;
      }),
    );
    await fixture.close();
  });

  it('give the same answers, under one version, two polls after one of them has sold seats', async () => {
    const [seller] = processes;
    seller!.send({
      reference: 'order',
      seats: 4,
      fareCounters: [],
      cardHash: undefined,
      seatCounters: [{ serviceId, flightDate: DATE, legNo: 1, bucket: 'Y' }],
      contactHash: Buffer.from('contact'),
      addressHash: Buffer.from('address'),
    });
    let told = await nextOf(seller!);
    while (told.kind !== 'sold') told = await nextOf(seller!);
    expect(told.seats).toEqual({ '801': 5 });
    const [one, two] = await afterTwoSeconds();
    expect(two).toEqual(one);
    expect(one!.seats).toEqual({ '801': 5 });
  });

  it('arrive at the same timetable after a new flight, however each builds it', async () => {
    await addFlight('802');
    let looks = await afterTwoSeconds();
    while (looks.some(({ seats }) => seats['802'] === undefined)) looks = await afterTwoSeconds();
    const [one, two] = looks;
    expect(two).toEqual(one);
    expect(one!.seats).toEqual({ '801': 5, '802': 9 });
  });
});
