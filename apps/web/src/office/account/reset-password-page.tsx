import { useState, type ReactNode } from 'react';
import { call } from '../../shared/api/call.ts';
import { useT } from '../../shared/i18n/i18n.tsx';
import { findResetSecret, forgetResetSecret } from '../../shared/session/reset-secret.ts';
import { resetPassword } from '../api/identity.ts';
import { useOfficeT } from '../i18n/office-i18n.tsx';
import { showToast } from '../kit/toast-store.ts';
import { useOfficeNavigate } from '../routes/office-address.ts';
import { OfficeLink } from '../routes/office-link.tsx';
import { PASSWORD_MIN } from './password-rules.ts';
import { SmallForm } from './small-form.tsx';
import { StrangerCard } from './stranger-card.tsx';

/** Where an invitation or a mailed link leads: a password of one's own, typed twice; then one signs in with it. */
export function ResetPasswordPage(): ReactNode {
  const t = useT();
  const office = useOfficeT();
  const go = useOfficeNavigate();
  const [secret] = useState(findResetSecret);
  if (secret === undefined) {
    return (
      <StrangerCard title={t('account.newPassword')} lead={t('account.linkMissing')}>
        <OfficeLink to="/main/forgotPassword" className="btn btn-primary btn-block">
          {t('account.sendLink')}
        </OfficeLink>
      </StrangerCard>
    );
  }
  return (
    <StrangerCard title={t('account.newPassword')}>
      <SmallForm
        fields={[
          {
            name: 'password',
            label: 'account.newPassword',
            kind: 'password',
            maxLength: 256,
            hint: 'account.passwordHint',
          },
          { name: 'repeat', label: 'account.repeatPassword', kind: 'password', maxLength: 256 },
        ]}
        button={office('form.save')}
        check={({ password, repeat }): Record<string, string> => {
          if ([...String(password)].length < PASSWORD_MIN)
            return { password: t('account.passwordShort', { min: PASSWORD_MIN }) };
          return password === repeat ? {} : { repeat: t('account.passwordMismatch') };
        }}
        send={async ({ password = '' }) => {
          const { userName } = await call(resetPassword, { resetCode: secret, password });
          forgetResetSecret();
          showToast(office('account.passwordSet', { name: userName }));
          await go('/main/login');
        }}
      />
    </StrangerCard>
  );
}
