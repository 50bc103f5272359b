import { findNewPasswordProblem } from './password-rules.ts';
import { changePassword } from '@farewind/contract/identity/users';
import { officeCall } from '../session/office-call.ts';
import { useT } from '../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../i18n/office-i18n.tsx';
import type { Field } from '../kit/form/field.ts';
import { FormDialog } from '../kit/form/form-dialog.tsx';
import { showToast } from '../kit/toast-store.ts';

type Passwords = { currentPassword: string; newPassword: string; repeat: string };

const fields: readonly Field<Passwords>[] = [
  {
    name: 'currentPassword',
    label: 'account.currentPassword',
    kind: 'password',
    autoComplete: 'current-password',
    isWide: true,
  },
  {
    name: 'newPassword',
    label: 'account.newPassword',
    kind: 'password',
    hint: 'account.passwordHint',
    isWide: true,
  },
  { name: 'repeat', label: 'account.repeatPassword', kind: 'password', isWide: true },
];

/** Changes the user's own password. */
export function ChangePasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useOfficeT();
  const shared = useT();
  return (
    <FormDialog<Passwords>
      title={t('account.changePassword')}
      fields={fields}
      start={{ values: { currentPassword: '', newPassword: '', repeat: '' } }}
      check={({ newPassword, repeat }) => findNewPasswordProblem(shared, newPassword, repeat)}
      save={({ currentPassword, newPassword }) =>
        officeCall(changePassword, { currentPassword, newPassword })
      }
      onSaved={() => {
        showToast(t('account.passwordChanged'));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
