import { useOfficeT } from '../../i18n/office-i18n.tsx';
import type { Field } from '../../kit/form/field.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useStandingIn } from '../../session/standing-in.ts';
import type { User } from './user-types.ts';

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

/** Standing in for a person: why is asked for, and kept. */
export function ImpersonateDialog(props: { readonly user: User; readonly onClose: () => void }) {
  const t = useOfficeT();
  const standingIn = useStandingIn();
  const { user } = props;
  return (
    <FormDialog<Reason>
      title={t('user.impersonateTitle', { name: user.fullName })}
      fields={fields}
      start={{ values: { reason: '' } }}
      saveText={t('user.impersonate')}
      save={({ reason }) => standingIn.begin({ userId: user.id, reason })}
      onSaved={() => undefined}
      onClose={props.onClose}
    />
  );
}
