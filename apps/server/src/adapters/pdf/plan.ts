import { Text, View, Svg, Circle, G, Line, Path, Rect } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import type { PlanSection } from '../../modules/messaging/ports.ts';
import { heading } from './heading.ts';
import { styles, edge, line as faint, sea, ink, sun } from './document-styles.ts';

/** The meeting point: in words first, then drawn, with a legend that reads as steps. */
export function plan({ title, drawing, meetingPoint, legend, note }: PlanSection): ReactElement {
  return h(
    View,
    { key: title, style: styles.plan, wrap: false },
    h(View, { style: styles.headingRow }, heading(title), h(Text, { style: styles.remark }, note)),
    h(Text, { style: [styles.value, { marginBottom: 5 }] }, meetingPoint),
    drawing === 'arrivals' ? arrivalsPlan() : doorPlan(),
    h(
      View,
      { style: styles.legend },
      legend.map((text, index) =>
        h(
          View,
          { key: text, style: styles.legendStep },
          h(Text, { style: styles.legendNumber }, String(index + 1)),
          h(Text, { style: [styles.note, { flexGrow: 1, flexBasis: 0 }] }, text),
        ),
      ),
    ),
  );
}

const WIDTH = 515;
/** The distance of the drawing from the edges above and below. */
const TOP = 4;
const HEIGHT = 92;
const hall = '#F4F2EC';
const ground = '#FBFAF7';

function draw(...shapes: readonly ReactElement[]): ReactElement {
  return h(
    Svg,
    { viewBox: `0 ${TOP} ${WIDTH} ${HEIGHT}`, style: { width: WIDTH, height: HEIGHT } },
    ...shapes.map((shape, index) => ({ ...shape, key: String(index) })),
  );
}

/** From the baggage belts through the door of the hall to the driver, and on to the car park. */
function arrivalsPlan(): ReactElement {
  return draw(
    box(0, TOP, WIDTH, HEIGHT, ground),
    // The part behind customs, and the hall.
    box(10, 8, 150, 84, '#FFFFFF', edge),
    box(160, 8, 190, 84, hall, edge),
    // Two belts with luggage.
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

/** The entrance of a building, the driver in front of it and the car in the street. */
function doorPlan(): ReactElement {
  return draw(
    box(0, TOP, WIDTH, HEIGHT, ground),
    box(10, 8, 190, 84, hall, edge),
    ...[30, 68, 106].flatMap((x) => [18, 64].map((y) => box(x, y, 24, 18, '#FFFFFF', edge))),
    line(200, 36, 200, 64, '#FFFFFF', 4),
    path('M158 50 H246', sea),
    driver(262, 34),
    path('M280 50 H366', sea),
    // The street with its centre line.
    box(366, TOP, 90, HEIGHT, faint),
    ...[4, 28, 52, 76].map((y) => line(411, y, 411, y + 12, '#FFFFFF', 2)),
    car(376, 34),
    mark(1, 182, 28),
    mark(2, 262, 20),
    mark(3, 388, 22),
  );
}

function box(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  stroke?: string,
  round = 0,
): ReactElement {
  const outline = stroke === undefined ? {} : { stroke, strokeWidth: 0.8 };
  return h(Rect, { x, y, width, height, rx: round, ry: round, fill, ...outline });
}

function line(x1: number, y1: number, x2: number, y2: number, stroke: string, width = 1): ReactElement {
  return h(Line, { x1, y1, x2, y2, stroke, strokeWidth: width });
}

/** A footpath. */
function path(d: string, stroke: string): ReactElement {
  return h(Path, {
    d,
    fill: 'none',
    stroke,
    strokeWidth: 1.6,
    strokeDasharray: '4 3',
    strokeLinecap: 'round',
  });
}

/** A number from the legend. */
function mark(number: number, x: number, y: number): ReactElement {
  return h(
    G,
    null,
    h(Circle, { cx: x, cy: y, r: 8, fill: ink }),
    h(
      Text,
      {
        x,
        y: y + 3.2,
        textAnchor: 'middle',
        fill: '#FFFFFF',
        style: { fontFamily: 'Onest', fontSize: 9, fontWeight: 600 },
      },
      String(number),
    ),
  );
}

/** A person who holds up a sign; `y` is the top of the sign. */
function driver(x: number, y: number): ReactElement {
  return h(
    G,
    null,
    h(Rect, { x: x - 17, y, width: 34, height: 13, rx: 2, ry: 2, fill: sun }),
    h(Line, { x1: x - 11, y1: y + 5, x2: x + 11, y2: y + 5, stroke: ink, strokeWidth: 1.4 }),
    h(Line, { x1: x - 7, y1: y + 9, x2: x + 7, y2: y + 9, stroke: ink, strokeWidth: 1.4 }),
    h(Circle, { cx: x, cy: y + 22, r: 5.5, fill: sea }),
    h(Path, {
      d: `M${x - 9} ${y + 48} v-10 a9 9 0 0 1 18 0 v10 z M${x - 8} ${y + 36} l-5 -22 M${x + 8} ${y + 36} l5 -22`,
      fill: sea,
      stroke: sea,
      strokeWidth: 2.4,
      strokeLinecap: 'round',
    }),
  );
}

/** A car from above. */
function car(x: number, y: number): ReactElement {
  return h(
    G,
    null,
    h(Rect, { x, y, width: 24, height: 44, rx: 7, ry: 7, fill: sea }),
    h(Rect, { x: x + 4, y: y + 10, width: 16, height: 8, rx: 2, ry: 2, fill: '#FFFFFF' }),
    h(Rect, { x: x + 4, y: y + 31, width: 16, height: 6, rx: 2, ry: 2, fill: '#FFFFFF' }),
  );
}
