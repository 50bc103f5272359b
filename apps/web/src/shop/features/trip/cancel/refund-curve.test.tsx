import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createI18n, I18nProvider } from '../../../../shared/i18n/i18n.tsx';
import ru from '../../../../shared/i18n/messages/ru.json' with { type: 'json' };
import trip from '../texts/ru.json' with { type: 'json' };
import { curveBox, curveLine, RefundCurve, shapeCurve } from './refund-curve.tsx';

beforeAll(() => vi.stubGlobal('fetch', async () => Response.json(trip)));
afterAll(() => vi.unstubAllGlobals());

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

it('a step of the graph has a short date, its line in the table the whole one', async () => {
  const { prelude } = await prerenderToNodeStream(
    <I18nProvider value={createI18n('ru', ru)}>
      <RefundCurve curve={points} currency="EUR" />
    </I18nProvider>,
  );
  const curve = await text(prelude);
  expect(curve).toMatch(/<text[^>]*>12 июн, 08:20<\/text>/);
  expect(curve).toMatch(/<td[^>]*><span class="nw">12-06-2027<\/span>, 08:20/);
});
