import { wholeNumber } from '@farewind/travel-rules/phone-number';
import type { TenantScope } from '../../../platform/database/scope.ts';
import { isErasureWaiting } from '../customer-rows.ts';
import type { Customer } from '../present-customer.ts';
import type { MessagesOf, PrivacySources } from '../privacy-ports.ts';

/**
 * What export and erasure count as a customer's, in every module: what is about their orders or the account of their
 * address, whoever received it; and what was sent from or to the address that they have proved, whatever its subject.
 * Anybody can type a stranger's phone or address into a profile or an order, and the address of a former order may be
 * another person's: a typed one selects nothing by itself.
 */
export async function listRecipients(
  { account, messages }: Pick<PrivacySources, 'account' | 'messages'>,
  scope: TenantScope,
  { id, email, userId }: Customer,
  orderIds: readonly string[],
): Promise<MessagesOf> {
  const owner = await account.findOwner(scope, email);
  const isOwn = owner !== undefined && owner === userId;
  // Only who has proved the address can ask to be erased; the account is closed at once.
  const isProved = isOwn || (await isErasureWaiting(scope, id));
  return {
    references: [...orderIds, ...(await messages.listAboutAccount(scope, email))],
    recipients: isProved ? [email] : [],
  };
}

/** The addresses and phones that were typed into the record and with each order; they may be a stranger's. */
export function listTyped(
  { email, countryCode, mobilePhone }: Pick<Customer, 'email' | 'countryCode' | 'mobilePhone'>,
  orders: readonly { readonly contact: Readonly<Record<string, unknown>> }[],
): string[] {
  const typed = orders.flatMap(({ contact }) => [contact['email'], contact['phone']]);
  // What was stored before numbers had one form has the number as it was then.
  const own = [
    email,
    wholeNumber(countryCode, mobilePhone),
    `${countryCode}${mobilePhone.replaceAll(/\D/g, '')}`,
  ];
  const texts = [...own, ...typed].filter((text) => typeof text === 'string' && text !== '');
  return [...new Set(texts as string[])];
}
