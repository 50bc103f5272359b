/**
 * Codes of a database that currently cannot be reached or cannot write: not found, refused, dropped, shutting down,
 * starting, no free connection, a full disk, a read-only replica.
 */
const DOWN = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '53100',
  '25006',
  '08001',
  '08003',
  '08006',
]);

/** The driver's messages for the same errors where it has no code. */
const DOWN_WORDS = /timeout exceeded when trying to connect|Connection terminated|not queryable/;

/** Whether something failed because the database is currently unavailable, and may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  // A stopped local server also removes its socket.
  const hasNoSocket = code === 'ENOENT' && syscall === 'connect';
  return hasNoSocket || DOWN.has(code ?? '') || DOWN_WORDS.test(message ?? '');
}
