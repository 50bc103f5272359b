import { useState } from 'react';
import { today } from '../../../../shared/format/device-clock.ts';
import { showError } from '../../../../shared/ui/error-dialog-store.ts';
import { loadPageGroup } from '../../../../shared/ui/load-page-group.ts';
import type { PassengerFields } from '../../../purchase/checkout-fields.ts';
import type { DocumentReading } from './read-machine-lines.ts';

/** The documents of ICAO 9303 by the shape of their machine-readable lines: TD3 passports, TD2 and TD1 cards. */
const shapes = [
  { count: 2, length: 44 },
  { count: 2, length: 36 },
  { count: 3, length: 30 },
] as const;

const PASSPORT_LENGTH = 44;

export interface DocumentLines {
  /** Whether the field for the lines is open; `isUnreadable` if its text is not a document. */
  readonly box: { readonly isUnreadable: boolean } | undefined;
  /** The content of the last lines, without doubts that typing has resolved since. */
  readonly reading: DocumentReading | undefined;
  readonly open: () => void;
  readonly close: () => void;
  /** Fills in the form from a text; true if it contains a document's lines. */
  readonly read: (text: string) => boolean;
  readonly settle: (fields: readonly string[]) => void;
  /** Clears the reading, because the fields describe another person now. */
  readonly forget: () => void;
}

/** Fills in a passenger from a document's machine-readable lines; the parser is loaded on demand. */
export function useDocumentLines(fill: (values: Partial<PassengerFields>) => void): DocumentLines {
  const [box, setBox] = useState<DocumentLines['box']>();
  const [reading, setReading] = useState<DocumentReading>();
  const readLines = async (lines: readonly string[]): Promise<void> => {
    const { readMachineLines } = await loadPageGroup(
      'checkout-document',
      () => import('./read-machine-lines.ts'),
    );
    const next = readMachineLines(lines, today());
    if (next === undefined) return setBox({ isUnreadable: true });
    fill(next.values);
    setReading(next);
    setBox(undefined);
  };
  return {
    box,
    reading,
    open: () => setBox({ isUnreadable: false }),
    close: () => setBox(undefined),
    read: (text) => {
      const lines = findMachineLines(text);
      if (lines === undefined) setBox((now) => now && { isUnreadable: true });
      else readLines(lines).catch(showError);
      return lines !== undefined;
    },
    forget: () => setReading(undefined),
    settle: (fields) =>
      setReading(
        (now) => now && { ...now, doubtful: now.doubtful.filter((field) => !fields.includes(field)) },
      ),
  };
}

/**
 * Finds the machine-readable lines of a passport or a card within a text; undefined if there are none. Ignores spaces,
 * lower case, text around the lines, and missing fillers at the end of a passport's first line, which copying often
 * loses.
 */
export function findMachineLines(text: string): readonly string[] | undefined {
  const lines = text
    .toUpperCase()
    .replaceAll('«', '<<')
    .replaceAll('‹', '<')
    .split(/[\r\n]+/)
    .map((line) => line.replaceAll(/\s/g, ''))
    .filter((line) => /^[A-Z0-9<]{28,}$/.test(line) || /^P[A-Z<].*<<[A-Z]/.test(line));
  return findShaped(lines) ?? findShaped(withWholeNameLine(lines)) ?? cutIntoLines(lines.join(''));
}

function findShaped(lines: readonly string[]): readonly string[] | undefined {
  for (const { count, length } of shapes) {
    const start = lines.findIndex((_, at) => {
      const part = lines.slice(at, at + count);
      return (
        part.length === count &&
        part.every((line) => line.length === length && /^[A-Z0-9<]+$/.test(line)) &&
        /\d/.test(part.join(''))
      );
    });
    if (start >= 0) return lines.slice(start, start + count);
  }
  return undefined;
}

function withWholeNameLine(lines: readonly string[]): readonly string[] {
  return lines.map((line) =>
    line.startsWith('P') && line.length !== PASSPORT_LENGTH
      ? line.replace(/<+$/, '').padEnd(PASSPORT_LENGTH, '<')
      : line,
  );
}

/** Splits lines pasted without line breaks. */
function cutIntoLines(text: string): readonly string[] | undefined {
  const shape = shapes.find(({ count, length }) => count * length === text.length);
  if (shape === undefined || !text.includes('<') || !/^[A-Z0-9<]+$/.test(text)) return undefined;
  return Array.from({ length: shape.count }, (_, at) =>
    text.slice(at * shape.length, (at + 1) * shape.length),
  );
}
