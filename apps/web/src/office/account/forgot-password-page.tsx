import { useState, type ReactNode } from 'react';
import { call } from '../../shared/api/call.ts';
import { useT } from '../../shared/i18n/i18n.tsx';
import { sendPasswordResetCode } from '@farewind/contract/account/account';
import { useSendsMail } from '../kit/use-sends-mail.ts';
import { OfficeLink } from '../address/office-link.tsx';
import { SmallForm } from './small-form.tsx';
import { StrangerCard } from './stranger-card.tsx';
import { TenantSwitch } from './tenant-switch.tsx';

/** Requests a link to set a new password; the answer does not reveal whether the account exists. */
export function ForgotPasswordPage(): ReactNode {
  const t = useT();
  const sendsMail = useSendsMail();
  const [sentTo, setSentTo] = useState<string>();
  return (
    <StrangerCard title={t('account.newPassword')}>
      {sentTo === undefined ? (
        <>
          <TenantSwitch />
          <SmallForm
            fields={[
              {
                name: 'emailAddress',
                label: 'user.email',
                kind: 'email',
                maxLength: 256,
                autoComplete: 'username',
              },
            ]}
            button={t('account.sendLink')}
            send={async ({ emailAddress = '' }) => {
              await call(sendPasswordResetCode, { emailAddress });
              setSentTo(emailAddress);
            }}
          />
        </>
      ) : (
        <p role="status">
          {t(sendsMail === false ? 'mail.noServer' : 'account.linkSent', { email: sentTo })}
        </p>
      )}
      <OfficeLink to="/main/login" className="o-link">
        {t('account.backToSignIn')}
      </OfficeLink>
    </StrangerCard>
  );
}
