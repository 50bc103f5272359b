import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { useSession } from '../../../shared/session/session.tsx';
import { AccountCard } from '../../kit/form/account-card.tsx';
import { useAccountT } from './texts/account-texts.ts';
import { AccountField, emailInput } from '../../kit/form/account-field.tsx';
import { FormProblem } from '../../kit/form/form-problem.tsx';
import { PasswordField } from './password-field.tsx';
import { SubmitButton } from '../../kit/form/submit-button.tsx';
import { useBeginWaiting } from '../../search/open-awaited.ts';
import { useAccount } from './use-account.ts';
import { useAccountForm } from '../../kit/form/use-account-form.ts';

const ids = { userNameOrEmailAddress: 'account-email', password: 'account-password' };

/** Mail address and password. The address is kept when switching to a code. */
function PasswordForm(props: { readonly email: string; readonly onEmail: (email: string) => void }) {
  const t = useT();
  const navigate = useNavigate();
  const begin = useBeginWaiting();
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
      const isAwaited = begin();
      await account.signIn(props.email, password, isRemembered);
      if (isAwaited()) await navigate({ to: '/user/bookings' });
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
        problem={form.problems.userNameOrEmailAddress}
        input={emailInput}
      />
      <PasswordField
        id={ids.password}
        label={t('account.password')}
        value={password}
        onText={setPassword}
        problem={form.problems.password}
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

/** Sign-in with a password, or with a mailed code. */
export function SignInPage(): ReactNode {
  const t = useT();
  const say = useAccountT();
  const { user } = useSession();
  const [way, setWay] = useState<'password' | 'code'>('password');
  const [email, setEmail] = useState('');
  if (user !== null) return <SignedInAlready name={`${user.name} ${user.surname}`.trim()} />;
  const form = { email, onEmail: setEmail };
  return (
    <AccountCard title={t('nav.signIn')}>
      <div className="seg seg-fill" role="group" aria-label={t('account.ways')}>
        <button type="button" aria-pressed={way === 'password'} onClick={() => setWay('password')}>
          {t('account.byPassword')}
        </button>
        <button type="button" aria-pressed={way === 'code'} onClick={() => setWay('code')}>
          {t('account.byCode')}
        </button>
      </div>
      {way === 'password' ? <PasswordForm {...form} /> : <CodeForm {...form} />}
      <p className="t14 soft account-foot">{t('account.opensItself')}</p>
      <Link to="/register" className="account-link">
        {say('signIn.register')}
      </Link>
    </AccountCard>
  );
}

function SignedInAlready({ name }: { readonly name: string }) {
  const t = useT();
  return (
    <AccountCard title={t('nav.signIn')} lead={t('account.signedInAs', { name })}>
      <Link to="/user/bookings" className="btn btn-primary btn-block">
        {t('account.myBookings')}
      </Link>
    </AccountCard>
  );
}

/** Asks for the address, then for the code mailed there. */
function CodeForm(props: { readonly email: string; readonly onEmail: (email: string) => void }) {
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
  const begin = useBeginWaiting();
  const account = useAccount();
  const [code, setCode] = useState('');
  const [isRemembered, setIsRemembered] = useState(false);
  const form = useAccountForm({
    ids: enterIds,
    check: () => (code.trim() === '' ? { code: t('validation.required') } : {}),
    send: async () => {
      const isAwaited = begin();
      await account.signInByCode(props.email, code, isRemembered);
      if (isAwaited()) await navigate({ to: '/user/bookings' });
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
        // The user has just requested the code, and the field replaces the pressed button.
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

/** Whether the browser stays signed in after it is closed. */
function RememberCheck(props: {
  readonly isRemembered: boolean;
  readonly onChange: (isRemembered: boolean) => void;
}) {
  const t = useT();
  return (
    <label className="check tap">
      <input
        type="checkbox"
        checked={props.isRemembered}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      <span>{t('account.remember')}</span>
    </label>
  );
}
