import pg from 'pg';
import { vi } from 'vitest';

interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Runs `act`; returns its result, and the statements sent to the database meanwhile, in their order. */
export async function recordStatements<T>(
  act: () => Promise<T>,
): Promise<{ readonly result: T; readonly statements: readonly SentStatement[] }> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const result = await act();
    return { result, statements: query.mock.calls.map(readCall) };
  } finally {
    query.mockRestore();
  }
}

/** Of the driver's signatures: a text and its values, or a prepared statement (preparing-client.ts). */
function readCall([statement, values]: readonly unknown[]): SentStatement {
  if (typeof statement === 'string') return { text: statement, values: Array.isArray(values) ? values : [] };
  const { text, values: own } = statement as pg.QueryConfig;
  return { text, values: own ?? [] };
}
