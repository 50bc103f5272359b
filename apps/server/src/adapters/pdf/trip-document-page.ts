import { createRequire } from 'node:module';
import { Document, Font, Page, StyleSheet, Text, View, type DocumentProps } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import type {
  DocumentDirection,
  DocumentSegment,
  Fact,
  TripDocument,
} from '../../modules/messaging/ports.ts';

const { resolve } = createRequire(import.meta.url);
const font = (name: string) => resolve(`@expo-google-fonts/onest/${name}.ttf`);

Font.register({
  family: 'Onest',
  fonts: [
    { src: font('400Regular/Onest_400Regular'), fontWeight: 400 },
    { src: font('600SemiBold/Onest_600SemiBold'), fontWeight: 600 },
  ],
});
// Names, codes and numbers are never hyphenated.
Font.registerHyphenationCallback((word) => [word]);

const ink = '#10212B';
const sea = '#0B6E6E';
const mute = '#4A5A63';
const line = '#DAD8D2';

const styles = StyleSheet.create({
  page: {
    fontFamily: 'Onest',
    fontSize: 9.5,
    color: ink,
    paddingHorizontal: 40,
    paddingVertical: 32,
    lineHeight: 1.45,
  },
  head: { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 18 },
  brand: { fontSize: 16, fontWeight: 600, color: sea },
  agency: { fontSize: 8, color: mute, textAlign: 'right' },
  title: { fontSize: 20, fontWeight: 600, lineHeight: 1.25, marginBottom: 4 },
  subtitle: { color: mute, marginBottom: 12 },
  facts: {
    flexDirection: 'row',
    borderTop: `1 solid ${line}`,
    borderBottom: `1 solid ${line}`,
    paddingVertical: 8,
  },
  fact: { flexGrow: 1, flexBasis: 0, paddingRight: 8 },
  label: { fontSize: 8, color: mute },
  value: { fontWeight: 600 },
  section: { marginTop: 12 },
  h2: { fontSize: 12.5, fontWeight: 600, marginBottom: 6 },
  segment: { flexDirection: 'row', paddingVertical: 6, borderBottom: `0.5 solid ${line}` },
  flight: { width: 62, fontWeight: 600 },
  end: { flexGrow: 1, flexBasis: 0, paddingRight: 10 },
  time: { fontSize: 14, fontWeight: 600, lineHeight: 1.3 },
  row: { flexDirection: 'row', paddingVertical: 2, borderBottom: `0.5 solid ${line}` },
  passenger: { width: '42%', fontWeight: 600 },
  cell: { flexGrow: 1, flexBasis: 0, textAlign: 'right' },
  cellFirst: { width: '26%' },
  total: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    marginTop: 8,
    fontSize: 13,
    fontWeight: 600,
  },
  notice: { color: mute, marginBottom: 3 },
});

/** One A4 page (more when needed) in the family look of site and mails. */
export function tripDocumentPage(document: TripDocument): ReactElement<DocumentProps> {
  return h(
    Document,
    { title: document.title, author: document.brand, language: document.language },
    h(
      Page,
      { size: 'A4', style: styles.page, bookmark: document.title },
      h(
        View,
        { style: styles.head },
        h(Text, { style: styles.brand }, document.brand),
        h(
          View,
          null,
          document.agencyLines.map((text) => h(Text, { key: text, style: styles.agency }, text)),
        ),
      ),
      h(Text, { style: styles.title }, document.title),
      h(Text, { style: styles.subtitle }, document.subtitle),
      h(View, { style: styles.facts }, document.facts.map(fact)),
      document.directions.map(direction),
      passengers(document),
      prices(document),
      h(
        View,
        { style: styles.section },
        h(Text, { style: styles.h2 }, document.noticesTitle),
        document.notices.map((text) => h(Text, { key: text, style: styles.notice }, text)),
      ),
    ),
  );
}

function fact({ label, value }: Fact): ReactElement {
  return h(
    View,
    { key: label, style: styles.fact },
    h(Text, { style: styles.label }, label),
    h(Text, { style: styles.value }, value),
  );
}

function direction(part: DocumentDirection): ReactElement {
  return h(
    View,
    { key: part.title, style: styles.section, wrap: false },
    h(Text, { style: styles.h2 }, part.title),
    part.segments.map(segment),
    h(View, { style: { flexDirection: 'row', paddingTop: 6 } }, part.facts.map(fact)),
  );
}

function segment(part: DocumentSegment): ReactElement {
  const end = (side: DocumentSegment['departs']) =>
    h(
      View,
      { style: styles.end },
      h(Text, { style: styles.time }, side.time),
      h(Text, null, side.place),
      h(Text, { style: styles.label }, side.date),
    );
  return h(
    View,
    { key: `${part.flight}${part.departs.date}${part.departs.time}`, style: styles.segment },
    h(Text, { style: styles.flight }, part.flight),
    end(part.departs),
    end(part.arrives),
    h(View, { style: styles.end }, h(Text, { style: styles.label }, part.detail)),
  );
}

function passengers(document: TripDocument): ReactElement {
  return h(
    View,
    { style: styles.section },
    h(Text, { style: styles.h2 }, document.passengersTitle),
    document.passengers.map(({ label, value }) =>
      h(
        View,
        { key: `${label}${value}`, style: styles.row },
        h(Text, { style: styles.passenger }, label),
        h(Text, { style: { flexGrow: 1, flexBasis: 0 } }, value),
      ),
    ),
  );
}

function prices(document: TripDocument): ReactElement {
  const row = (cells: readonly string[], key: string, isHead: boolean) =>
    h(
      View,
      { key, style: styles.row },
      cells.map((text, index) =>
        h(
          Text,
          {
            key: `${key}-${index}`,
            style: [index === 0 ? styles.cellFirst : styles.cell, isHead ? styles.label : {}],
          },
          text,
        ),
      ),
    );
  return h(
    View,
    { style: styles.section },
    h(Text, { style: styles.h2 }, document.priceTitle),
    row(document.priceHeads, 'head', true),
    document.priceRows.map((cells, index) => row(cells, `row-${index}`, false)),
    h(
      View,
      { style: styles.total },
      h(Text, null, document.total.label),
      h(Text, null, document.total.value),
    ),
    h(Text, { style: styles.notice }, document.payment),
  );
}
