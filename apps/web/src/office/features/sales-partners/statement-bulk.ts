import { closePartnerStatement, getPartnerStatements } from '@farewind/contract/partners/partner-statements';
import { formatMoney } from '@farewind/values/format-money';
import { Lock } from 'lucide-react';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { BulkAct } from '../../kit/list/list-screen.ts';
import { officeCall } from '../../session/office-call.ts';
import { stateTexts, type Statement } from './statement-words.ts';

/** Closing a month of many partners. `thisMonth` is the running one, `2027-02`. */
export function listStatementBulkActs(
  t: OfficeTranslate,
  locale: string,
  thisMonth: string,
): readonly BulkAct<Statement>[] {
  return [
    {
      name: 'close',
      label: 'partnerStatement.close',
      icon: Lock,
      whyNot: ({ state, month }) => {
        if (state !== 'open') return t(stateTexts[state].text);
        return month < thisMonth ? undefined : t('partnerStatement.notOver');
      },
      effect: ({ due, currency }) => `${t('partnerStatement.due')}: ${formatMoney(due, currency, locale)}`,
      run: async ({ partnerId, month }) => {
        try {
          await officeCall(closePartnerStatement, { partnerId, month });
        } catch (error) {
          // A month is closed in all its currencies at once, and each has a row.
          const { items } = await officeCall(getPartnerStatements, { partnerId, month });
          if (items.some(({ state }) => state === 'open')) throw error;
        }
      },
    },
  ];
}
