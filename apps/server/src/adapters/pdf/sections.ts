import { Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import type { NotesSection, PaperColumn, PaperRow, TableSection } from '../../modules/messaging/ports.ts';
import { heading } from './heading.ts';
import { styles } from './paper-styles.ts';

type CellStyle = (typeof styles)['label' | 'value' | 'plain'];

/** Rows stay whole; the total stays with what it sums up. */
export function table(part: TableSection): ReactElement {
  const { title, columns, rows, total, remarks } = part;
  return h(
    View,
    { key: title, style: styles.section },
    heading(title, 60),
    h(
      View,
      { style: styles.tableHead, minPresenceAhead: 20 },
      columns.map((column) => cell(column, column.label, styles.label)),
    ),
    rows.map((row, index) => tableRow(columns, row, index)),
    h(
      View,
      { wrap: false },
      total === undefined
        ? null
        : h(View, { style: styles.total }, h(Text, null, total.label), h(Text, null, total.value)),
      remarks.map((text) => h(Text, { key: text, style: styles.remark }, text)),
    ),
  );
}

function tableRow(columns: readonly PaperColumn[], row: PaperRow, index: number): ReactElement {
  if ('heading' in row)
    return h(Text, { key: index, style: styles.tableGroup, minPresenceAhead: 20 }, row.heading);
  return h(
    View,
    { key: index, style: styles.tableRow, wrap: false },
    columns.map((column, at) => cell(column, row.cells[at] ?? '', at === 0 ? styles.value : styles.plain)),
  );
}

function cell({ label, share, isSum }: PaperColumn, text: string, style: CellStyle): ReactElement {
  const place = isSum === true ? styles.sum : styles.word;
  return h(View, { key: label, style: [place, { width: `${share}%` }] }, h(Text, { style }, text));
}

export function notes({ title, notes: texts, isFine }: NotesSection): ReactElement {
  return h(
    View,
    { key: title, style: styles.section },
    heading(title),
    texts.map((text) => h(Text, { key: text, style: isFine === true ? styles.fine : styles.note }, text)),
  );
}
