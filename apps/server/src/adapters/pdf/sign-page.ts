import { Page, Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import type { PaperSign } from '../../modules/messaging/ports.ts';
import { brandMark } from './brand-mark.ts';
import { styles } from './paper-styles.ts';

/** Of A4 across, between its margins. */
const [WIDTH, HEIGHT] = [762, 380];
/** A capital letter of the bold face is about so wide, by its size; a line is so high. */
const LETTER_WIDTH = 0.72;
const LINE_HEIGHT = 1.15;
const [LARGEST, SMALLEST] = [150, 28];

/** A name for a whole page across, as large as it fits with a line for each of its words. */
export function signPage({ title, name, remark }: PaperSign, brand: string, key: string): ReactElement {
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
