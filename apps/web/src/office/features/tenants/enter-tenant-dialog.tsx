import { useOfficeT } from '../../i18n/office-i18n.tsx';
import type { Field } from '../../kit/form/field.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useStandingIn } from '../../session/standing-in.ts';

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

/** Going into an agency in its administrator's name: why is asked for, and kept on both sides. */
export function EnterTenantDialog(props: {
  readonly tenant: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
}) {
  const t = useOfficeT();
  const standingIn = useStandingIn();
  const { tenant } = props;
  return (
    <FormDialog<Reason>
      title={t('tenant.enterTitle', { name: tenant.name })}
      fields={fields}
      start={{ values: { reason: '' } }}
      saveText={t('tenant.enter')}
      save={({ reason }) => standingIn.begin({ tenantId: tenant.id, reason })}
      onSaved={() => undefined}
      onClose={props.onClose}
    />
  );
}
