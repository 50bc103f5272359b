import { useOfficeT } from '../i18n/office-i18n.tsx';
import type { Field } from '../kit/form/field.ts';
import { FormDialog } from '../kit/form/form-dialog.tsx';
import { useImpersonating } from '../session/impersonation.ts';

type Reason = { reason: string };

const fields: readonly Field<Reason>[] = [
  {
    name: 'reason',
    label: 'user.reason',
    hint: 'user.reasonHint',
    kind: 'area',
    maxLength: 500,
    isWide: true,
  },
];

/** Impersonates a user, or for the host an agency's administrator; the reason is logged on both sides. */
export function ImpersonationDialog(props: {
  readonly title: 'user.impersonateTitle' | 'tenant.enterTitle';
  readonly button: 'user.impersonate' | 'tenant.enter';
  readonly name: string;
  readonly whom: { readonly userId?: number; readonly tenantId?: number };
  readonly onClose: () => void;
}) {
  const t = useOfficeT();
  const impersonation = useImpersonating();
  return (
    <FormDialog<Reason>
      title={t(props.title, { name: props.name })}
      fields={fields}
      start={{ values: { reason: '' } }}
      saveText={t(props.button)}
      save={({ reason }) => impersonation.begin({ ...props.whom, reason })}
      onSaved={() => undefined}
      onClose={props.onClose}
    />
  );
}
