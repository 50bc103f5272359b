/** What was tried with a provider's method, and what came of it. */
export interface RehearsedRow {
  /** The method, such as `card (hostedPage, hold)`. */
  readonly method: string;
  readonly tried: string;
  readonly outcome: 'held' | 'skipped' | 'fault';
  /** The provider's books, the reason for skipping, or the violation. */
  readonly note: string;
}

const signs = { held: '✓', skipped: '–', fault: '✗' } as const;

/** The lines of a table, with a last one that counts. */
export function drawRehearsal(provider: string, rows: readonly RehearsedRow[]): string[] {
  const width = Math.max(0, ...rows.map(({ tried }) => tried.length));
  const lines = [...Map.groupBy(rows, ({ method }) => method)].flatMap(([method, own]) => [
    '',
    `${provider}: ${method}`,
    ...own.map(({ tried, outcome, note }) => `  ${signs[outcome]} ${tried.padEnd(width)}  ${note}`),
  ]);
  const count = (outcome: RehearsedRow['outcome']): number =>
    rows.filter((row) => row.outcome === outcome).length;
  return [
    ...lines,
    '',
    `${provider}: ${count('held')} held, ${count('fault')} did not, ${count('skipped')} skipped`,
  ];
}
