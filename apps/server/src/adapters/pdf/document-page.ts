import {
  Document,
  Image,
  Page,
  Text,
  View,
  type DocumentProps,
  Circle,
  Path,
  Rect,
  Svg,
  Line,
} from '@react-pdf/renderer';
import { createElement as h, Fragment, type ReactElement } from 'react';
import type {
  DocumentModel,
  DocumentSection,
  DocumentSign,
  TextBlock,
  TextRun,
  TextSection,
  FieldsSection,
  JourneySection,
  DocumentSegment,
  DocumentStop,
  NotesSection,
  DocumentColumn,
  DocumentRow,
  TableSection,
} from '../../modules/messaging/ports.ts';
import { facts } from './facts.ts';
import { lines } from './lines.ts';
import { plan } from './plan.ts';
import { styles, sea, sun } from './document-styles.ts';
import { heading } from './heading.ts';

/** The width of A4 landscape between its margins. */
const [WIDTH, HEIGHT] = [762, 380];
/** The approximate width of a bold capital letter and the height of a line, relative to the font size. */
const LETTER_WIDTH = 0.72;
const LINE_HEIGHT = 1.15;
const [LARGEST, SMALLEST] = [150, 28];

/** A name filling a landscape page, as large as fits with one line per word. */
function signPage({ title, name, remark }: DocumentSign, brand: string, key: string): ReactElement {
  const words = name.toLocaleUpperCase('en').split(/\s+/).filter(Boolean);
  return h(
    Page,
    { key, size: 'A4', orientation: 'landscape', style: styles.page, bookmark: title },
    h(
      View,
      { style: styles.head },
      h(View, { style: styles.brand }, brandMark(), h(Text, { style: styles.brandName }, brand)),
      h(Text, { style: styles.label }, title),
    ),
    h(
      View,
      { style: styles.sign },
      words.map((word, index) =>
        h(
          Text,
          {
            key: `${index} ${word}`,
            style: { fontSize: sizeOf(words), fontWeight: 600, lineHeight: LINE_HEIGHT },
          },
          word,
        ),
      ),
    ),
    h(Text, { style: styles.signRemark }, remark),
  );
}

function sizeOf(words: readonly string[]): number {
  const longest = Math.max(1, ...words.map((word) => [...word].length));
  const size = Math.min(WIDTH / (longest * LETTER_WIDTH), HEIGHT / (Math.max(1, words.length) * LINE_HEIGHT));
  return Math.round(Math.min(LARGEST, Math.max(SMALLEST, size)));
}

/** An A4 page in the common style of site and mails; sections are in reading order and each has a bookmark. */
export function documentPage(model: DocumentModel, barcode: Buffer): ReactElement<DocumentProps> {
  const { title, subtitle, brand, language, agency, alerts, sections } = model;
  return h(
    Document,
    { title: `${title} ${model.codes.at(-1)?.value ?? ''}`, author: brand, subject: subtitle, language },
    h(
      Page,
      { size: 'A4', style: styles.page, bookmark: title },
      h(
        View,
        { style: styles.head },
        h(View, { style: styles.brand }, brandMark(), h(Text, { style: styles.brandName }, brand)),
        h(View, { style: styles.agency }, lines(agency)),
      ),
      h(Text, { style: styles.title }, title),
      h(Text, { style: styles.subtitle }, subtitle),
      summary(model, barcode),
      alerts.map((text) => h(Text, { key: text, style: styles.alert }, text)),
      sections.map((part, index) => h(Fragment, { key: index }, section(part))),
      footer(model.footer),
    ),
    (model.signs ?? []).map((sign, index) => signPage(sign, brand, `sign ${index}`)),
  );
}

function summary(model: DocumentModel, barcode: Buffer): ReactElement {
  return h(
    View,
    { style: [styles.card, styles.row], wrap: false },
    h(View, { style: [styles.pad, { flexGrow: 1, flexBasis: 0 }] }, facts(model.facts, 2)),
    h(
      View,
      { style: styles.stub },
      h(
        View,
        { style: { flexGrow: 1, flexBasis: 0 } },
        model.codes.map(({ label, value }) =>
          h(
            View,
            { key: label },
            h(Text, { style: styles.label }, label),
            h(Text, { style: styles.code }, value),
          ),
        ),
      ),
      h(Image, { src: { data: barcode, format: 'png' }, style: styles.barcode }),
    ),
  );
}

function section(part: DocumentSection): ReactElement {
  if (part.type === 'journey') return journey(part);
  if (part.type === 'plan') return plan(part);
  if (part.type === 'fields') return fields(part);
  if (part.type === 'text') return runningText(part);
  return part.type === 'table' ? table(part) : notes(part);
}

function footer(text: string): ReactElement {
  return h(
    View,
    { style: styles.foot, fixed: true },
    h(Text, null, text),
    h(Text, { render: ({ pageNumber, totalPages }) => `${pageNumber} / ${totalPages}` }),
  );
}

