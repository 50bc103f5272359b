import type { StaleRecord } from './find-stale.ts';
import type { Figure, TrialRecord } from './trial.ts';

export interface PartRecords {
  readonly machine: string;
  readonly records: readonly TrialRecord[];
  /** Trials of the part that have never been run at full size. */
  readonly missing: readonly string[];
  /** Records of a commit older than the last change of the tested code. */
  readonly stale: readonly StaleRecord[];
}

const STALE = '**stale**';
const VERDICTS = { 0: 'holds', 1: '**does not hold**', 2: 'not shown' } as const;

/** The outcome of one trial as the command prints it. */
export function linesOf({ title, mustHold, size, seed, figures, faults, ...record }: TrialRecord): string[] {
  const mark = { 0: '✓', 1: '✗', 2: '?' }[record.exitCode];
  return [
    `${mark} ${title}: ${mustHold}`,
    `  ${size}${seed === undefined ? '' : `, seed ${seed}`}, ${record.seconds} s, exit code ${record.exitCode}`,
    ...figures.map((figure) => `  ${wordsOf(figure)}`),
    ...faults.map((fault) => `  does not hold: ${fault}`),
    ...(record.notShown === undefined ? [] : [`  not shown: ${record.notShown}`]),
  ];
}

/** The page `docs/trust-report.md`. */
export function reportOf({ reliability, security }: Record<'reliability' | 'security', PartRecords>): string {
  return [
    '# What was tried, and what held',
    '',
    'Written by `npm run check:reliability` and `npm run check:security` and by nothing else: each row is the newest run of full size, with its own',
    'commit. An exit code of 0 says that everything held, 1 that something did not, 2 that something could not be tried where the command ran.',
    'A row is stale when what it tries has been changed since its commit: it says nothing of the present state.',
    'What is promised stands in [SECURITY.md](../SECURITY.md); what the trials do in [checks](../checks/README.md).',
    ...partOf('Reliability', 'check:reliability', reliability),
    ...partOf('Security', 'check:security', security),
    '',
  ].join('\n');
}

function partOf(title: string, command: string, { machine, records, missing, stale }: PartRecords): string[] {
  const head = ['', `## ${title}: \`npm run ${command}\``, ''];
  if (records.length === 0) return [...head, 'Not run yet.'];
  const isStale = ({ name }: TrialRecord) => stale.some((one) => one.name === name);
  const fresh = records.filter((record) => !isStale(record));
  const count = (code: number) => fresh.filter(({ exitCode }) => exitCode === code).length;
  return [
    ...head,
    `${count(0)} of ${records.length + missing.length} hold, ${count(1)} do not, ${count(2)} could not be shown, ${stale.length} are stale. ${machine}.`,
    ...(missing.length === 0 ? [] : ['', `Not run yet: ${missing.join(', ')}.`]),
    '',
    '| trial | must hold | size | seed | figures | outcome | exit code | commit | day | seconds |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...records.map((record) => rowOf(record, isStale(record))),
    ...records.flatMap(({ title: trial, faults, notShown }) => [
      ...faults.map((fault) => `\n- ${trial} does not hold: ${fault}`),
      ...(notShown === undefined ? [] : [`\n- ${trial} was not shown: ${notShown}`]),
    ]),
    ...stale.map(({ name, reason }) => `\n- ${name} is stale: ${reason}`),
  ];
}

function rowOf(record: TrialRecord, isStale: boolean): string {
  const cells = [
    record.title,
    record.mustHold,
    record.size,
    String(record.seed ?? '–'),
    record.figures.map(wordsOf).join('; '),
    isStale ? STALE : VERDICTS[record.exitCode],
    String(record.exitCode),
    record.commit,
    record.day,
    String(record.seconds),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '/').replaceAll('\n', ' ')).join(' | ')} |`;
}

function wordsOf({ figure, value, unit }: Figure): string {
  const number = typeof value === 'number' ? roundOf(value) : value;
  return `${figure} ${number}${unit === undefined ? '' : ` ${unit}`}`;
}

function roundOf(value: number): string {
  const rounded = Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
  return rounded.toLocaleString('en-US');
}
