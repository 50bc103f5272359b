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
} from '@react-pdf/renderer';
import { createElement as h, Fragment, type ReactElement } from 'react';
import type {
  DocumentModel,
  DocumentSection,
  DocumentSign,
  TextBlock,
  TextRun,
  TextSection,
} from '../../modules/messaging/ports.ts';
import { facts } from './facts.ts';
import { fields } from './fields.ts';
import { lines } from './lines.ts';
import { journey } from './journey.ts';
import { plan } from './plan.ts';
import { styles, sea, sun } from './document-styles.ts';
import { notes, table } from './sections.ts';
import { heading } from './heading.ts';

/** Of A4 across, between its margins. */
const [WIDTH, HEIGHT] = [762, 380];
/** A capital letter of the bold face is about so wide, by its size; a line is so high. */
const LETTER_WIDTH = 0.72;
const LINE_HEIGHT = 1.15;
const [LARGEST, SMALLEST] = [150, 28];

/** A name for a whole page across, as large as it fits with a line for each of its words. */
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

/** A4 in the family look of site and mails; sections stand in reading order and each has its bookmark. */
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

/** The mark of the site's header. */
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