/** The logo of the site's header. */
function brandMark(): ReactElement {
  const wave = (d: string, strokeOpacity: number) =>
    h(Path, { d, fill: 'none', stroke: '#FFFFFF', strokeWidth: 2.6, strokeLinecap: 'round', strokeOpacity });
  return h(
    Svg,
    { viewBox: '0 0 32 32', style: { width: 24, height: 24 } },
    h(Rect, { width: 32, height: 32, rx: 9, fill: sea }),
    h(Circle, { cx: 21.5, cy: 11, r: 4.5, fill: sun }),
    wave('M5 16.5c4-3.4 8-3.4 11.5-1.2s7 2 10.5-.8', 1),
    wave('M5 22.5c4-3.4 8-3.4 11.5-1.2s4.5 2.3 6.5 1.4', 0.62),
  );
}

/** Running text; a heading stays with what follows it. */
function runningText({ blocks }: TextSection): ReactElement {
  return h(
    View,
    null,
    blocks.map((block, index) => h(View, { key: index, ...keepsWith(block) }, draw(block))),
  );
}

function keepsWith({ kind }: TextBlock): { minPresenceAhead?: number; wrap?: boolean } {
  if (kind === 'heading') return { minPresenceAhead: 40, wrap: false };
  return kind === 'row' ? { wrap: false } : {};
}

function draw(block: TextBlock): ReactElement {
  switch (block.kind) {
    case 'heading':
      return h(View, { style: styles.textHeading }, heading(block.text));
    case 'paragraph':
      return h(Text, { style: styles.text }, runs(block.runs));
    case 'item':
      return h(
        View,
        { style: styles.row },
        h(Text, { style: styles.textMark }, block.mark),
        h(Text, { style: styles.textItem }, runs(block.runs)),
      );
    case 'row':
      return h(
        View,
        { style: block.isHead ? styles.tableHead : styles.tableRow },
        block.cells.map((cell, index) =>
          h(
            Text,
            {
              key: index,
              style: [block.isHead ? styles.label : styles.text, { width: `${100 / block.cells.length}%` }],
            },
            runs(cell),
          ),
        ),
      );
  }
}

function runs(parts: readonly TextRun[]): (string | ReactElement)[] {
  return parts.map(({ text: words, isStrong }, index) =>
    isStrong === true ? h(Text, { key: index, style: styles.strong }, words) : words,
  );
}

/** Labels above their values; a line to write on where a value is absent. */
function fields({ title, fields: list, steps }: FieldsSection): ReactElement {
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

/**
 * A direction as a card: its flights one below the other, then the conditions of its fare. Never split across pages.
 */
function journey(part: JourneySection): ReactElement {
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

/** The route line between two airports, as drawn on the site. */
function way(): ReactElement {
  return h(
    Svg,
    { viewBox: '0 0 70 8', style: { width: 70, height: 8 } },
    h(Line, { x1: 6, y1: 4, x2: 64, y2: 4, stroke: '#B9C1C4', strokeWidth: 0.8 }),
    h(Circle, { cx: 4, cy: 4, r: 2.6, fill: '#FFFFFF', stroke: sea, strokeWidth: 1.2 }),
    h(Circle, { cx: 66, cy: 4, r: 3, fill: sea }),
  );
}

/** The minimum number of rows between a heading and a page break. */
const ROWS_WITH_HEADING = 2;

/** A row is never split; the heading stays with the first rows and the total with the last one. */
function table({ title, columns, rows, total, remarks }: TableSection): ReactElement {
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
    columns.map((column) => tableCell(column, column.label, styles.label)),
  );
}

function tableRow(columns: readonly DocumentColumn[], row: DocumentRow, index: number): ReactElement {
  if ('heading' in row)
    // As a box, since a text at the top of a page loses the room below it.
    return h(
      View,
      { key: index, style: styles.tableGroup, minPresenceAhead: 24, wrap: false },
      h(Text, null, row.heading),
    );
  return h(
    View,
    { key: index, style: styles.tableRow, wrap: false },
    columns.map((column, at) =>
      tableCell(column, row.cells[at] ?? '', at === 0 ? styles.value : styles.plain),
    ),
  );
}

function tableCell(
  { label, share, isSum }: DocumentColumn,
  text: string,
  style: Parameters<typeof lines>[1],
): ReactElement {
  const place = isSum === true ? styles.sum : styles.word;
  return h(View, { key: label, style: [place, { width: `${share}%` }] }, lines(text.split('\n'), style));
}

/** Short enough never to be split across pages. */
function notes({ title, notes: texts, isFine }: NotesSection): ReactElement {
  return h(
    View,
    { key: title, style: title === '' ? {} : styles.section, wrap: false },
    title === '' ? null : heading(title),
    texts.map((text) => h(Text, { key: text, style: isFine === true ? styles.fine : styles.note }, text)),
  );
}
