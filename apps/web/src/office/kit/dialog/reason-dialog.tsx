import { type ReactNode, useState } from 'react';
import type { OfficeKey } from '../../i18n/office-i18n.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import type { Field } from '../form/field.ts';
import { FormDialog } from '../form/form-dialog.tsx';

type Reason = { reason: string };

/** Confirms an action that requires a reason, which is audited. */
export function ReasonDialog(props: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly answer: string;
  readonly label?: OfficeKey;
  readonly hint?: OfficeKey;
  readonly isOptional?: boolean;
  readonly send: (reason: string) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const t = useOfficeT();
  // The record as it was at opening: the reason was not given for later changes, which must be a conflict.
  const [send] = useState(() => props.send);
  const field: Field<Reason> = {
    name: 'reason',
    label: props.label ?? 'form.reason',
    hint: props.hint ?? 'form.reasonHint',
    kind: 'area',
    maxLength: 500,
    isWide: true,
    ...(props.isOptional === true ? { isOptional: true } : {}),
  };
  return (
    <FormDialog<Reason>
      title={props.title}
      lead={props.lead ?? t('form.onRecord')}
      fields={[field]}
      start={{ values: { reason: '' } }}
      saveText={props.answer}
      save={({ reason }) => send(reason)}
      onSaved={props.onDone}
      onClose={props.onClose}
    />
  );
}
