import { correctInvoice } from '@farewind/contract/finance/invoices';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import type { Field } from '../../kit/form/field.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { officeCall } from '../../session/office-call.ts';
import type { Invoice } from './invoice-words.ts';

type Form = { readonly [Name in keyof Invoice['buyer']]: string };

const fields: readonly Field<Form>[] = [
  {
    name: 'title',
    label: 'invoice.title',
    hint: 'invoice.titleHint',
    kind: 'text',
    isOptional: true,
    isWide: true,
    maxLength: 200,
  },
  { name: 'name', label: 'invoice.name', kind: 'text', isOptional: true, maxLength: 100 },
  { name: 'surname', label: 'invoice.surname', kind: 'text', isOptional: true, maxLength: 100 },
  {
    name: 'taxNumber',
    label: 'invoice.buyerNumber',
    hint: 'invoice.buyerNumberHint',
    kind: 'text',
    isOptional: true,
    maxLength: 11,
  },
  { name: 'taxOffice', label: 'invoice.taxOffice', kind: 'text', isOptional: true, maxLength: 100 },
  { name: 'address', label: 'invoice.street', kind: 'text', isOptional: true, isWide: true, maxLength: 300 },
  { name: 'district', label: 'invoice.district', kind: 'text', isOptional: true, maxLength: 100 },
  { name: 'city', label: 'invoice.city', kind: 'text', isOptional: true, maxLength: 100 },
  { name: 'country', label: 'invoice.country', kind: 'text', isOptional: true, maxLength: 100 },
];

/** Completes or corrects the buyer of an e-Arşiv invoice. */
export function InvoiceCorrection(props: {
  readonly invoice: Invoice;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const t = useOfficeT();
  const { invoiceId, version, number, buyer, state } = props.invoice;
  return (
    <FormDialog<Form>
      title={t('invoice.correctTitle', { number })}
      lead={t(state === 'refused' ? 'invoice.correctRefused' : 'invoice.correctLead')}
      fields={fields}
      start={{ values: buyer }}
      save={async (values) => {
        await officeCall(correctInvoice, { ...values, invoiceId, version });
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
