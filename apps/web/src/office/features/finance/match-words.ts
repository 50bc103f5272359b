import type { getMismatches } from '@farewind/contract/finance/matching';
import { formatMoney } from '@farewind/values/format-money';
import type { Answer } from '../../../shared/api/call-types.ts';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { formatAttempt } from './finance-words.ts';

export type Mismatch = Answer<typeof getMismatches>['items'][number];

/** One book's word on a charge: its state, what was taken, what went back. */
export function formatSide(side: Mismatch['bank'], t: OfficeTranslate, locale: string): string {
  if (side === null) return t('match.nothing');
  const { state, captured, refunded, currency } = side;
  const money = (sum: string | null) =>
    sum === null || currency === null || Number(sum) === 0 ? undefined : formatMoney(sum, currency, locale);
  const back = money(refunded);
  return [formatAttempt(state, t), money(captured), back === undefined ? undefined : `−${back}`]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
}
