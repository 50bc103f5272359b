import { Document, Image, Page, Text, View, type DocumentProps } from '@react-pdf/renderer';
import { createElement as h, Fragment, type ReactElement } from 'react';
import type { Paper, PaperSection } from '../../modules/messaging/ports.ts';
import { brandMark } from './brand-mark.ts';
import { facts } from './facts.ts';
import { fields } from './fields.ts';
import { lines } from './lines.ts';
import { journey } from './journey.ts';
import { plan } from './plan.ts';
import { signPage } from './sign-page.ts';
import { styles } from './paper-styles.ts';
import { notes, table } from './sections.ts';
import { runningText } from './running-text.ts';

/** A4 in the family look of site and mails; sections stand in reading order and each has its bookmark. */
export function paperPage(paper: Paper, barcode: Buffer): ReactElement<DocumentProps> {
  const { title, subtitle, brand, language, agency, alerts, sections } = paper;
  return h(
    Document,
    { title: `${title} ${paper.codes.at(-1)?.value ?? ''}`, author: brand, subject: subtitle, language },
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
      summary(paper, barcode),
      alerts.map((text) => h(Text, { key: text, style: styles.alert }, text)),
      sections.map((part, index) => h(Fragment, { key: index }, section(part))),
      footer(paper.footer),
    ),
    (paper.signs ?? []).map((sign, index) => signPage(sign, brand, `sign ${index}`)),
  );
}

function summary(paper: Paper, barcode: Buffer): ReactElement {
  return h(
    View,
    { style: [styles.card, styles.row], wrap: false },
    h(View, { style: [styles.pad, { flexGrow: 1, flexBasis: 0 }] }, facts(paper.facts, 2)),
    h(
      View,
      { style: styles.stub },
      h(
        View,
        { style: { flexGrow: 1, flexBasis: 0 } },
        paper.codes.map(({ label, value }) =>
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

function section(part: PaperSection): ReactElement {
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
