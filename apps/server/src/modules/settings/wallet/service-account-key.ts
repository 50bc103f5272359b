import { z } from 'zod';
import { fieldRefusal } from '../../../platform/errors.ts';

const keyFileSchema = z.object({ client_email: z.string(), private_key: z.string() });

/**
 * The private key (PEM, not yet checked) in the JSON file that Google Cloud makes for a service account. Refuses at
 * `privateKey` a text that is no such file, and at `account` the file of another service account.
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
    // Answered by the caller, as a file without a key.
    return undefined;
  }
}
