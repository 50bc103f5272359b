import { useState } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { AccountField, emailInput } from '../../kit/form/account-field.tsx';
import { FormProblem } from '../../kit/form/form-problem.tsx';
import { PasswordField } from './password-field.tsx';
import { RememberCheck } from './remember-check.tsx';
import { SubmitButton } from '../../kit/form/submit-button.tsx';
import { useAccount } from './use-account.ts';
import { useAccountForm } from '../../kit/form/use-account-form.ts';

const ids = { userNameOrEmailAddress: 'account-email', password: 'account-password' };

/** Mail address and password. The address stays when the person changes to a code. */
export function PasswordForm(props: { readonly email: string; readonly onEmail: (email: string) => void }) {
  const t = useT();
  const navigate = useNavigate();
  const account = useAccount();
  const [password, setPassword] = useState('');
  const [isRemembered, setIsRemembered] = useState(false);
  const form = useAccountForm({
    ids,
    check: () => ({
      ...(props.email.trim() === '' ? { userNameOrEmailAddress: t('validation.required') } : {}),
      ...(password === '' ? { password: t('validation.required') } : {}),
    }),
    send: async () => {
      await account.signIn(props.email, password, isRemembered);
      await navigate({ to: '/user/bookings' });
    },
  });
  return (
    <form className="account-form" noValidate onSubmit={form.onSubmit}>
      <FormProblem text={form.problem} />
      <AccountField
        id={ids.userNameOrEmailAddress}
        label={t('checkout.email')}
        value={props.email}
        onText={props.onEmail}
        fault={form.faults.userNameOrEmailAddress}
        input={emailInput}
      />
      <PasswordField
        id={ids.password}
        label={t('account.password')}
        value={password}
        onText={setPassword}
        fault={form.faults.password}
        autoComplete="current-password"
      />
      <RememberCheck isRemembered={isRemembered} onChange={setIsRemembered} />
      <SubmitButton isBusy={form.isBusy}>{t('nav.signIn')}</SubmitButton>
      <Link to="/forgotPassword" className="account-link">
        {t('account.forgot')}
      </Link>
    </form>
  );
}
