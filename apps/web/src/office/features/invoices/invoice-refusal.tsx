import { refuseInvoice } from '@farewind/contract/finance/invoices';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { officeCall } from '../../session/office-call.ts';
import type { Invoice } from './invoice-words.ts';

/** Records that the integrator refused an invoice. */
export function InvoiceRefusal(props: {
  readonly invoice: Invoice;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const t = useOfficeT();
  const { invoiceId, version, number } = props.invoice;
  return (
    <FormDialog<{ reason: string }>
      title={t('invoice.refuseTitle', { number })}
      lead={t('invoice.refuseLead')}
      fields={[
        {
          name: 'reason',
          label: 'invoice.reason',
          hint: 'invoice.reasonHint',
          kind: 'area',
          maxLength: 500,
          isWide: true,
        },
      ]}
      start={{ values: { reason: '' } }}
      saveText={t('invoice.refuseAnswer')}
      save={async ({ reason }) => {
        await officeCall(refuseInvoice, { invoiceId, version, reason });
        props.onDone();
      }}
      onSaved={() => {
        props.onClose();
        showToast(t('list.saved'));
      }}
      onClose={props.onClose}
    />
  );
}
