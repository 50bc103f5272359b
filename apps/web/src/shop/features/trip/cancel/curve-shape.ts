export interface CurvePoint {
  readonly from: string;
  readonly refund: string;
}

export interface CurveStep {
  readonly from: string;
  readonly refund: string;
  /** Where the step begins and ends, and how high it is; in the units of the drawing. */
  readonly x: number;
  readonly end: number;
  readonly y: number;
}

export const curveBox = { width: 640, top: 40, base: 168 } as const;

/** Of the whole time; narrower than this a step's sum and date have no room. */
const LEAST_STEP = 0.28;

/**
 * The steps of a refund over time: as wide as they last, but none so narrow that its sum has no room; as high as what
 * comes back. The last one has no end and gets the least width.
 */
export function shapeCurve(points: readonly CurvePoint[]): CurveStep[] {
  const most = Math.max(...points.map(({ refund }) => Number(refund)), 0.01);
  const times = points.map(({ from }) => Date.parse(from));
  const whole = (times.at(-1) ?? 0) - (times[0] ?? 0);
  const shares = points.map((_, index) => {
    const next = times[index + 1];
    if (next === undefined || whole <= 0) return LEAST_STEP;
    return Math.max(LEAST_STEP, (next - (times[index] ?? next)) / whole);
  });
  const sum = shares.reduce((total, share) => total + share, 0);
  let x = 0;
  return points.map((point, index) => {
    const width = ((shares[index] ?? 0) / sum) * curveBox.width;
    const step = {
      ...point,
      x,
      end: x + width,
      y: curveBox.base - (Number(point.refund) / most) * (curveBox.base - curveBox.top),
    };
    x += width;
    return step;
  });
}

/** The line along the tops of the steps. */
export function curveLine(steps: readonly CurveStep[]): string {
  return steps
    .map(({ y, end, x }, index) => `${index === 0 ? `M${round(x)} ` : 'V'}${round(y)}H${round(end)}`)
    .join('');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
