import type { ReactNode } from 'react';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { OfficeDialog } from '../dialog/office-dialog.tsx';
import type { FieldValue, FormValues } from './field.ts';
import { describeChanges, FormBody, FormFoot } from './form-parts.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { sendByKey } from './send-by-key.ts';
import { useRecordForm, type RecordFormParts } from './use-record-form.ts';

export interface FormDialogProps<Values extends FormValues> extends RecordFormParts<Values> {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Above the fields, below what is refused: what that is about. */
  readonly note?: ReactNode;
  /** Label of the button; "Save" by default. */
  readonly saveText?: string;
  readonly onClose: () => void;
  /** Shown beside the fields and updated with them; `isBusy` while saving. */
  readonly aside?: (
    values: Values,
    change: (name: string, value: FieldValue) => void,
    isBusy: boolean,
  ) => ReactNode;
  /** The aside grows while somebody types: at full size from the start, the buttons stay under the pointer. */
  readonly isFullSize?: boolean;
}

/** A form for one record in a dialog. */
export function FormDialog<Values extends FormValues>(props: FormDialogProps<Values>) {
  const t = useOfficeT();
  const form = useRecordForm(props);
  const aside = props.aside?.(form.values, form.change, form.isBusy);
  return (
    <>
      <OfficeDialog
        title={props.title}
        isBusy={form.isBusy}
        lead={props.lead}
        onClose={props.onClose}
        className={`o-form ${aside === undefined ? '' : 'o-form-wide'} ${props.isFullSize === true ? 'o-form-full' : ''}`}
      >
        {/* A key of its fields; the form itself takes no focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <form noValidate onSubmit={form.submit} onKeyDown={sendByKey} className="o-form-body">
          <div className="o-form-fields">
            <FormBody form={form} note={props.note} aside={aside} />
          </div>
          <div className="dialog-foot">
            <FormFoot form={form} save={props.saveText ?? t('form.save')} onCancel={props.onClose} />
          </div>
        </form>
      </OfficeDialog>
      <LeaveGuard isDirty={form.isDirty} changes={describeChanges(form, t)} />
    </>
  );
}
