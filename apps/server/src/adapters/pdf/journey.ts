import { Circle, Line, Svg, Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import type { JourneySection, DocumentSegment, DocumentStop } from '../../modules/messaging/ports.ts';
import { facts } from './facts.ts';
import { heading } from './heading.ts';
import { sea, styles } from './document-styles.ts';

/** A direction as a card: its flights one under the other, then the conditions of its fare. Never torn by a page. */
export function journey(part: JourneySection): ReactElement {
  return h(
    View,
    { key: part.title, style: [styles.card, styles.pad], wrap: false, break: part.startsPage === true },
    heading(part.title),
    part.segments.map(segment),
    h(View, { style: styles.conditions }, facts(part.facts, 4)),
  );
}

function segment(part: DocumentSegment): ReactElement {
  return h(
    View,
    { key: `${part.flight}${part.departs.date}${part.departs.time}` },
    h(
      View,
      { style: styles.segment },
      h(
        View,
        { style: styles.flight },
        h(Text, { style: [styles.value, { fontSize: 11 }] }, part.flight),
        h(Text, { style: styles.label }, part.detail),
      ),
      stop(part.departs),
      h(View, { style: styles.way }, h(Text, { style: styles.label }, part.duration), way()),
      stop(part.arrives),
    ),
    [...(part.remarks ?? []), ...(part.layover === undefined ? [] : [part.layover])].map((text) =>
      h(Text, { key: text, style: styles.layover }, text),
    ),
  );
}

function stop({ time, date, place }: DocumentStop): ReactElement {
  return h(
    View,
    { style: styles.end },
    h(Text, { style: styles.time }, time),
    h(Text, { style: styles.label }, date),
    h(Text, null, place),
  );
}

/** From here to there, as the site draws it. */
function way(): ReactElement {
  return h(
    Svg,
    { viewBox: '0 0 70 8', style: { width: 70, height: 8 } },
    h(Line, { x1: 6, y1: 4, x2: 64, y2: 4, stroke: '#B9C1C4', strokeWidth: 0.8 }),
    h(Circle, { cx: 4, cy: 4, r: 2.6, fill: '#FFFFFF', stroke: sea, strokeWidth: 1.2 }),
    h(Circle, { cx: 66, cy: 4, r: 3, fill: sea }),
  );
}
