import { useEffect, type ReactNode } from 'react';
import { useT } from '../../shared/i18n/i18n.tsx';
import { showError } from '../../shared/ui/error-dialog-store.ts';
import { changePassword } from '@farewind/contract/identity/users';
import { officeCall } from '../session/office-call.ts';
import { useOfficeT } from '../i18n/office-i18n.tsx';
import type { Field } from '../kit/form/field.ts';
import { showToast } from '../kit/toast-store.ts';
import { useOfficeSession } from '../session/office-session.tsx';
import { useLeaveOffice } from '../session/use-leave-office.ts';
import { EntryTools } from './entry-tools.tsx';
import { findNewPasswordProblem } from './password-rules.ts';
import { SmallForm, type SmallValues } from './small-form.tsx';
import { StrangerCard } from './stranger-card.tsx';

/**
 * Makes users who signed in with a password set by somebody else choose their own first; the server refuses everything
 * else.
 */
export function OwnPasswordGate({ children }: { readonly children: ReactNode }) {
  const { mustChangePassword } = useOfficeSession();
  return mustChangePassword ? <ChoosePassword /> : children;
}

function ChoosePassword() {
  const t = useOfficeT();
  const shared = useT();
  const leave = useLeaveOffice();
  const { refresh } = useOfficeSession();
  useEffect(() => document.getElementById('field-currentPassword')?.focus(), []);
  return (
    <div className="office o-stranger">
      <StrangerCard title={t('account.choosePassword')} lead={t('account.choosePasswordLead')}>
        <SmallForm
          fields={fields}
          button={t('account.goOn')}
          check={({ newPassword, repeat }) =>
            findNewPasswordProblem(shared, String(newPassword), String(repeat))
          }
          send={async ({ currentPassword = '', newPassword = '' }) => {
            await officeCall(changePassword, { currentPassword, newPassword });
            // The permissions were unknown until now.
            await refresh();
            showToast(t('account.ownPasswordChosen'));
          }}
        />
        <button type="button" className="btn btn-ghost" onClick={() => void leave(false).catch(showError)}>
          {t('account.signOut')}
        </button>
        <EntryTools />
      </StrangerCard>
    </div>
  );
}

const fields: readonly Field<SmallValues>[] = [
  {
    name: 'currentPassword',
    label: 'account.oneTimePassword',
    kind: 'password',
    isWide: true,
    autoComplete: 'current-password',
  },
  {
    name: 'newPassword',
    label: 'account.newPassword',
    kind: 'password',
    isWide: true,
    autoComplete: 'new-password',
    hint: 'account.passwordHint',
  },
  {
    name: 'repeat',
    label: 'account.repeatPassword',
    kind: 'password',
    isWide: true,
    autoComplete: 'new-password',
  },
];
