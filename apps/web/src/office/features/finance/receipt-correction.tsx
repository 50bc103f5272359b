import { correctReceipt, type getReceipts } from '@farewind/contract/finance/receipts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { Field } from '../../kit/form/field.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { officeCall } from '../../session/office-call.ts';

type Receipt = Answer<typeof getReceipts>['items'][number];

type Form = { basis: string; number: string; day: string; reason: string };

const MOSCOW_MS = 3 * 3_600_000;

/** Requests the correction of a receipt: its basis, day and reason. */
export function ReceiptCorrection(props: {
  readonly receipt: Receipt;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const t = useOfficeT();
  const { receiptId, state, movedAt, version } = props.receipt;
  const settled = new Date(Date.parse(movedAt) + MOSCOW_MS).toISOString().slice(0, 10);
  return (
    <FormDialog<Form>
      title={t('receipt.correctTitle')}
      lead={t(state === 'issued' ? 'receipt.correctIssued' : 'receipt.correctMissed')}
      fields={listFields(t)}
      start={{ values: { basis: 'self', number: '', day: settled, reason: '' } }}
      saveText={t('receipt.correctAnswer')}
      save={async ({ basis, number, day, reason }) => {
        const isOrdered = basis === 'instruction';
        await officeCall(correctReceipt, {
          receiptId,
          basis: isOrdered ? 'instruction' : 'self',
          number: isOrdered ? number : '',
          day,
          reason,
          version,
        });
        props.onDone();
      }}
      onSaved={() => {
        props.onClose();
        showToast(t('receipt.corrected'));
      }}
      onClose={props.onClose}
    />
  );
}

function listFields(t: OfficeTranslate): Field<Form>[] {
  return [
    {
      name: 'basis',
      label: 'receipt.basis',
      kind: 'select',
      options: [
        { value: 'self', text: t('receipt.basis.self') },
        { value: 'instruction', text: t('receipt.basis.instruction') },
      ],
    },
    { name: 'day', label: 'receipt.correctionDay', hint: 'receipt.correctionDayHint', kind: 'date' },
    {
      name: 'number',
      label: 'receipt.basisNumber',
      kind: 'text',
      maxLength: 32,
      isShown: ({ basis }) => basis === 'instruction',
    },
    {
      name: 'reason',
      label: 'form.reason',
      hint: 'receipt.correctReasonHint',
      kind: 'area',
      maxLength: 500,
      isWide: true,
    },
  ];
}
