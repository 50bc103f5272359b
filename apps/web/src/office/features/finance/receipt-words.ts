import type { getReceipts } from '@farewind/contract/finance/receipts';
import type { Answer } from '../../../shared/api/call-types.ts';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { Tone } from '../../kit/state-badge.tsx';

type Receipt = Answer<typeof getReceipts>['items'][number];

const tones: Readonly<Record<Receipt['state'], Tone>> = {
  queued: 'sun',
  sent: 'sky',
  issued: 'ok',
  refused: 'err',
};

export const receiptStates = Object.keys(tones) as readonly Receipt['state'][];
export const receiptPurposes = [
  'prepayment',
  'closing',
  'refund',
] as const satisfies readonly Receipt['purpose'][];

export const toneOfReceipt = (state: Receipt['state']): Tone => tones[state];
export const formatReceiptState = (state: Receipt['state'], t: OfficeTranslate) => t(`receiptState.${state}`);
export const formatReceiptPurpose = (purpose: Receipt['purpose'], t: OfficeTranslate) =>
  t(`receiptPurpose.${purpose}`);

/** The purpose of a receipt, and whether it corrects or reverses another one. */
export function formatReceipt(
  { purpose, correction }: Pick<Receipt, 'purpose' | 'correction'>,
  t: OfficeTranslate,
): string {
  const name = formatReceiptPurpose(purpose, t);
  if (correction === null) return name;
  return `${name}, ${t(correction.isReversal ? 'receipt.reversal' : 'receipt.correction')}`;
}
