/*
 * Error reporting starts with the page and costs nothing until something goes wrong: only then is the part loaded that masks
 * a problem and tells it to the server.
 */

/** Reports uncaught errors from now on: of scripts, of promises, of page groups that do not load. */
export function watchErrors(): void {
  addEventListener('error', ({ error, message }) => sendErrorReport(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => sendErrorReport(reason));
}

/** Reports an error that a page has caught and shows. Never throws; errors of the reporting itself are ignored. */
export function sendErrorReport(error: unknown): void {
  void report(error, location.pathname);
}

async function report(error: unknown, page: string): Promise<void> {
  try {
    const { sendReport } = await import('./send-report.ts');
    await sendReport(error, page);
  } catch {
    // The part that reports did not load: the page has other cares.
  }
}
