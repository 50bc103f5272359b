import { useState, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { AccountCard } from '../../kit/form/account-card.tsx';
import { AccountField, emailInput } from '../../kit/form/account-field.tsx';
import { FormProblem } from '../../kit/form/form-problem.tsx';
import { SubmitButton } from '../../kit/form/submit-button.tsx';
import { useAccount } from './use-account.ts';
import { useSentWords } from '../../kit/use-sent-words.ts';
import { useAccountForm } from '../../kit/form/use-account-form.ts';

const ids = { emailAddress: 'account-email' };

/** Requests a link to set a new password. The confirmation does not reveal whether the account exists. */
export function ForgotPasswordPage(): ReactNode {
  const t = useT();
  const account = useAccount();
  const sentWords = useSentWords();
  const [email, setEmail] = useState('');
  const [isSent, setIsSent] = useState(false);
  const form = useAccountForm({
    ids,
    check: () => (email.trim() === '' ? { emailAddress: t('validation.required') } : {}),
    send: async () => {
      await account.sendPasswordLink(email);
      setIsSent(true);
    },
  });
  return (
    <AccountCard title={t('account.newPassword')} isAnswer={isSent}>
      {isSent ? (
        <p role="status">{sentWords('account.linkSent', email)}</p>
      ) : (
        <form className="account-form" noValidate onSubmit={form.onSubmit}>
          <FormProblem text={form.problem} />
          <AccountField
            id={ids.emailAddress}
            label={t('checkout.email')}
            value={email}
            onText={setEmail}
            problem={form.problems.emailAddress}
            hint={t('account.linkHint')}
            input={emailInput}
          />
          <SubmitButton isBusy={form.isBusy}>{t('account.sendLink')}</SubmitButton>
        </form>
      )}
      <Link to="/login" className="account-link">
        {t('account.backToSignIn')}
      </Link>
    </AccountCard>
  );
}
