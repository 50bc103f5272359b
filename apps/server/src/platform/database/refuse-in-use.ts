import { refusal } from '../errors.ts';

const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Runs a removal or move of a row, and converts the database's foreign key violation into GEN-INUSE with the message
 * beside the foreign key. The transaction is aborted then. Keys that are not named remain errors.
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
