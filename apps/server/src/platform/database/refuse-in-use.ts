import { refusal } from '../errors.ts';

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Does what removes or moves a row, and turns the database's "others name it" into GEN-INUSE, worded by the message that
 * stands beside the foreign key. The transaction is over then. Keys that are not named stay faults.
 */
export async function refuseInUse<T>(
  messageOfKey: Readonly<Record<string, string>>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    const message = code === FOREIGN_KEY_VIOLATION ? messageOfKey[constraint ?? ''] : undefined;
    if (message === undefined) throw error;
    throw refusal('GEN-INUSE', { message });
  }
}
