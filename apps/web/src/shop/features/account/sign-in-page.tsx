import { useState, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { useSession } from '../../../shared/session/session.tsx';
import { AccountCard } from '../../kit/form/account-card.tsx';
import { CodeForm } from './code-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { useAccountT } from './texts/account-texts.ts';

/** Signing in with a password, or with a code by mail. */
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
