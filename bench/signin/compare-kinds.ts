/** What one answer took, in milliseconds until all of it had come, and what it said. */
export interface Knock {
  readonly ms: number;
  readonly answer: string;
}

export interface KindsCompared<Kind extends string> {
  /** How far the slowest median lies above the fastest. */
  readonly apartPercent: number;
  readonly medians: readonly (readonly [Kind, milliseconds: number])[];
}

/** Before the measured ones: the first answers of a process are slower than all others. */
export const WARM_UP = 20;

/** Knocks at each kind in turns, `probes` times; throws when two answers are not the same to the letter. */
export async function compareKinds<Kind extends string>(
  kinds: readonly Kind[],
  probes: number,
  knock: (kind: Kind, probe: number) => Promise<Knock>,
): Promise<KindsCompared<Kind>> {
  const times = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]));
  const answers = new Set<string>();
  for (let probe = 0; probe < probes + WARM_UP; probe += 1) {
    // In turns, and never in the same order: what disturbs one disturbs all.
    for (const kind of rotate(kinds, probe)) {
      const { ms, answer } = await knock(kind, probe);
      answers.add(answer);
      if (probe >= WARM_UP) times.get(kind)!.push(ms);
    }
  }
  if (answers.size !== 1) throw new Error(`The answers differ: ${[...answers].join(' | ')}`);
  const medians = kinds.map((kind) => [kind, median(times.get(kind)!)] as const);
  const values = medians.map(([, value]) => value);
  return { apartPercent: (Math.max(...values) / Math.min(...values) - 1) * 100, medians };
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
