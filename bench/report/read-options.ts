import { parseArgs } from 'node:util';

interface Offered<Size extends string, Part extends string> {
  /** The smaller sizes that the bench can run at. */
  readonly sizes: readonly Size[];
  /** Parts that it can run alone; absent if it has none. */
  readonly parts?: readonly Part[];
  /** The seed unless another is given; absent if nothing is random. */
  readonly seed?: number;
  /** How long it runs at full size unless another time is given; absent if that cannot be chosen. */
  readonly minutes?: number;
}

interface BenchOptions<Size extends string, Part extends string> {
  readonly size: Size | 'full';
  readonly seed: number;
  readonly minutes: number;
  /** Whether a part is to be run. */
  readonly wants: (part: Part) => boolean;
  /** Such as "route, read"; all: undefined. */
  readonly only: string | undefined;
  /** Whether all parts run at full size: other runs store nothing. */
  readonly isFull: boolean;
}

/**
 * The options of a bench: `--quick` or another of its sizes, `--only=NAME` for a part (may be repeated), `--seed=N`,
 * `--minutes=N`.
 * Throws for any other: a full run instead of the intended one would replace the stored figures.
 */
export function readOptions<Size extends string, Part extends string = never>(
  { sizes, parts = [], seed, minutes }: Offered<Size, Part>,
  args: readonly string[] = process.argv.slice(2),
): BenchOptions<Size, Part> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...Object.fromEntries(sizes.map((size) => [size, { type: 'boolean' as const }])),
      ...(parts.length === 0 ? {} : { only: { type: 'string' as const, multiple: true } }),
      ...(seed === undefined ? {} : { seed: { type: 'string' as const } }),
      ...(minutes === undefined ? {} : { minutes: { type: 'string' as const } }),
    },
  });
  const given: Readonly<Record<string, unknown>> = values;
  const chosen = sizes.filter((size) => given[size] === true);
  if (chosen.length > 1) throw new Error(`Only one size can be run: ${chosen.join(' or ')}.`);
  const size = chosen[0] ?? 'full';
  const named = (given['only'] ?? []) as readonly string[];
  const only = parts.filter((part) => named.includes(part));
  const unknown = named.filter((name) => !parts.some((part) => part === name));
  if (unknown.length > 0) throw new Error(`No part ${unknown.join(', ')}. There are: ${parts.join(', ')}.`);
  const drawn = Number(given['seed'] ?? seed ?? 0);
  if (!Number.isSafeInteger(drawn)) throw new Error(`${String(given['seed'])} is no seed.`);
  const chosenMinutes = Number(given['minutes'] ?? minutes ?? 0);
  if (minutes !== undefined && !(chosenMinutes > 0))
    throw new Error(`${String(given['minutes'])} is no number of minutes.`);
  return {
    size,
    seed: drawn,
    minutes: chosenMinutes,
    wants: (part) => only.length === 0 || only.includes(part),
    only: only.length === 0 ? undefined : only.join(', '),
    isFull: size === 'full' && only.length === 0 && chosenMinutes === (minutes ?? 0),
  };
}
