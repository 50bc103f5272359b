import { useOfficeT } from '../../i18n/office-i18n.tsx';
import type { FormValues } from './field.ts';
import { describeChanges, FormBody, FormFoot } from './form-parts.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { useRecordForm, type RecordFormParts } from './use-record-form.ts';

/** A form for a page's single record; needs a new `key` after saving, so that it starts from the new values. */
export function FormCard<Values extends FormValues>(
  props: RecordFormParts<Values> & { readonly title: string },
) {
  const t = useOfficeT();
  const form = useRecordForm(props);
  return (
    <form noValidate onSubmit={form.submit} className="card o-form-card" aria-label={props.title}>
      <div className="o-form-fields">
        <FormBody form={form} />
      </div>
      <div className="dialog-foot">
        <FormFoot form={form} save={t('form.save')} />
      </div>
      <LeaveGuard isDirty={form.isDirty} changes={describeChanges(form, t)} />
    </form>
  );
}
