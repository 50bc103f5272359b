import type { Language } from '@farewind/contract/core/fields';
import { formatExpected } from '../../../platform/messages/format-expected.ts';
import { translate } from '../../../platform/messages/translate.ts';

/** The file of an import that a problem is in. */
export type ImportFile = 'ssim' | 'seats' | 'fares';

export type ImportProblemKey =
  | 'recordLength'
  | 'recordType'
  | 'recordOrder'
  | 'serial'
  | 'trailerSerial'
  | 'form'
  | 'period'
  | 'periodLength'
  | 'blockTime'
  | 'legSequence'
  | 'legPeriod'
  | 'segmentWithoutLeg'
  | 'truncated'
  | 'csv'
  | 'columnMissing'
  | 'columnUnknown'
  | 'required'
  | 'currency'
  | 'unknownAirport'
  | 'unknownFlight'
  | 'unknownBucket'
  | 'noDeparture'
  | 'duplicate'
  | 'notOnFlight'
  | 'returnsToOrigin'
  | 'overlap'
  | 'charterRule'
  | 'stayOrder'
  | 'pairOnly'
  | 'notConnected'
  | 'belowSold'
  | 'soldCancelled'
  | 'sameAirport'
  | 'character'
  | 'encoding'
  | 'missingHour'
  | ConfirmableKey;

/** Problems that may be intended: the import continues once staff have confirmed them. */
const confirmableKeys = ['twiceADay', 'utcVariation', 'soldDeparture'] as const;
type ConfirmableKey = (typeof confirmableKeys)[number];

/**
 * A problem of an imported file: the line as in an editor, for SSIM also the record's serial number, and the column
 * (positions such as `15-21` in SSIM, the header's name in CSV). Key and values form the message; for the key `form`,
 * `expected` is the name of a message with its limits.
 */
export interface ImportProblem {
  readonly file: ImportFile;
  readonly line: number;
  readonly serial?: string | undefined;
  readonly column: string;
  readonly key: ImportProblemKey;
  readonly found: string;
  readonly expected: string;
}

export function isConfirmable({ key }: Pick<ImportProblem, 'key'>): boolean {
  return confirmableKeys.some((one) => one === key);
}

/** The problem as a sentence, without its position. */
export function formatImportProblem({ key, found, expected }: ImportProblem, language: Language): string {
  const wanted = key === 'form' ? formatExpected(language, 'import.expected', expected) : expected;
  return translate(language, `import.problem.${key}`, { found, expected: wanted });
}

/** The problem as one English line for the terminal: `fares line 12, column currency: …`. */
export function describeImportProblem(problem: ImportProblem): string {
  const serial = problem.serial === undefined ? '' : `, serial ${problem.serial}`;
  return `${problem.file} line ${problem.line}${serial}, column ${problem.column}: ${formatImportProblem(problem, 'en')}`;
}
