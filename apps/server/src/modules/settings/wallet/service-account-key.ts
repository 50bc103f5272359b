import { z } from 'zod';
import { fieldRefusal } from '../../../platform/errors.ts';

const keyFileSchema = z.object({ client_email: z.string(), private_key: z.string() });

/**
 * The private key (PEM, not validated yet) in the JSON file that Google Cloud creates for a service account. Refuses a
 * text that is no such file at `privateKey`, and the file of another service account at `account`.
 */
export function readServiceAccountKey(file: string, account: string): string {
  const read = keyFileSchema.safeParse(parseJson(file));
  if (!read.success) throw fieldRefusal([{ path: 'privateKey', message: 'wallet.badKeyFile' }]);
  if (read.data.client_email !== account)
    throw fieldRefusal([{ path: 'account', message: 'wallet.otherServiceAccount' }]);
  return read.data.private_key;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Refused by the caller, like a file without a key.
    return undefined;
  }
}
