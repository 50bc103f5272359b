import { PASSWORD_MIN } from '@farewind/contract/account/password-length';
import { useRef, useState, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { clearResetSecret, findResetSecret, isInvitation } from '../../../shared/session/reset-secret.ts';
import { useTakenOver } from '../../../shared/ui/use-taken-over.ts';
import { AccountCard } from '../../kit/form/account-card.tsx';
import { FormProblem } from '../../kit/form/form-problem.tsx';
import { PasswordField } from './password-field.tsx';
import { useSession } from '../../../shared/session/session.tsx';
import { SubmitButton } from '../../kit/form/submit-button.tsx';
import { useAccountT } from './texts/account-texts.ts';
import { useAccount, type PasswordOwner } from './use-account.ts';
import { useAccountForm } from '../../kit/form/use-account-form.ts';

const ids = { password: 'account-password', repeat: 'account-repeat' };

/**
 * Target of a mailed link: the user sets a new password and is signed in. The server does not see the link's secret, and
 * draws the form: whoever has a link types at once, and is not told on a slow line that the link is missing.
 */
export function ResetPasswordPage(): ReactNode {
  const t = useT();
  const { searchStr } = useLocation();
  const [secret] = useState(findResetSecret);
  const isTakenOver = useTakenOver();
  if (secret !== undefined || !isTakenOver)
    return isInvitation(searchStr) ? (
      <InvitedForm secret={secret ?? ''} />
    ) : (
      <NewPasswordForm secret={secret ?? ''} title={t('account.newPassword')} />
    );
  return (
    <AccountCard title={t('account.newPassword')} lead={t('account.linkMissing')}>
      <Link to="/forgotPassword" className="btn btn-primary btn-block">
        {t('account.sendLink')}
      </Link>
    </AccountCard>
  );
}

/** The link has set a password, and cannot set this one any more. */
export function isOtherPassword(done: { readonly password: string } | undefined, password: string): boolean {
  return done !== undefined && done.password !== password;
}

/** Names who invites and what the password opens: whoever was invited has never seen this shop. */
function InvitedForm({ secret }: { readonly secret: string }) {
  const t = useT();
  const say = useAccountT();
  const { site } = useSession();
  const lead = say('invited.lead', { agency: site?.brand ?? t('app.name') });
  return <NewPasswordForm secret={secret} title={say('invited.title')} lead={lead} />;
}

interface FormWords {
  readonly secret: string;
  readonly title: string;
  readonly lead?: string;
}

function NewPasswordForm({ secret, ...words }: FormWords) {
  const t = useT();
  const navigate = useNavigate();
  const account = useAccount();
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  /** The link works once: if only the sign-in fails, pressing again repeats that alone. */
  const done = useRef<{ readonly password: string; readonly owner: PasswordOwner }>(undefined);
  const form = useAccountForm({
    ids,
    check: () => {
      if ([...password].length < PASSWORD_MIN)
        return { password: t('account.passwordShort', { min: PASSWORD_MIN }) };
      if (password !== repeat) return { repeat: t('account.passwordMismatch') };
      return isOtherPassword(done.current, password) ? { password: t('account.passwordAlreadySet') } : {};
    },
    send: async () => {
      done.current ??= { password, owner: await account.resetPassword(secret, password) };
      const kind = await account.enterAfterReset(done.current.owner, password);
      clearResetSecret();
      // The office is a separate application, outside this router.
      if (kind === 'staff') location.assign('/main/home');
      else if (kind === 'staffStep') location.assign('/main/login');
      else await navigate({ to: '/user/bookings' });
    },
  });
  return (
    <AccountCard {...words}>
      <form className="account-form" noValidate onSubmit={form.onSubmit}>
        <FormProblem text={form.problem} />
        <PasswordField
          id={ids.password}
          label={t('account.newPassword')}
          value={password}
          onText={setPassword}
          problem={form.problems.password}
          hint={t('account.passwordHint', { min: PASSWORD_MIN })}
          autoComplete="new-password"
        />
        <PasswordField
          id={ids.repeat}
          label={t('account.repeat')}
          value={repeat}
          onText={setRepeat}
          problem={form.problems.repeat}
          autoComplete="new-password"
        />
        <SubmitButton isBusy={form.isBusy}>{t('account.savePassword')}</SubmitButton>
        {form.problem === undefined && form.problems.password !== t('account.passwordAlreadySet') ? null : (
          // The password may have been set by an attempt whose answer was lost.
          <Link to="/login" className="account-link">
            {t('nav.signIn')}
          </Link>
        )}
        {form.problem === undefined ? null : (
          <Link to="/forgotPassword" className="account-link">
            {t('account.sendLink')}
          </Link>
        )}
      </form>
    </AccountCard>
  );
}
