import { Document, Page, Text, View, type DocumentProps } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import type { ListDocument } from '../../platform/list-document.ts';
import { edge, line, styles } from './document-styles.ts';

const cell = { fontSize: 8, lineHeight: 1.3, paddingRight: 6 };
const row = { flexDirection: 'row', paddingVertical: 3.5 } as const;

/** A table on A4 landscape; its titles are repeated on every page, and no row is split across pages. */
export function listPage({
  language,
  title,
  subtitle,
  columns,
  rows,
  footer,
}: ListDocument): ReactElement<DocumentProps> {
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  const widthOf = (at: number) => ({ width: `${((columns[at]?.width ?? 0) / whole) * 100}%` });
  return h(
    Document,
    { title, subject: subtitle, language },
    h(
      Page,
      { size: 'A4', orientation: 'landscape', style: [styles.page, { paddingHorizontal: 30 }] },
      h(Text, { style: [styles.title, { fontSize: 16 }] }, title),
      h(Text, { style: [styles.subtitle, { marginBottom: 8 }] }, subtitle),
      h(
        View,
        { style: [row, { borderBottom: `0.8 solid ${edge}` }], fixed: true },
        columns.map((column, at) =>
          h(Text, { key: at, style: [styles.label, { paddingRight: 6 }, widthOf(at)] }, column.title),
        ),
      ),
      rows.map((cells, index) =>
        h(
          View,
          { key: index, style: [row, { borderBottom: `0.5 solid ${line}` }], wrap: false },
          cells.map((text, at) => h(Text, { key: at, style: [cell, widthOf(at)] }, text)),
        ),
      ),
      h(
        View,
        { style: styles.foot, fixed: true },
        h(Text, null, footer),
        h(Text, { render: ({ pageNumber, totalPages }) => `${pageNumber} / ${totalPages}` }),
      ),
    ),
  );
}
