import { Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import type { Fact } from '../../modules/messaging/ports.ts';
import { styles } from './document-styles.ts';

/** Labels above their values, a fixed number in a row. */
export function facts(list: readonly Fact[], perRow: number): ReactElement {
  return h(
    View,
    { style: styles.facts },
    list.map(({ label, value }) =>
      h(
        View,
        { key: label, style: { width: `${100 / perRow}%`, paddingRight: 10 } },
        h(Text, { style: styles.label }, label),
        h(Text, { style: styles.value }, value),
      ),
    ),
  );
}
