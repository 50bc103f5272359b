import { refusal } from '../errors.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Runs a write, and converts the database's unique violation into GEN-DUPLICATE at the field of the unique index. The
 * transaction is aborted then. Indexes that are not named remain errors.
 */
export async function refuseDuplicate<T>(
  fieldOfIndex: Readonly<Record<string, { readonly path: string; readonly message: string }>>,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    const field = code === UNIQUE_VIOLATION ? fieldOfIndex[constraint ?? ''] : undefined;
    if (!field) throw error;
    throw refusal('GEN-DUPLICATE', { fields: [field] });
  }
}
