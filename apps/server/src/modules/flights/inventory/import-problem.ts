/** Which of the three files of an import a problem stands in. */
export type ImportFile = 'ssim' | 'seats' | 'fares';

export type ImportProblemKey =
  | 'recordLength'
  | 'recordType'
  | 'recordOrder'
  | 'serial'
  | 'trailerSerial'
  | 'form'
  | 'period'
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
  | 'overlap'
  | 'charterRule'
  | 'stayOrder'
  | 'pairOnly'
  | 'notConnected'
  | 'belowSold';

/**
 * One fault of an imported file: the line as an editor counts it, for SSIM also the record's own serial number, and
 * the column (positions such as `15-21` in SSIM, the header's name in CSV). The key and its values make the sentence.
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

const sentences: Readonly<Record<ImportProblemKey, (problem: ImportProblem) => string>> = {
  recordLength: (p) => `the record has ${p.found} characters, it needs ${p.expected}`,
  recordType: (p) => `"${p.found}" is not a record type of chapter 7`,
  recordOrder: (p) => `a record of type ${p.found} cannot stand here; expected ${p.expected}`,
  serial: (p) => `the serial number is ${p.found}, expected ${p.expected}`,
  trailerSerial: (p) => `the trailer names serial ${p.found} as the last record, it is ${p.expected}`,
  form: (p) => `"${p.found}" is not ${p.expected}`,
  period: (p) => `the period ends on ${p.found}, before it begins on ${p.expected}`,
  blockTime: (p) => `the arrival is ${p.found} before the departure`,
  legSequence: (p) => `leg ${p.found} stands twice`,
  legPeriod: () => 'the leg has another period or other days than the first leg of its flight',
  segmentWithoutLeg: () => 'the segment data belongs to no leg before it',
  truncated: () => 'the file ends without a trailer record of type 5',
  csv: (p) => p.found,
  columnMissing: () => 'the column is missing',
  columnUnknown: () => 'the column is not known',
  required: () => 'a value is needed',
  currency: (p) => `the inventory is kept in ${p.expected}, not in ${p.found}`,
  unknownAirport: (p) => `the airport ${p.found} is not in the airport table`,
  unknownFlight: (p) => `the flight ${p.found} is neither in this schedule nor in the inventory`,
  unknownBucket: (p) => `the flight has no seats in the bucket ${p.found}`,
  noDeparture: (p) => `the flight ${p.found} has no departure in this period`,
  notOnFlight: (p) => `the flight does not call at ${p.found} in this direction`,
  duplicate: (p) => `the same flight, variation and first day stand in line ${p.expected}`,
  overlap: (p) => `the price of this product is given for the same days in line ${p.expected}`,
  charterRule: () => 'a charter is neither changed nor refunded: leave this blank',
  stayOrder: (p) => `a longest stay of ${p.found} days is below the shortest of ${p.expected}`,
  pairOnly: () =>
    'a stay is limited only where a fare is sold with its return: name its group in the column pair',
  notConnected: () =>
    'a charter, or a fare sold only with its return, is not part of a connection: leave this blank',
  belowSold: (p) => `${p.expected} seats are held or sold already, the total cannot become ${p.found}`,
};

/** The problem as one English line for the terminal: `fares line 12, column currency: …`. */
export function describeImportProblem(problem: ImportProblem): string {
  const serial = problem.serial === undefined ? '' : `, serial ${problem.serial}`;
  return `${problem.file} line ${problem.line}${serial}, column ${problem.column}: ${sentences[problem.key](problem)}`;
}
