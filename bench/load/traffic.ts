import { REQUEST_MS, requestsOf, type Act, type Actors, type LaterAct, type Shares } from './acts.ts';
import type { Answered } from './caller.ts';

type AnyAct = Act | LaterAct;

/** One act, with what became of it. */
export interface Outcome<A extends AnyAct = Act> {
  readonly act: A;
  readonly result: 'inTime' | 'late' | 'refused' | 'failed';
  readonly ms: number;
}

/** Draws numbers below 1 from a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function drawAct<A extends AnyAct>(random: () => number, shares: Shares<A>): A {
  const acts = Object.keys(shares) as A[];
  let rest = random() * acts.reduce((sum, act) => sum + shares[act], 0);
  return acts.find((act) => (rest -= shares[act]) < 0) ?? acts[0]!;
}

/** This many callers, each with the next act when the one before is answered; returns the acts done, and in what time. */
export async function callInTurn<A extends AnyAct>(
  actors: Actors,
  { next, callers, seconds }: { next: () => A; callers: number; seconds: number },
): Promise<{ outcomes: Outcome<A>[]; seconds: number }> {
  const outcomes: Outcome<A>[] = [];
  const begun = performance.now();
  const until = begun + seconds * 1000;
  const caller = async (): Promise<void> => {
    while (performance.now() < until) outcomes.push(await observe(actors, next()));
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return { outcomes, seconds: (performance.now() - begun) / 1000 };
}

/** Acts begin at moments of a Poisson process, whatever became of those before; the warm-up's are left out. */
export async function callByClock<A extends AnyAct>(
  actors: Actors,
  {
    random,
    shares,
    perSecond,
    warmUp,
    seconds,
  }: {
    random: () => number;
    shares: Shares<A>;
    perSecond: number;
    warmUp: number;
    seconds: number;
  },
): Promise<Outcome<A>[]> {
  const pending: Promise<Outcome<A>>[] = [];
  const begun = performance.now();
  const measuredFrom = begun + warmUp * 1000;
  const until = measuredFrom + seconds * 1000;
  let due = begun;
  while (due < until) {
    due += (-Math.log(1 - random()) / perSecond) * 1000;
    const early = due - performance.now();
    if (early > 1) await new Promise((next) => setTimeout(next, early));
    const outcome = observe(actors, drawAct(random, shares));
    if (due >= measuredFrom) pending.push(outcome);
  }
  return Promise.all(pending);
}

async function observe<A extends AnyAct>(actors: Actors, act: A): Promise<Outcome<A>> {
  const begun = performance.now();
  let answers: Answered[] = [];
  try {
    answers = await actors.perform(act);
  } catch (error) {
    console.error(String(error));
  }
  const ms = performance.now() - begun;
  return { act, ms, result: judge(act, answers, ms) };
}

function judge(act: AnyAct, answers: readonly Answered[], ms: number): Outcome['result'] {
  const last = answers.at(-1);
  if (last?.status === 503 && Number(last.retryAfter) > 0) return 'refused';
  if (last?.status !== 200 || answers.length < requestsOf[act]) {
    console.error(`${act}: ${last?.status} ${last?.body.slice(0, 200)}`);
    return 'failed';
  }
  return ms <= requestsOf[act] * REQUEST_MS ? 'inTime' : 'late';
}
