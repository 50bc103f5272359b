import { Circle, G, Line, Path, Rect, Text } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { ink, sea, sun } from './document-styles.ts';

export function box(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  stroke?: string,
  round = 0,
): ReactElement {
  const edge = stroke === undefined ? {} : { stroke, strokeWidth: 0.8 };
  return h(Rect, { x, y, width, height, rx: round, ry: round, fill, ...edge });
}

export function line(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  stroke: string,
  width = 1,
): ReactElement {
  return h(Line, { x1, y1, x2, y2, stroke, strokeWidth: width });
}

/** A way to walk. */
export function path(d: string, stroke: string): ReactElement {
  return h(Path, {
    d,
    fill: 'none',
    stroke,
    strokeWidth: 1.6,
    strokeDasharray: '4 3',
    strokeLinecap: 'round',
  });
}

/** A number of the legend. */
export function mark(number: number, x: number, y: number): ReactElement {
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
export function driver(x: number, y: number): ReactElement {
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
export function car(x: number, y: number): ReactElement {
  return h(
    G,
    null,
    h(Rect, { x, y, width: 24, height: 44, rx: 7, ry: 7, fill: sea }),
    h(Rect, { x: x + 4, y: y + 10, width: 16, height: 8, rx: 2, ry: 2, fill: '#FFFFFF' }),
    h(Rect, { x: x + 4, y: y + 31, width: 16, height: 6, rx: 2, ry: 2, fill: '#FFFFFF' }),
  );
}
