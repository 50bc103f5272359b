import type { ImportProblem, ImportProblemKey } from '../import-problem.ts';
import {
  positionsOf,
  RECORD_LENGTH,
  type SsimField,
  type SsimLayout,
  type SsimValues,
} from './ssim-layout.ts';

/** One line of the file, padded to 200 characters; `line` as in an editor. */
export interface SsimRecord {
  readonly line: number;
  readonly text: string;
}

/** Thrown inside the reader for an invalid record; contains the problem to report. */
export class BadRecord extends Error {
  readonly problem: ImportProblem;

  constructor(problem: ImportProblem) {
    super(problem.key);
    this.problem = problem;
  }
}

export function recordProblem(
  record: SsimRecord,
  key: ImportProblemKey,
  column: string,
  found = '',
  expected = '',
): ImportProblem {
  const serial = record.text.slice(194, 200).trim();
  return { file: 'ssim', line: record.line, serial, column, key, found, expected };
}

export function fieldText(record: SsimRecord, field: SsimField): string {
  return record.text.slice(field.from - 1, field.to);
}

/** The raw text of every field. Throws BadRecord at the first field that does not match its layout. */
export function readFields<L extends SsimLayout>(record: SsimRecord, layout: L): SsimValues<L> {
  const values: Record<string, string> = {};
  for (const [name, field] of Object.entries(layout)) {
    const text = fieldText(record, field);
    if (!field.form.test(text)) {
      throw new BadRecord(recordProblem(record, 'form', positionsOf(field), text, field.means));
    }
    values[name] = text;
  }
  return values as SsimValues<L>;
}

/** Writes a record of 200 characters. Throws RangeError for a value that does not match its field. */
export function writeFields<L extends SsimLayout>(
  type: string,
  layout: L,
  values: Partial<SsimValues<L>>,
): string {
  const cells = Array.from(type.padEnd(RECORD_LENGTH));
  for (const [name, field] of Object.entries(layout)) {
    const width = field.to - field.from + 1;
    const text = (values[name as keyof L] ?? '').padEnd(width);
    if (text.length !== width || !field.form.test(text)) {
      throw new RangeError(`"${text}" cannot stand in ${name}, columns ${positionsOf(field)}`);
    }
    cells.splice(field.from - 1, width, ...Array.from(text));
  }
  return cells.join('');
}
