import type { BulkAct } from './list-screen.ts';

export interface BulkPlan<Row> {
  readonly fit: readonly Row[];
  /** Rows that the action does not apply to, with the reason. */
  readonly unfit: readonly { readonly row: Row; readonly reason: string }[];
}

/** The rows that an action applies to. The server checks each again when it runs. */
export function planBulk<Row>(act: Pick<BulkAct<Row>, 'whyNot'>, rows: readonly Row[]): BulkPlan<Row> {
  const judged = rows.map((row) => ({ row, reason: act.whyNot(row) }));
  return {
    fit: judged.flatMap(({ row, reason }) => (reason === undefined ? [row] : [])),
    unfit: judged.flatMap(({ row, reason }) => (reason === undefined ? [] : [{ row, reason }])),
  };
}
