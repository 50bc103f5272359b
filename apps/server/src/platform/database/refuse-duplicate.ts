import { refusal } from '../errors.ts';

const UNIQUE_VIOLATION = '23505';

/**
 * Does what writes a row, and turns the database's "there is one already" into GEN-DUPLICATE at the field that the unique
 * index stands for. The transaction is over then. Indexes that are not named stay faults.
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
