import { call } from '../api/call.ts';
import { reportClientError } from '@farewind/contract/feedback/client-errors';
import { maskPath, maskPersonal } from '@farewind/values/mask-personal';

/** An error as it is reported to the server: within the size limits of the report, and without personal data. */
interface ErrorReport {
  readonly kind: string;
  readonly message: string;
  readonly page: string;
  readonly stack?: string;
}

/** Server answers and missing answers are handled by the page, and known to the server. */
const expected = new Set(['ApiError', 'NoAnswerError', 'AbortError', 'TimeoutError']);

/** Errors that are not ours: from add-ons, hidden by other sites' scripts, or a browser's note about its own work. */
const strange = /^Script error\.?$|ResizeObserver loop/;

const addOn = /\b(?:chrome|moz|safari-web)-extension:/;

/** The limit of reports of a page that fails in a loop. */
const MOST_REPORTS = 10;
const told = new Set<string>();

/** Reports an error to the server: each once, and a limited number per page load. */
export async function sendReport(error: unknown, page: string): Promise<void> {
  const report = describeClientError(error, page);
  if (!report) return;
  const name = `${report.kind} ${report.message}`;
  if (told.has(name) || told.size >= MOST_REPORTS) return;
  told.add(name);
  try {
    await call(reportClientError, report);
  } catch {
    // If the server is unreachable, other errors show it already.
  }
}

/** The report of an error; undefined if it is not ours. */
export function describeClientError(error: unknown, page: string): ErrorReport | undefined {
  const isError = error instanceof Error;
  const kind = isError ? error.name : 'Error';
  const message = isError ? error.message : textOf(error);
  const stack = isError ? (error.stack ?? '') : '';
  if (expected.has(kind) || strange.test(message) || addOn.test(stack)) return undefined;
  return {
    kind: maskPersonal(kind).slice(0, 64),
    message: maskPersonal(message).slice(0, 1000),
    page: maskPath(page).slice(0, 300),
    ...(stack === '' ? {} : { stack: maskPersonal(stack).slice(0, 4000) }),
  };
}

function textOf(error: unknown): string {
  if (typeof error === 'string') return error;
  return error === undefined || error === null ? 'nothing was thrown' : `thrown: ${typeof error}`;
}
