import { Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import type { PlanSection } from '../../modules/messaging/ports.ts';
import { heading } from './heading.ts';
import { arrivalsPlan, doorPlan } from './plan-drawings.ts';
import { styles } from './document-styles.ts';

/** Where people meet: in words first, then drawn, with a legend that reads as steps. */
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
