import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { getOrder } from '@farewind/contract/bookings/get-order';
import type { Output } from '@farewind/contract/core/operation';
import type { getFlightSearchResults } from '@farewind/contract/flights/search';
import { addDays } from '@farewind/values/local-time';
import { freePort } from '../testing/free-port.ts';
import { Buyer } from './testing/buyer.ts';
import { KillableServer } from './testing/killable-server.ts';
import { makeShopPlace, type ShopPlace } from './testing/killed-shop.ts';
import type { Choice } from './testing/trial-flights.ts';
import { projectFolder, readPage } from './testing/readme.ts';

const PARTY = { adults: 1, children: 1, infants: 0 };

const readme = readPage('README.md');
const page = readPage('docs/your-own-flights.md');
let place: ShopPlace;
let server: KillableServer;

/** As the page says: the first start creates the agency, then it is stopped. */
beforeAll(async () => {
  place = await makeShopPlace();
  server = new KillableServer(await freePort(), {
    ...place.environment,
    DEMO: 'true',
    LOG_LEVEL: 'error',
  });
  await server.start();
  await server.stop();
});
afterAll(async () => {
  await server.stop();
  await place.remove();
});

test('a stranger who follows docs/your-own-flights.md sells a flight of their own: its line, its fare, its price, a ticket', async () => {
  const [dryRun = '', real = '', ...more] = listImports();
  expect(more).toEqual([]);
  expect(run(dryRun)).toMatch(/Flights: 2 added[\s\S]*Dry run: nothing was changed/);
  expect(run(real)).toMatch(/Flights: 2 added[\s\S]*Taken over/);
  await server.start();

  const example = readExample();
  const { choice, flight } = await findFlight(example);
  const [segment] = flight.segments;
  expect(segment?.departsAt).toContain(`T${example.departs}`);
  const priceOf = (type: string) =>
    flight.fares[0]?.priceLines.find(({ passengerType }) => passengerType === type)?.total;
  expect([priceOf('adult'), priceOf('child')]).toEqual([example.adult, example.child]);

  const { orderId, total } = await buy(choice);
  expect(Number(total)).toBe(Number(example.adult) + Number(example.child));
  const order = await get<Output<typeof getOrder>>(`Booking/GetOrder?orderId=${orderId}`);
  expect(order).toMatchObject({ status: 'ticketed', total, payment: { state: 'captured' } });
  expect(order.items[0]).toMatchObject({ segments: [{ carrier: example.carrier, number: example.number }] });
  expect(order.items[0]?.tickets).toHaveLength(2);
}, 180_000);

/** The import commands that the page shows, after the files that they name were written as it shows them. */
function listImports(): string[] {
  return page.commands
    .filter((command) => command.startsWith('npm run import --'))
    .map((command) =>
      command.replaceAll(/\S+\.(?:ssim|csv)\b/g, (name) => {
        const path = join(String(place.environment['DATA_DIR']), name);
        if (!existsSync(path)) writeFileSync(path, page.getFile(name));
        return `'${path}'`;
      }),
    );
}

function run(command: string): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: projectFolder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...place.environment },
  });
  if (status !== 0) throw new Error(`${command} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

/** The searches that should find flights after the import, according to the page. */
function readExample() {
  const said =
    /Search `(?<from>\w{3})` to `(?<to>\w{3})`[\s\S]*?(?<carrier>\w\w) (?<number>\d+) leaves at (?<departs>[\d:]+) and costs (?<adult>[\d.]+) EUR for an\s+adult and (?<child>[\d.]+) EUR for a child/.exec(
      page.text,
    )?.groups;
  if (!said) throw new Error('docs/your-own-flights.md no longer says what its example gives');
  const { from = '', to = '', carrier, number, departs, adult, child } = said;
  return { from, to, carrier, number, departs, adult, child };
}

/** On some days of the week the demo has flights with a change there as well. */
async function findFlight({ from, to, carrier, number }: ReturnType<typeof readExample>) {
  const departureDate = exampleDate();
  const asked = await new Buyer(() => server.address, 1).post<{ id: string }>('Flight/SaveFlightSearch', {
    tripType: 'oneWay',
    from,
    to,
    departureDate,
    currency: 'EUR',
    ...PARTY,
  });
  const searchId = String(asked.result?.id);
  const results = await get<Output<typeof getFlightSearchResults>>(
    `Flight/GetFlightSearchResults?Id=${searchId}`,
  );
  const flight = results.flightSearchResponses.find(
    ({ segments }) =>
      segments.length === 1 && segments[0]?.carrier === carrier && segments[0]?.number === number,
  );
  if (!flight) throw new Error(`${carrier} ${number} is not sold on ${departureDate}`);
  expect(flight.segments[0]?.departsAt).toContain(departureDate);
  const fareId = String(flight.fares[0]?.fareId);
  return { flight, choice: { searchId, flightId: flight.id, fareId, currency: 'EUR' as const, ...PARTY } };
}

/** A day of the example's period that is on sale: forty days ahead, and in its first days before it begins. */
function exampleDate(): string {
  const [, from = '', until = ''] = page.getFile('fares.csv').split('\n')[1]?.split(',') ?? [];
  const soon = addDays(new Date().toISOString().slice(0, 10), 40);
  const date = soon > from ? soon : addDays(from, 10);
  if (date > until)
    throw new Error('The period of the example in docs/your-own-flights.md is over: give it new years');
  return date;
}

async function buy(choice: Choice) {
  const [firstCard = ''] = readme.getTable('The demo')[0] ?? [];
  const buyer = new Buyer(() => server.address, 1);
  const quote = await buyer.quote(choice, PARTY, 'EUR');
  if (!quote.result) throw new Error(`No price: ${quote.body}`);
  const form = buyer.form(
    choice,
    PARTY,
    quote.result,
    firstCard.replaceAll(/\D/g, ''),
    'order-of-a-stranger',
  );
  const { result, body } = await buyer.order(form);
  if (result?.response.state !== 'done') throw new Error(`Not paid: ${body}`);
  return { orderId: result.orderId, total: quote.result.total };
}

async function get<T>(path: string): Promise<T> {
  const response = await fetch(`${server.address}/api/services/app/${path}`);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { result: T }).result;
}
