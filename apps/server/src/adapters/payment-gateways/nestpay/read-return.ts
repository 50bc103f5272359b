import { formatMinor } from '@farewind/values/money';
import type { Charge, ReturnFact } from '../../../modules/payments/ports.ts';
import { Secret } from '../../../platform/secrets/secret.ts';
import { numericCodes } from './currency-codes.ts';
import { isFormGenuine } from './hash-v3.ts';
import { listForeignMembers } from './return-members.ts';

/** Fully authenticated. Others (2 to 4, "half secure") leave the merchant with the loss, so they are refused. */
const AUTHENTICATED = '1';

/**
 * Reads what the 3-D Secure gate posts back. Believed only when it has no foreign members, is signed, from our merchant
 * account, and about this attempt's order id, sum and currency.
 */
export function readGateReturn(charge: Charge, fields: Readonly<Record<string, string>>): ReturnFact {
  const { account, amount, reference } = charge;
  if (listForeignMembers(fields).length > 0) return { kind: 'rejected', why: 'members' };
  if (!isFormGenuine(fields, account.storeKey.reveal())) return { kind: 'rejected', why: 'signature' };
  if (fields['clientid'] !== account.merchantId) return { kind: 'rejected', why: 'merchant' };
  if (fields['oid'] !== reference) return { kind: 'rejected', why: 'order' };
  const isSameSum =
    fields['amount'] === formatMinor(amount.minor) && fields['currency'] === numericCodes[amount.currency];
  if (!isSameSum) return { kind: 'rejected', why: 'sum' };
  const status = fields['mdStatus'] ?? '';
  const { md, xid, eci, cavv } = fields;
  if (status !== AUTHENTICATED || md === undefined) return { kind: 'refused', code: `md${status}` };
  const proof = { md, xid: xid ?? '', eci: eci ?? '', cavv: cavv ?? '' };
  return {
    kind: 'confirmed',
    proof: Object.fromEntries(Object.entries(proof).map(([name, value]) => [name, new Secret(value)])),
  };
}
