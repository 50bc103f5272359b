import { Svg } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { box, car, driver, line, mark, path } from './plan-shapes.ts';
import { edge, line as faint, sea } from './document-styles.ts';

const WIDTH = 515;
/** What is drawn keeps so far from the edges above and below. */
const TOP = 4;
const HEIGHT = 92;
const hall = '#F4F2EC';
const ground = '#FBFAF7';

function drawing(...shapes: readonly ReactElement[]): ReactElement {
  return h(
    Svg,
    { viewBox: `0 ${TOP} ${WIDTH} ${HEIGHT}`, style: { width: WIDTH, height: HEIGHT } },
    ...shapes.map((shape, index) => ({ ...shape, key: String(index) })),
  );
}

/** From the belts through the door of the hall to the driver, and on to the car park. */
export function arrivalsPlan(): ReactElement {
  return drawing(
    box(0, TOP, WIDTH, HEIGHT, ground),
    // The part behind customs, and the hall.
    box(10, 8, 150, 84, '#FFFFFF', edge),
    box(160, 8, 190, 84, hall, edge),
    // Two belts with what lies on them.
    ...[22, 58].flatMap((y) => [
      box(26, y, 96, 20, '#FFFFFF', edge, 10),
      box(42, y + 5, 14, 10, sea, undefined, 2),
      box(72, y + 5, 18, 10, faint, edge, 2),
    ]),
    // The doors are gaps in the walls.
    line(160, 38, 160, 62, '#FFFFFF', 4),
    line(350, 38, 350, 62, ground, 4),
    path('M132 50 H268', sea),
    driver(286, 34),
    path('M304 50 H392', sea),
    // A row of the car park, and our car in it.
    ...[400, 434, 468].map((x) => box(x, 22, 30, 64, '#FFFFFF', edge, 3)),
    car(403, 36),
    mark(1, 143, 30),
    mark(2, 176, 30),
    mark(3, 286, 20),
    mark(4, 415, 14),
  );
}

/** The entrance of a house, the driver before it and the car at the street. */
export function doorPlan(): ReactElement {
  return drawing(
    box(0, TOP, WIDTH, HEIGHT, ground),
    box(10, 8, 190, 84, hall, edge),
    ...[30, 68, 106].flatMap((x) => [18, 64].map((y) => box(x, y, 24, 18, '#FFFFFF', edge))),
    line(200, 36, 200, 64, '#FFFFFF', 4),
    path('M158 50 H246', sea),
    driver(262, 34),
    path('M280 50 H366', sea),
    // The street with its middle line.
    box(366, TOP, 90, HEIGHT, faint),
    ...[4, 28, 52, 76].map((y) => line(411, y, 411, y + 12, '#FFFFFF', 2)),
    car(376, 34),
    mark(1, 182, 28),
    mark(2, 262, 20),
    mark(3, 388, 22),
  );
}
