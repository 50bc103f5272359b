import { Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { styles } from './paper-styles.ts';

/** A section's title with its bookmark; it never stands alone at the foot of a page. */
export function heading(title: string, minPresenceAhead = 40): ReactElement {
  return h(View, { minPresenceAhead, ...{ bookmark: title } }, h(Text, { style: styles.h2 }, title));
}
