import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { AccountField, emailInput } from '../../kit/form/account-field.tsx';
import { FormProblem } from '../../kit/form/form-problem.tsx';
import { RememberCheck } from './remember-check.tsx';
import { SubmitButton } from '../../kit/form/submit-button.tsx';
import { useAccount } from './use-account.ts';
import { useAccountForm } from '../../kit/form/use-account-form.ts';

/** First the address, then the code that was mailed there. */
export function CodeForm(props: { readonly email: string; readonly onEmail: (email: string) => void }) {
  const [sentTo, setSentTo] = useState<string>();
  return sentTo === undefined ? (
    <AskForm {...props} onSent={() => setSentTo(props.email)} />
  ) : (
    <EnterForm email={sentTo} onAgain={() => setSentTo(undefined)} />
  );
}

const askIds = { emailAddress: 'account-email' };

function AskForm(props: {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onSent: () => void;
}) {
  const t = useT();
  const account = useAccount();
  const form = useAccountForm({
    ids: askIds,
    check: () => (props.email.trim() === '' ? { emailAddress: t('validation.required') } : {}),
    send: async () => {
      await account.sendLoginCode(props.email);
      props.onSent();
    },
  });
  return (
    <form className="account-form" noValidate onSubmit={form.onSubmit}>
      <FormProblem text={form.problem} />
      <AccountField
        id={askIds.emailAddress}
        label={t('checkout.email')}
        value={props.email}
        onText={props.onEmail}
        problem={form.problems.emailAddress}
        hint={t('account.codeHint')}
        input={emailInput}
      />
      <SubmitButton isBusy={form.isBusy}>{t('account.sendCode')}</SubmitButton>
    </form>
  );
}

const enterIds = { code: 'account-code' };

function EnterForm(props: { readonly email: string; readonly onAgain: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const account = useAccount();
  const [code, setCode] = useState('');
  const [isRemembered, setIsRemembered] = useState(false);
  const form = useAccountForm({
    ids: enterIds,
    check: () => (code.trim() === '' ? { code: t('validation.required') } : {}),
    send: async () => {
      await account.signInByCode(props.email, code, isRemembered);
      await navigate({ to: '/user/bookings' });
    },
  });
  return (
    <form className="account-form" noValidate onSubmit={form.onSubmit}>
      <p role="status">{t('account.codeSent', { email: props.email })}</p>
      <FormProblem text={form.problem} />
      <AccountField
        id={enterIds.code}
        label={t('account.code')}
        value={code}
        onText={setCode}
        problem={form.problems.code}
        // The person has just asked for it, and the field stands where the button was.
        input={{ inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 16, autoFocus: true }}
      />
      <RememberCheck isRemembered={isRemembered} onChange={setIsRemembered} />
      <SubmitButton isBusy={form.isBusy}>{t('nav.signIn')}</SubmitButton>
      <button type="button" className="account-link" onClick={props.onAgain}>
        {t('account.codeAgain')}
      </button>
    </form>
  );
}
