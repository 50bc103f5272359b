import { Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import type { FieldsSection } from '../../modules/messaging/ports.ts';
import { heading } from './heading.ts';
import { styles } from './document-styles.ts';

/** Labels over their values; where there is none, a line to write on. */
export function fields({ title, fields: list, steps }: FieldsSection): ReactElement {
  return h(
    View,
    { key: title, style: [styles.card, styles.tightPad], wrap: false },
    heading(title),
    h(
      View,
      { style: styles.facts },
      list.map(({ label, value }) =>
        h(
          View,
          { key: label, style: styles.field },
          h(Text, { style: styles.label }, label),
          value === undefined
            ? h(View, { style: styles.toWrite })
            : h(Text, { style: [styles.value, { fontSize: 11 }] }, value),
        ),
      ),
    ),
    h(
      View,
      { style: styles.steps },
      h(Text, { style: [styles.value, { marginBottom: 2 }] }, steps.title),
      steps.lines.map((text, index) => h(Text, { key: text, style: styles.note }, `${index + 1}. ${text}`)),
    ),
  );
}
