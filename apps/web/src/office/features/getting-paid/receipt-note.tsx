import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getReceiptSettings, updateReceiptSetting } from '@farewind/contract/settings/receipt-settings';
import { OfficeLink } from '../../address/office-link.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { sentenceOfField, useActWithProblem } from '../../kit/use-act.ts';
import { officeCall } from '../../session/office-call.ts';
import type { PaymentSetting } from '../settings/payment-form.ts';
import { gettingPaidKey } from './getting-paid-data.ts';
import { isTicked, receiptSettingOf, type ReceiptSetting } from './receipts-of-account.ts';
import { Refused } from './refused.tsx';

const ALL = 100;

/** Whether an account's payments have receipts, and a press that adds it to the setting which names other accounts. */
export function ReceiptNote({ account }: { readonly account: PaymentSetting }) {
  const t = useOfficeT();
  const queries = useQueryClient();
  const queryKey = [...gettingPaidKey, 'receipts'];
  const { data } = useQuery({
    queryKey,
    queryFn: () => officeCall(getReceiptSettings, { isActive: true, maxResultCount: ALL }),
    staleTime: 0,
  });
  const { isBusy, problem, run } = useActWithProblem(sentenceOfField);
  const setting = data && receiptSettingOf(account, data.items);
  const link = <OfficeLink to="/setting/receipt">{t('menu.receiptSettings')}</OfficeLink>;
  if (setting === undefined)
    return (
      <p>
        {t('connect.receipts')} {link}
      </p>
    );
  if (isTicked(account.id, setting))
    return (
      <p>
        {t('connect.hasReceipts')} {link}
      </p>
    );
  const add = () =>
    run(async () => {
      await officeCall(updateReceiptSetting, addAccount(setting, account.id));
      await queries.invalidateQueries({ queryKey });
      showToast(t('connect.receiptsAdded'));
    });
  return (
    <div className="stack s2">
      <p className="o-prov-note">
        {t('connect.noReceipts')} {link}
      </p>
      {problem === undefined ? null : <Refused text={problem} />}
      <p>
        <button type="button" className="btn btn-line" aria-busy={isBusy} onClick={() => void add()}>
          {t('connect.addReceipts')}
        </button>
      </p>
    </div>
  );
}

/** The setting as it is, with one account more; its password stays. */
function addAccount({ agentSign, accountIds, way, ...setting }: ReceiptSetting, id: number) {
  return {
    ...setting,
    way,
    desk: way === 'desk' ? ('atol' as const) : undefined,
    ...(agentSign === null ? {} : { agentSign }),
    accountIds: [...accountIds, id],
  };
}
