import { FieldError } from '../../../../shared/ui/field-error.tsx';
import type { RideFields } from '../../../purchase/ride-drafts.ts';
import { fieldId } from '../../../kit/fields/shown-faults.ts';
import type { PurchaseForm } from '../../../purchase/use-purchase-form.ts';
import { useTransferT } from '../../../purchase/transfers/texts/transfer-texts.ts';

/** What the driver should know, in a few lines. */
export function NoteField({ form }: { readonly form: PurchaseForm<RideFields> }) {
  const t = useTransferT();
  const id = fieldId('note');
  const fault = form.faultOf('note');
  return (
    <div className={fault === undefined ? 'field ride-note' : 'field ride-note is-bad'}>
      <label htmlFor={id}>
        {t('ride.note')} <span className="opt">({t('ride.optional')})</span>
      </label>
      <textarea
        id={id}
        className="input"
        rows={2}
        maxLength={500}
        value={form.fields.note}
        placeholder={t('ride.notePlaceholder')}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        onChange={(event) => form.change({ note: event.target.value }, 'note')}
      />
      <FieldError id={`${id}-fault`} text={fault} />
    </div>
  );
}
