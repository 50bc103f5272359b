import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { nameProvider, type PaymentSetting } from './payment-form.ts';

type NamedAccount = Pick<PaymentSetting, 'id' | 'provider'>;

/** An account by its provider, and by its number where the agency has several accounts of that provider. */
export function nameAccount(
  { id, provider }: NamedAccount,
  accounts: readonly NamedAccount[],
  t: OfficeTranslate,
): string {
  const name = nameProvider(provider, t);
  const isOnly = accounts.every((other) => other.id === id || other.provider !== provider);
  return isOnly ? name : t('gettingPaid.numbered', { name, number: id });
}
