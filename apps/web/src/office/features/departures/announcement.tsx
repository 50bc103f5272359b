import type { getAffectedOrders } from '@farewind/contract/inventory/departures';
import { Mail } from 'lucide-react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { languageTable } from '@farewind/contract/core/languages';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';

type Affected = Answer<typeof getAffectedOrders>;

/** What how many buyers will be sent, in which language and which way, before anything is sent. */
export function Announcement({
  affected,
  isCancel,
}: {
  readonly affected: Affected;
  readonly isCancel: boolean;
}) {
  const t = useOfficeT();
  const { items, leaves } = affected;
  const count = (rule: 'acknowledge' | 'choice') => items.filter((item) => item.rule === rule).length;
  const asked = isCancel
    ? [t('departure.willCancel', { count: items.length })]
    : [
        ...(count('acknowledge') === 0 ? [] : [t('departure.willRead', { count: count('acknowledge') })]),
        ...(count('choice') === 0 ? [] : [t('departure.willChoose', { count: count('choice') })]),
      ];
  return (
    <div className="notice sea" role="status">
      <Mail className="i" aria-hidden />
      <b className="m">
        {t('departure.willGet', { count: countBuyers(affected), languages: formatLanguages(items, t) })}
      </b>
      {items.length === 0 ? null : <span>{formatWays(leaves, t)}</span>}
      {items.length === 0 ? null : asked.map((line) => <span key={line}>{line}</span>)}
    </div>
  );
}

/** An order with both its flights on it is written to once. */
export function countBuyers({ items }: Affected): number {
  return new Set(items.map(({ orderId }) => orderId)).size;
}

function formatLanguages(items: Affected['items'], t: OfficeTranslate): string {
  const orders = new Map(items.map(({ orderId, language }) => [orderId, language]));
  const counts = languageTable
    .map(({ locale, name }) => [name, [...orders.values()].filter((one) => one === locale).length] as const)
    .filter(([, number]) => number > 0);
  return counts.length === 0
    ? t('form.nothing')
    : counts.map(([name, number]) => `${name} ${number}`).join(', ');
}

function formatWays(leaves: Affected['leaves'], t: OfficeTranslate): string {
  if (leaves?.mail === false && !leaves.sms) return t('departure.kept');
  return t(leaves?.sms === true ? 'departure.byMailAndSms' : 'departure.byMail');
}
