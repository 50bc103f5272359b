import type { BulkAct } from './list-screen.ts';

export interface BulkPlan<Row> {
  readonly fit: readonly Row[];
  /** What the act is not possible for, and why. */
  readonly unfit: readonly { readonly row: Row; readonly reason: string }[];
}

/** To which of the rows an act will be done. The server judges each once more when it is. */
export function planBulk<Row>(act: Pick<BulkAct<Row>, 'whyNot'>, rows: readonly Row[]): BulkPlan<Row> {
  const judged = rows.map((row) => ({ row, reason: act.whyNot(row) }));
  return {
    fit: judged.flatMap(({ row, reason }) => (reason === undefined ? [row] : [])),
    unfit: judged.flatMap(({ row, reason }) => (reason === undefined ? [] : [{ row, reason }])),
  };
}
