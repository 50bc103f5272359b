/**
 * Codes of a database that cannot be reached just now, or cannot write: not found, refused, dropped, shutting down, starting,
 * no free connection, a full disk, a copy that is only read.
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

/** The same as the driver words it where it has no code. */
const DOWN_WORDS = /timeout exceeded when trying to connect|Connection terminated|not queryable/;

/** Whether something failed since the database cannot be used just now, and may do later. */
export function isDatabaseAway(error: unknown): boolean {
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  // The socket of a server on this machine is gone with it.
  const hasNoSocket = code === 'ENOENT' && syscall === 'connect';
  return hasNoSocket || DOWN.has(code ?? '') || DOWN_WORDS.test(message ?? '');
}
