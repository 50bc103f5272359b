import { Text, View, type ViewProps } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { styles } from './document-styles.ts';

/** A section's title with its bookmark. */
export function heading(title: string): ReactElement {
  // The typings only allow bookmarks on pages, but the renderer supports them on every node.
  const marked: ViewProps & { readonly bookmark: string } = { bookmark: title };
  return h(View, marked, h(Text, { style: styles.h2 }, title));
}
