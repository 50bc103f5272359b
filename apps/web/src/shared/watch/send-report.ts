import { call } from '../api/call.ts';
import { reportClientError } from '@farewind/contract/feedback/client-errors';
import { describeClientError } from './describe-client-error.ts';

/** A page that fails in a loop has said what there is to say. */
const MOST_REPORTS = 10;
const told = new Set<string>();

/** Tells the server of a problem: each once, and of one page load no more than a few. */
export async function sendReport(error: unknown, page: string): Promise<void> {
  const report = describeClientError(error, page);
  if (!report) return;
  const name = `${report.kind} ${report.message}`;
  if (told.has(name) || told.size >= MOST_REPORTS) return;
  told.add(name);
  try {
    await call(reportClientError, report);
  } catch {
    // A server that cannot be told has told of itself.
  }
}
