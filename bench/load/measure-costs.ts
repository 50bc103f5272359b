import { acts, type Act, type Actors, type Sold } from './acts.ts';
import type { LoadServer, Seconds } from './load-server.ts';
import { callInTurn } from './traffic.ts';

interface Cost {
  readonly what: string;
  /** Processor seconds of the server and of its database for `per` of them; medians of the rounds. */
  readonly per: number;
  readonly server: number;
  readonly database: number | undefined;
}

const names: Readonly<Record<Act, string>> = {
  page: 'pages of the shop',
  search: 'searches (saved, then read)',
  buyer: 'orders (quote, order, its page), with the documents and mails that follow',
  office: 'order lists of the office',
  partner: 'searches of a partner',
};
const CALLERS = 4;
const IDLE_MS = 3000;

/** What each kind of work costs alone, and of each act by its name. */
export async function measureCosts(
  server: LoadServer,
  actors: Actors,
  { rounds, seconds, pieces }: { rounds: number; seconds: number; pieces: number },
): Promise<{ costs: Cost[]; ofAct: Readonly<Record<Act, number>> }> {
  const found = new Map<string, Seconds[]>();
  for (let round = 0; round < rounds; round += 1) {
    await actors.prepare();
    const idle = await spend(server, { server: 0, database: 0 }, () => wait(IDLE_MS));
    const idleRate = perPiece(idle.spent, idle.seconds);
    const add = async (what: string, work: () => Promise<number>): Promise<void> => {
      let done = 0;
      const { spent } = await spend(server, idleRate, async () => {
        done = await work();
      });
      found.set(what, [...(found.get(what) ?? []), perPiece(spent, done)]);
    };
    for (const act of acts)
      await add(names[act], async () => {
        const { outcomes } = await callInTurn(actors, { next: () => act, callers: CALLERS, seconds });
        return outcomes.filter(({ result }) => result === 'inTime' || result === 'late').length;
      });
    const sold = actors.sold.splice(-pieces);
    await add('ticket PDFs', () => forEach(sold, (one) => actors.downloadTicket(one)));
    await add('mails (with a code)', () => forEach(sold, (one) => actors.requestCode(one)));
  }
  const costs = [...found].map(([what, each]) => ({
    what,
    per: 1000,
    server: 1000 * median(each.map((one) => one.server)),
    database:
      each[0]!.database === undefined ? undefined : 1000 * median(each.map((one) => one.database ?? 0)),
  }));
  const costOf = (act: Act): number => {
    const cost = costs.find(({ what }) => what === names[act])!;
    return (cost.server + (cost.database ?? 0)) / cost.per;
  };
  return { costs, ofAct: Object.fromEntries(acts.map((act) => [act, costOf(act)])) as Record<Act, number> };
}

export function tableOfCosts(costs: readonly Cost[]): string {
  const rows = costs.map(
    ({ what, per, server, database }) =>
      [
        what.padEnd(76),
        `${server.toFixed(2)} s`.padStart(10),
        (database === undefined ? '–' : `${database.toFixed(2)} s`).padStart(10),
      ].join('  ') + `  for ${per}`,
  );
  return [
    'processor seconds'.padEnd(76) + '  ' + 'server'.padStart(10) + '  ' + 'database'.padStart(10),
    ...rows,
  ].join('\n');
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** What `work` and the effects that it leaves behind cost, without what an idle server does in the same time. */
async function spend(
  server: LoadServer,
  idleRate: Seconds,
  work: () => Promise<void>,
): Promise<{ spent: Seconds; seconds: number }> {
  const [before, begun] = [await server.readSeconds(), performance.now()];
  await work();
  await server.untilIdle();
  const after = await server.readSeconds();
  const seconds = (performance.now() - begun) / 1000;
  const database =
    after.database === undefined
      ? undefined
      : after.database - (before.database ?? 0) - seconds * (idleRate.database ?? 0);
  return { spent: { server: after.server - before.server - seconds * idleRate.server, database }, seconds };
}

function perPiece({ server, database }: Seconds, pieces: number): Seconds {
  return { server: server / pieces, database: database === undefined ? undefined : database / pieces };
}

async function forEach(sold: readonly Sold[], act: (one: Sold) => Promise<void>): Promise<number> {
  for (const one of sold) await act(one);
  return sold.length;
}

function wait(ms: number): Promise<void> {
  return new Promise((next) => setTimeout(next, ms));
}
