import { settleBankLine } from '@farewind/contract/finance/bank-statements';
import { formatMoney } from '@farewind/values/format-money';
import { Percent } from 'lucide-react';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { BulkAct } from '../../kit/list/list-screen.ts';
import { officeCall } from '../../session/office-call.ts';
import type { BankLine } from './settle-dialog.tsx';

/** A month's statement has dozens of the bank's own fees, which nothing matches. */
export function listBankBulkActs(t: OfficeTranslate, locale: string): readonly BulkAct<BankLine>[] {
  return [
    {
      name: 'fee',
      label: 'bank.feeMany',
      icon: Percent,
      whyNot: ({ state, amount }) => {
        if (state === 'settled') return t('bank.state.settled');
        return amount.startsWith('-') ? undefined : t('bank.cameIn');
      },
      effect: ({ amount, currency, purpose }) =>
        [formatMoney(amount, currency, locale), purpose].filter((part) => part !== '').join(', '),
      reasonHint: 'bank.reasonHint',
      run: ({ lineId, version }, reason) =>
        officeCall(settleBankLine, { lineId, kind: 'fee', reason, version }),
    },
  ];
}
