import { Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import type {
  NotesSection,
  DocumentColumn,
  DocumentRow,
  TableSection,
} from '../../modules/messaging/ports.ts';
import { heading } from './heading.ts';
import { lines } from './lines.ts';
import { styles } from './document-styles.ts';

/** Under the heading stand at least so many rows before a page may end. */
const ROWS_WITH_HEADING = 2;

/** Rows stay whole; the heading stays with the first of them and the total with what it sums up. */
export function table({ title, columns, rows, total, remarks }: TableSection): ReactElement {
  const drawn = rows.map((row, index) => tableRow(columns, row, index));
  const last = total === undefined ? undefined : drawn.at(-1);
  const end = last === undefined ? drawn.length : drawn.length - 1;
  const start = Math.min(ROWS_WITH_HEADING, end);
  return h(
    View,
    { key: title, style: styles.section },
    h(View, { wrap: false }, heading(title), tableHead(columns), drawn.slice(0, start)),
    drawn.slice(start, end),
    h(
      View,
      { wrap: false },
      last,
      total === undefined
        ? null
        : h(View, { style: styles.total }, h(Text, null, total.label), h(Text, null, total.value)),
      remarks.map((text) => h(Text, { key: text, style: styles.remark }, text)),
    ),
  );
}

function tableHead(columns: readonly DocumentColumn[]): ReactElement {
  return h(
    View,
    { style: styles.tableHead },
    columns.map((column) => cell(column, column.label, styles.label)),
  );
}

function tableRow(columns: readonly DocumentColumn[], row: DocumentRow, index: number): ReactElement {
  if ('heading' in row)
    return h(Text, { key: index, style: styles.tableGroup, minPresenceAhead: 24 }, row.heading);
  return h(
    View,
    { key: index, style: styles.tableRow, wrap: false },
    columns.map((column, at) => cell(column, row.cells[at] ?? '', at === 0 ? styles.value : styles.plain)),
  );
}

function cell(
  { label, share, isSum }: DocumentColumn,
  text: string,
  style: Parameters<typeof lines>[1],
): ReactElement {
  const place = isSum === true ? styles.sum : styles.word;
  return h(View, { key: label, style: [place, { width: `${share}%` }] }, lines(text.split('\n'), style));
}

/** Short enough never to be torn. */
export function notes({ title, notes: texts, isFine }: NotesSection): ReactElement {
  return h(
    View,
    { key: title, style: title === '' ? {} : styles.section, wrap: false },
    title === '' ? null : heading(title),
    texts.map((text) => h(Text, { key: text, style: isFine === true ? styles.fine : styles.note }, text)),
  );
}
