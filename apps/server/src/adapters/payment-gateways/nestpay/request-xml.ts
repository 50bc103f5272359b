import { formatMinor, type Money } from '@farewind/values/money';
import { XMLBuilder } from 'fast-xml-parser';
import type { Secret } from '../../../platform/secrets/secret.ts';
import type { Card, Charge } from '../../../modules/payments/ports.ts';
import { numericCodes } from './currency-codes.ts';

const builder = new XMLBuilder({ format: false, suppressEmptyNode: true });

/**
 * A request's members in the order of the protocol's examples. The text contains secrets and is never stored or logged.
 */
function toXml(charge: Charge, type: string | undefined, members: Record<string, unknown>): string {
  const { account, reference } = charge;
  const body: string = builder.build({
    CC5Request: {
      Name: account.apiUser,
      Password: account.apiPassword.reveal(),
      ClientId: account.merchantId,
      ...(type === undefined ? {} : { Type: type }),
      OrderId: reference,
      ...members,
    },
  });
  return `<?xml version="1.0" encoding="UTF-8"?>${body}`;
}

function sum(amount: Money): Record<string, string> {
  return { Total: formatMinor(amount.minor), Currency: numericCodes[amount.currency] };
}

/** Holds the sum on a card: an authorisation to be captured later. */
export function preAuthXml(charge: Charge, card: Card): string {
  return toXml(charge, 'PreAuth', {
    ...sum(charge.amount),
    Number: card.number.reveal(),
    Expires: `${String(card.expireMonth).padStart(2, '0')}/${card.expireYear}`,
    Cvv2Val: card.securityCode.reveal(),
    BillTo: { Name: card.owner },
  });
}

/** Authorises the sum on a card whose holder confirmed on the bank's page: the proof replaces the card. */
export function provenPreAuthXml(charge: Charge, proof: Readonly<Record<string, Secret>>): string {
  const reveal = (name: string): string => proof[name]?.reveal() ?? '';
  return toXml(charge, 'PreAuth', {
    ...sum(charge.amount),
    Number: reveal('md'),
    PayerTxnId: reveal('xid'),
    PayerSecurityLevel: reveal('eci'),
    PayerAuthenticationCode: reveal('cavv'),
  });
}

/** Captures the held sum, or a part of it. */
export function postAuthXml(charge: Charge, amount: Money): string {
  return toXml(charge, 'PostAuth', sum(amount));
}

/** Releases the hold, or takes back a capture of the same day. */
export function voidXml(charge: Charge): string {
  return toXml(charge, 'Void', {});
}

/** Gives a sum back to the card. */
export function creditXml(charge: Charge, amount: Money): string {
  return toXml(charge, 'Credit', sum(amount));
}

/** Queries all transactions of an order id, the only place where refunds are listed. */
export function historyXml(charge: Charge): string {
  return toXml(charge, undefined, { Extra: { ORDERHISTORY: 'QUERY' } });
}

/** Queries the bank's state of an order id. */
export function queryXml(charge: Charge): string {
  return toXml(charge, undefined, { Extra: { ORDERSTATUS: 'QUERY' } });
}
