import { Text } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { styles } from './document-styles.ts';

/** One text for each line: a line break inside a text would be looked for in a font that is not embedded. */
export function lines(
  texts: readonly string[],
  style: (typeof styles)['label' | 'value' | 'plain'] = styles.plain,
): ReactElement[] {
  return texts.map((text, index) => h(Text, { key: `${index} ${text}`, style }, text));
}
