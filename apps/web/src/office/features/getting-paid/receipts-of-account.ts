import { chooseReceiptSetting } from '@farewind/contract/settings/choose-receipt-setting';
import type { getReceiptSettings } from '@farewind/contract/settings/receipt-settings';
import type { Answer } from '../../../shared/api/call-types.ts';
import type { PaymentSetting } from '../settings/payment-form.ts';

export type ReceiptSetting = Answer<typeof getReceiptSettings>['items'][number];

/** The active setting by which an account's payments have receipts, or would if it were ticked there. */
export function receiptSettingOf(
  { mode }: Pick<PaymentSetting, 'mode'>,
  settings: readonly ReceiptSetting[],
): ReceiptSetting | undefined {
  return chooseReceiptSetting(
    settings.filter(({ isActive }) => isActive),
    mode,
  );
}

export const isTicked = (id: number, { accountIds }: Pick<ReceiptSetting, 'accountIds'>): boolean =>
  accountIds.length === 0 || accountIds.includes(id);
