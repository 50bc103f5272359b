/**
 * Runs an action row by row, and ends after the row that was running when it was stopped: what has been sent cannot be
 * taken back.
 */
export async function runBulk<Row>(
  rows: readonly Row[],
  run: (row: Row) => Promise<unknown>,
  watch: {
    readonly isStopped: () => boolean;
    readonly onFailed: (row: Row, error: unknown) => void;
    /** Receives the number of rows tried so far. */
    readonly onTried: (count: number) => void;
  },
): Promise<void> {
  for (const [at, row] of rows.entries()) {
    if (watch.isStopped()) return;
    try {
      await run(row);
    } catch (error) {
      watch.onFailed(row, error);
    }
    watch.onTried(at + 1);
  }
}
