import { useT } from '../../../shared/i18n/i18n.tsx';
import type { InvoiceFields } from '../checkout-fields.ts';
import { TextField } from '../../kit/fields/text-field.tsx';
import { useBuyerForm } from '../purchase-form-context.tsx';

const members = [
  ['title', 128, 'organization'],
  ['taxOffice', 64, 'off'],
  ['taxNumber', 32, 'off'],
  ['city', 64, 'address-level2'],
  ['address', 300, 'street-address'],
] as const satisfies readonly (readonly [keyof InvoiceFields, number, string])[];

/** An invoice to a company, with its required members. */
export function InvoiceChoice() {
  const t = useT();
  const { fields, change } = useBuyerForm();
  const { invoice, wantsInvoice } = fields;
  return (
    <>
      <label className="check tap" data-skipped>
        <input
          type="checkbox"
          checked={wantsInvoice}
          aria-describedby="invoice-hint"
          onChange={(event) => change({ wantsInvoice: event.target.checked }, 'invoice')}
        />
        <b className="m">{t('checkout.invoice')}</b>
      </label>
      <p className="t14 soft agree-link" id="invoice-hint">
        {t('checkout.invoiceHint')}
      </p>
      {wantsInvoice ? (
        <div className="grid2 extras-in">
          {members.map(([member, maxLength, autoComplete]) => (
            <TextField
              key={member}
              path={`invoice.${member}`}
              label={t(`checkout.invoice.${member}`)}
              value={invoice[member]}
              {...(member === 'taxOffice' ? { note: t('checkout.optional') } : {})}
              {...(member === 'address' ? { className: 'span2' } : {})}
              onText={(text) => change({ invoice: { ...invoice, [member]: text } }, `invoice.${member}`)}
              input={{ maxLength, autoComplete }}
            />
          ))}
        </div>
      ) : null}
    </>
  );
}
