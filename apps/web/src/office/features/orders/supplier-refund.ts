import { isCurrency } from '@farewind/values/currency';
import { formatMoney } from '@farewind/values/format-money';
import type { OfficeKey, OfficeTranslate } from '../../i18n/office-i18n.tsx';

type Detail = Readonly<Record<string, unknown>>;

const sentences: Readonly<Record<string, OfficeKey>> = {
  money: 'supplierRefund.money',
  voucher: 'supplierRefund.voucher',
  airlineCredit: 'supplierRefund.airlineCredit',
  unknown: 'supplierRefund.unknown',
};

/**
 * What a supplier answered about a flight that it was to take back: its refund in sentences, or its refusal in its own
 * words. Undefined for a task about something else.
 */
export function formatSupplierAnswer(
  { said, refund, agreed }: Detail,
  t: OfficeTranslate,
  locale: string,
): string | undefined {
  if (typeof said === 'string' && said !== '') return t('supplierRefund.said', { said });
  if (!isRecord(refund) || !isRecord(agreed)) return undefined;
  const sentence = sentences[String(refund['to'])];
  if (sentence === undefined) return undefined;
  const credits: unknown = refund['credits'];
  return [
    t(sentence, { sum: formatSum(refund, locale), agreed: formatSum(agreed, locale) }),
    ...(Array.isArray(credits) && credits.length > 0
      ? [t('supplierRefund.codes', { codes: credits.join('; ') })]
      : []),
    t('supplierRefund.buyer'),
  ].join(' ');
}

/** A supplier's currency may be one that is not sold in. */
function formatSum({ amount, currency }: Detail, locale: string): string {
  if (typeof amount !== 'string' || typeof currency !== 'string') return '';
  return isCurrency(currency) ? formatMoney(amount, currency, locale) : `${amount} ${currency}`;
}

function isRecord(value: unknown): value is Detail {
  return typeof value === 'object' && value !== null;
}
