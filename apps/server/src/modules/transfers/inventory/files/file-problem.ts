import type { Language } from '@farewind/contract/core/fields';
import {
  transferFiles,
  type TransferFile,
  type TransferImport,
} from '@farewind/contract/inventory/transfer-files';
import type { CellFault, CellFaultKey } from '../../../../platform/csv-table.ts';
import { formatExpected } from '../../../../platform/messages/format-expected.ts';
import { translate } from '../../../../platform/messages/translate.ts';

export type FileProblem = CellFault<
  TransferFile,
  | CellFaultKey
  | 'damaged'
  | 'encoding'
  | 'duplicate'
  | 'unknownAirport'
  | 'unknownZone'
  | 'unknownVehicleType'
  | 'otherCurrency'
  | 'usualMissing'
>;

/** In reading order: file by file, from the top down. */
export function inReadingOrder(problems: readonly FileProblem[]): FileProblem[] {
  const place = ({ file }: FileProblem): number => transferFiles.indexOf(file);
  return problems.toSorted((one, other) => place(one) - place(other) || one.line - other.line);
}

/** A problem in the words of a language. */
export function presentProblem(problem: FileProblem, language: Language): TransferImport['problems'][number] {
  const { file, line, column, key, found } = problem;
  const expected =
    key === 'form' ? formatExpected(language, 'transferFile.expected', problem.expected) : problem.expected;
  return { file, line, column, message: translate(language, `transferFile.${key}`, { found, expected }) };
}
