import { Text, View } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import type { TextBlock, TextRun, TextSection } from '../../modules/messaging/ports.ts';
import { heading } from './heading.ts';
import { styles } from './paper-styles.ts';

/** Running text; a heading stays with what follows it. */
export function runningText({ blocks }: TextSection): ReactElement {
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
