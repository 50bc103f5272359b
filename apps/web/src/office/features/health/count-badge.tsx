import type { Tone } from '../../kit/state-badge.tsx';

/** A count that should be zero: quiet at zero, otherwise in the given tone. */
export function CountBadge({ count, tone }: { readonly count: number; readonly tone: Tone }) {
  return <span className={count === 0 ? 'badge ok num' : `badge ${tone} num`}>{count}</span>;
}
