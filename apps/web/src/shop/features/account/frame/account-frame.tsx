import { House, Settings, Ticket, User, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useT } from '../../../../shared/i18n/i18n.tsx';
import { useSession } from '../../../../shared/session/session.tsx';
import { usePageTitle } from '../../../../shared/ui/page-title.ts';
import { useAccountT } from '../texts/account-texts.ts';
import '../../../../styles/account.css';

/** The frame of every account page: heading and links to the others; empty for signed-out visitors. */
export function AccountFrame(props: {
  readonly title: string;
  readonly lead?: string;
  /** Shown to signed-out visitors instead. */
  readonly signInText?: string;
  readonly children: ReactNode;
}) {
  const t = useT();
  const say = useAccountT();
  const { user } = useSession();
  usePageTitle(props.title);
  const isCustomer = user !== null && !user.isStaff;
  return (
    <div className="wrap page-body account-frame">
      {isCustomer ? <AccountNav /> : null}
      <div className="account-main">
        <header className="account-head">
          <h1>{props.title}</h1>
          {isCustomer && props.lead !== undefined ? <p className="soft">{props.lead}</p> : null}
        </header>
        {user === null ? (
          <section className="card empty">
            <p className="soft">{props.signInText ?? say('frame.signIn')}</p>
            <Link to="/login" className="btn btn-primary">
              {t('nav.signIn')}
            </Link>
          </section>
        ) : user.isStaff ? (
          <section className="card empty">
            <p className="soft">{say('frame.staff')}</p>
            <a href="/main/home" className="btn btn-primary">
              {t('nav.office')}
            </a>
          </section>
        ) : (
          props.children
        )}
      </div>
    </div>
  );
}

function AccountNav() {
  const t = useT();
  const say = useAccountT();
  const links = [
    { to: '/user/dashboard', icon: House, text: say('dashboard.title') },
    { to: '/user/bookings', icon: Ticket, text: t('account.myBookings') },
    { to: '/user/travellers', icon: Users, text: say('travellers.title') },
    { to: '/user/profile', icon: User, text: say('profile.title') },
    { to: '/user/settings', icon: Settings, text: say('settings.title') },
  ] as const;
  return (
    <nav className="account-nav" aria-label={say('frame.label')}>
      {links.map(({ to, icon: Icon, text }) => (
        <Link key={to} to={to} activeProps={{ 'aria-current': 'page' }}>
          <Icon className="i" aria-hidden />
          {text}
        </Link>
      ))}
    </nav>
  );
}
