import { Circle, Path, Rect, Svg } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { sea, sun } from './paper-styles.ts';

/** The mark of the site's header. */
export function brandMark(): ReactElement {
  const wave = (d: string, strokeOpacity: number) =>
    h(Path, { d, fill: 'none', stroke: '#FFFFFF', strokeWidth: 2.6, strokeLinecap: 'round', strokeOpacity });
  return h(
    Svg,
    { viewBox: '0 0 32 32', style: { width: 24, height: 24 } },
    h(Rect, { width: 32, height: 32, rx: 9, fill: sea }),
    h(Circle, { cx: 21.5, cy: 11, r: 4.5, fill: sun }),
    wave('M5 16.5c4-3.4 8-3.4 11.5-1.2s7 2 10.5-.8', 1),
    wave('M5 22.5c4-3.4 8-3.4 11.5-1.2s4.5 2.3 6.5 1.4', 0.62),
  );
}
