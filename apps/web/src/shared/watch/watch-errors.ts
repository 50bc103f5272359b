/*
 * Error reporting starts with the page and costs nothing until something goes wrong: only then is the part loaded that masks
 * a problem and tells it to the server.
 */

/** From now on problems that nobody caught are reported: of scripts, of promises, of page groups that do not load. */
export function watchErrors(): void {
  addEventListener('error', ({ error, message }) => sendErrorReport(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => sendErrorReport(reason));
}

/** Reports a problem that a page has caught and shows. Never throws; a problem of the reporting itself is nobody's concern. */
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
