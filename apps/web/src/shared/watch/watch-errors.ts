/*
 * Error reporting starts with the page but costs nothing until an error occurs; only then is the part loaded that masks
 * the error and reports it.
 */

/** Starts reporting uncaught errors of scripts, promises and failed page groups. */
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
    // The reporting part did not load; nothing else depends on it.
  }
}
