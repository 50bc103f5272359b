import { expect, it } from 'vitest';
import { curveBox, curveLine, shapeCurve } from './refund-curve.tsx';

const points = [
  { from: '2027-03-01T00:00:00Z', refund: '389.60' },
  { from: '2027-06-12T08:20:00Z', refund: '96.40' },
  { from: '2027-06-13T08:20:00Z', refund: '0.00' },
];

it('the whole refund reaches the top, nothing lies on the base, and the steps fill the width', () => {
  const steps = shapeCurve(points);
  expect(steps[0]).toMatchObject({ x: 0, y: curveBox.top });
  expect(steps[2]?.y).toBe(curveBox.base);
  expect(steps.at(-1)?.end).toBeCloseTo(curveBox.width);
});

it('a short step keeps room for its sum', () => {
  const [, day] = shapeCurve(points);
  expect((day?.end ?? 0) - (day?.x ?? 0)).toBeGreaterThan(curveBox.width * 0.12);
});

it('a refund that never changes is one level line, also of nothing', () => {
  const [one] = points;
  expect(curveLine(shapeCurve([one!]))).toBe(`M0 ${curveBox.top}H${curveBox.width}`);
  expect(curveLine(shapeCurve([{ from: points[0]!.from, refund: '0.00' }]))).toBe(
    `M0 ${curveBox.base}H${curveBox.width}`,
  );
});
