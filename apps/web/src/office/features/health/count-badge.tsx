import type { Tone } from '../../kit/state-badge.tsx';

/** How many of something that should be none: quiet at zero, in the tone of its trouble above. */
export function CountBadge({ count, tone }: { readonly count: number; readonly tone: Tone }) {
  return <span className={count === 0 ? 'badge ok num' : `badge ${tone} num`}>{count}</span>;
}
