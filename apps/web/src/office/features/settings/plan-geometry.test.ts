import { describe, expect, test } from 'vitest';
import { PLAN_HEIGHT, PLAN_WIDTH, planOf } from './plan-geometry.ts';

const ANTALYA = { lat: 36.8969, lng: 30.7133 };

describe('our own plan', () => {
  test.each([0, 1, 5, 6, 20])('has its place in the middle, at zoom %i', (zoom) => {
    const [x = 0, y = 0] = planOf({ ...ANTALYA, zoom }).projection([ANTALYA.lng, ANTALYA.lat]) ?? [];
    expect(x).toBeCloseTo(PLAN_WIDTH / 2, 6);
    expect(y).toBeCloseTo(PLAN_HEIGHT / 2, 6);
  });

  test('shows twice as near with each step of the zoom, as long as the coasts are fine enough for it', () => {
    const scaleAt = (zoom: number) => planOf({ ...ANTALYA, zoom }).projection.scale();
    expect(scaleAt(6) / scaleAt(5)).toBeCloseTo(2, 9);
    expect(scaleAt(20)).toBe(scaleAt(6));
    expect(scaleAt(0)).toBe(scaleAt(1));
  });

  test('tells distances at its middle by a round number', () => {
    // At the equator 256 × 2^5 units are the 40,075 km around the world.
    const { scale } = planOf({ lat: 0, lng: 0, zoom: 5 });
    expect(scale.kilometres).toBe(500);
    expect(scale.length).toBeCloseTo((500 / 40_075) * 256 * 2 ** 5, 1);
  });

  test('has a grid of whole degrees, which stays inside, across the date line too', () => {
    for (const place of [
      { lat: 0, lng: 0, zoom: 3 },
      { lat: -16.5, lng: 179.9, zoom: 7 },
      { lat: 90, lng: -180, zoom: 1 },
    ]) {
      const { meridians, parallels } = planOf(place);
      expect(meridians.length + parallels.length).toBeGreaterThan(2);
      for (const x of meridians) expect(x >= 0 && x <= PLAN_WIDTH).toBe(true);
      for (const y of parallels) expect(y >= 0 && y <= PLAN_HEIGHT).toBe(true);
    }
    expect(planOf({ lat: 0, lng: 0, zoom: 3 }).meridians).toContain(PLAN_WIDTH / 2);
  });
});
