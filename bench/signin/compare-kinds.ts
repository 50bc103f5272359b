/** The time of one complete response, in milliseconds, and its content. */
export interface Knock {
  readonly ms: number;
  readonly answer: string;
}

/**
 * How far the slowest kind is above the fastest, in percent: the median over the rounds of the difference of two
 * responses of the same round, so that a slow round as a whole makes no difference. With 99 % confidence it is between
 * `low` and `high`.
 */
export interface KindsApart {
  readonly apartPercent: number;
  readonly low: number;
  readonly high: number;
}

export interface KindsCompared<Kind extends string> extends KindsApart {
  readonly medians: readonly (readonly [Kind, milliseconds: number])[];
}

export interface Rounds {
  readonly least: number;
  /** Continues, `least` rounds at a time, until the result is decided, up to this limit. */
  readonly most?: number;
  readonly isDecided?: (apart: KindsApart) => boolean;
}

/** Before the measured ones: the first responses of a process are slower than all others. */
export const WARM_UP = 20;

/** Calls each kind in turns; throws if two responses are not exactly equal. */
export async function compareKinds<Kind extends string>(
  kinds: readonly Kind[],
  { least, most = least, isDecided = () => true }: Rounds,
  knock: (kind: Kind, probe: number) => Promise<Knock>,
): Promise<KindsCompared<Kind>> {
  const times = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]));
  const answers = new Set<string>();
  for (let probe = 0; probe < most + WARM_UP; probe += 1) {
    // Alternating, and never in the same order, so that disturbances affect all alike.
    for (const kind of rotate(kinds, probe)) {
      const { ms, answer } = await knock(kind, probe);
      answers.add(answer);
      if (probe >= WARM_UP) times.get(kind)!.push(ms);
    }
    const rounds = probe + 1 - WARM_UP;
    if (rounds > 0 && rounds % least === 0 && isDecided(findApart([...times.values()]))) break;
  }
  if (answers.size !== 1) throw new Error(`The answers differ: ${[...answers].join(' | ')}`);
  const medians = kinds.map((kind) => [kind, median(times.get(kind)!)] as const);
  return { ...findApart([...times.values()]), medians };
}

/** The 99 % quantile, in standard deviations. */
const CONFIDENCE = 2.58;

/**
 * Times of several kinds, round by round. The bounds are ranks of the sorted ratios: they assume nothing about the
 * distribution of noise.
 */
export function findApart(times: readonly (readonly number[])[]): KindsApart {
  const pairs = times.flatMap((one) =>
    times.filter((other) => other !== one).map((other) => one.map((ms, round) => ms / other[round]!)),
  );
  const apart = pairs.map((ratios) => {
    const sorted = ratios.toSorted((a, b) => a - b);
    const spread = (CONFIDENCE * Math.sqrt(sorted.length)) / 2;
    const at = (rank: number): number => sorted[Math.max(0, Math.min(sorted.length - 1, Math.round(rank)))]!;
    const middle = (sorted.length - 1) / 2;
    return { apart: median(ratios), low: at(middle - spread), high: at(middle + spread) };
  });
  const percentOf = (ratios: readonly number[]): number => (Math.max(...ratios) - 1) * 100;
  return {
    apartPercent: percentOf(apart.map((one) => one.apart)),
    low: percentOf(apart.map(({ low }) => low)),
    high: percentOf(apart.map(({ high }) => high)),
  };
}

function rotate<T>(list: readonly T[], by: number): T[] {
  const at = by % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle) - 1]!) / 2;
}
