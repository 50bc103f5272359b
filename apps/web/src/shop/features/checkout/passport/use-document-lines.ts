import { useState } from 'react';
import { today } from '../../../../shared/format/device-clock.ts';
import { showError } from '../../../../shared/ui/error-dialog-store.ts';
import { loadPageGroup } from '../../../../shared/ui/load-page-group.ts';
import type { PassengerFields } from '../../../purchase/checkout-fields.ts';
import { findMachineLines } from './machine-lines.ts';
import type { DocumentReading } from './read-machine-lines.ts';

export interface DocumentLines {
  /** The box for the lines is open; `isUnreadable` when what was put in it is no document. */
  readonly box: { readonly isUnreadable: boolean } | undefined;
  /** What the last lines said, less the doubts that were settled since by typing. */
  readonly reading: DocumentReading | undefined;
  readonly open: () => void;
  readonly close: () => void;
  /** Fills in what the text says; true when it holds the lines of a document. */
  readonly read: (text: string) => boolean;
  readonly settle: (fields: readonly string[]) => void;
  /** Somebody else stands in the fields now. */
  readonly forget: () => void;
}

/** Filling in one passenger from the machine-readable lines of the document; the reader comes when it is needed. */
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
