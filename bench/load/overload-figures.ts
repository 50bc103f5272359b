import type { Figure } from '../report/figure.ts';
import { qualityBounds } from '../report/quality-bounds.ts';
import { quantile, quantileName } from '../report/quantile.ts';
import { acts, shares, type Act, type Actors } from './acts.ts';
import type { LoadServer } from './load-server.ts';
import { median } from './measure-costs.ts';
import { callByClock, callInTurn, drawAct, randomOf, type Outcome } from './traffic.ts';

/** The loads, as multiples of the measured capacity. */
const factors = [0.5, 0.8, 1, 1.2, 2] as const;
/** As many as were served in time at the highest rate. */
const CALLERS = 12;

interface Phase {
  readonly round: number;
  readonly factor: number;
  readonly arrivalsPerSecond: number;
  /** Shares of the capacity that were served: by the number of acts, and weighted by the cost of each. */
  readonly countShare: number;
  readonly workShare: number;
  readonly byAct: Readonly<Record<Act, ActShares>>;
}

interface ActShares {
  readonly arrived: number;
  readonly inTime: number;
  readonly late: number;
  readonly refused: number;
  readonly failed: number;
  readonly servedMs: number;
  readonly servedP95Ms: number;
}

interface Size {
  readonly seed: number;
  readonly rounds: number;
  readonly warmUp: number;
  readonly seconds: number;
}

/**
 * Serves acts by a clock at parts and multiples of the capacity, which is measured right before with callers who wait
 * for their answers. Each round draws other moments and acts from the seed.
 */
export async function measureOverload(
  server: LoadServer,
  actors: Actors,
  costOf: Readonly<Record<Act, number>>,
  { seed, rounds, warmUp, seconds }: Size,
): Promise<Phase[]> {
  const phases: Phase[] = [];
  const workOf = (outcomes: readonly Outcome[]) => outcomes.reduce((sum, { act }) => sum + costOf[act], 0);
  for (let round = 0; round < rounds; round += 1) {
    for (const factor of factors) {
      const random = randomOf(seed + 100 * round + 10 * factor);
      await actors.prepare();
      // Beside each phase, because the machine's speed changes.
      const next = () => drawAct(random, shares);
      await callInTurn(actors, { next, callers: CALLERS, seconds: warmUp / 2 });
      const closed = await callInTurn(actors, { next, callers: CALLERS, seconds });
      const done = closed.outcomes.filter(({ result }) => result === 'inTime' || result === 'late');
      const capacity = done.length / closed.seconds;
      await server.untilIdle();
      const perSecond = factor * capacity;
      const outcomes = await callByClock(actors, { random, shares, perSecond, warmUp, seconds });
      const served = outcomes.filter(({ result }) => result === 'inTime');
      const phase: Phase = {
        round,
        factor,
        arrivalsPerSecond: perSecond,
        countShare: served.length / seconds / capacity,
        workShare: workOf(served) / seconds / (workOf(done) / closed.seconds),
        byAct: Object.fromEntries(acts.map((act) => [act, sharesOf(outcomes, act)])) as Phase['byAct'],
      };
      console.log(formatPhase(phase));
      phases.push(phase);
      await server.untilIdle();
    }
  }
  return phases;
}

export function overloadFigures(phases: readonly Phase[]): Figure[] {
  const at = (factor: number, of: (phase: Phase) => number) =>
    median(phases.filter((phase) => phase.factor === factor).map(of));
  const answered = (phase: Phase) => partOf(phase, acts);
  const twice = (of: (phase: Phase) => number) => 100 * at(2, of);
  return [
    {
      figure: 'twice the capacity: acts served in time / capacity',
      value: twice(({ countShare }) => countShare),
      unit: '%',
      ...qualityBounds.overload,
    },
    {
      figure: 'the same, weighed by the processor time of each kind',
      value: twice(({ workShare }) => workShare),
      unit: '%',
      ...qualityBounds.overload,
    },
    {
      figure: 'twice the capacity: buyers served in time',
      value: twice((phase) => partOf(phase, ['buyer'])),
      unit: '%',
      gate: 95,
      goal: 99,
      good: 'atLeast',
      detail: `people who look ${twice((phase) => partOf(phase, ['page', 'search', 'office'])).toFixed(0)} %, partners ${twice((phase) => partOf(phase, ['partner'])).toFixed(0)} %`,
    },
    {
      figure: 'twice the capacity: acts that got an error, or an answer too late',
      value: twice((phase) => partOf(phase, acts, ['failed', 'late'])),
      unit: '%',
      gate: 5,
      goal: 1,
      good: 'atMost',
    },
    ...([0.5, 0.8] as const).map((factor) => ({
      figure: `${factor} of the capacity: acts served in time`,
      value: 100 * at(factor, answered),
      unit: '%',
      gate: 98,
      goal: 99.9,
      good: 'atLeast' as const,
    })),
  ];
}

function partOf(
  { byAct }: Phase,
  which: readonly Act[],
  results: readonly ('inTime' | 'late' | 'failed')[] = ['inTime'],
): number {
  const sum = (read: (shares: ActShares) => number) =>
    which.reduce((total, act) => total + read(byAct[act]), 0);
  return sum((one) => results.reduce((part, result) => part + one[result], 0)) / sum((one) => one.arrived);
}

function sharesOf(outcomes: readonly Outcome[], act: Act): ActShares {
  const own = outcomes.filter((each) => each.act === act);
  const count = (result: Outcome['result']) => own.filter((each) => each.result === result).length;
  const times = own.filter(({ result }) => result === 'inTime' || result === 'late').map(({ ms }) => ms);
  const rounded = (share: number) => (times.length === 0 ? 0 : Math.round(quantile(times, share)));
  return {
    arrived: own.length,
    inTime: count('inTime'),
    late: count('late'),
    refused: count('refused'),
    failed: count('failed'),
    servedMs: rounded(0.5),
    servedP95Ms: rounded(0.95),
  };
}

function formatPhase({ factor, arrivalsPerSecond, countShare, workShare, byAct }: Phase): string {
  const parts = acts.map((act) => {
    const { arrived, inTime, late, refused, failed, servedMs, servedP95Ms } = byAct[act];
    return `  ${act.padEnd(8)} ${String(arrived).padStart(5)} came, ${inTime} in time, ${late} late, ${refused} refused, ${failed} failed; ${servedMs} ms, ${quantileName(inTime + late, 0.95)} ${servedP95Ms}`;
  });
  const title = `${factor} × capacity: ${arrivalsPerSecond.toFixed(0)} acts/s; served in time ${(100 * countShare).toFixed(0)} % of the capacity by number, ${(100 * workShare).toFixed(0)} % by work`;
  return [title, ...parts].join('\n');
}
