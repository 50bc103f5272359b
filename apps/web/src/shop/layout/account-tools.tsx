import { Link, useNavigate } from '@tanstack/react-router';
import { Briefcase, LogOut, User } from 'lucide-react';
import { useT } from '../../shared/i18n/i18n.tsx';
import { useSession } from '../../shared/session/session.tsx';
import { useSignOut } from '../../shared/session/use-sign-out.ts';

/** The way into the account; of customers the name, which leads to their account, for staff the office; and the way out. */
export function AccountTools({ place }: { readonly place: 'tools' | 'nav' }) {
  const t = useT();
  const { user } = useSession();
  const leave = useLeave();
  const [linkStyle, buttonStyle] =
    place === 'tools'
      ? ['tool tools-account', 'tool tools-account head-out']
      : ['nav-account', 'nav-account head-out'];
  if (user === null) {
    return (
      <Link to="/login" className={place === 'tools' ? 'btn btn-line tools-account' : 'nav-account'}>
        {t('nav.signIn')}
      </Link>
    );
  }
  return (
    <>
      {user.isStaff ? (
        // Another application: the page is loaded anew.
        <a href="/main/home" className={linkStyle}>
          <Briefcase className="i" aria-hidden />
          <span className="head-name">{t('nav.office')}</span>
        </a>
      ) : (
        <Link to="/user/dashboard" className={linkStyle}>
          <User className="i" aria-hidden />
          <span className="head-name">{`${user.name} ${user.surname}`.trim()}</span>
        </Link>
      )}
      <button type="button" className={buttonStyle} onClick={() => void leave()}>
        <LogOut className="i" aria-hidden />
        <span className={place === 'tools' ? 'sr' : ''}>{t('nav.signOut')}</span>
      </button>
    </>
  );
}

function useLeave() {
  const signOut = useSignOut();
  const navigate = useNavigate();
  return async () => {
    await signOut();
    await navigate({ to: '/' });
  };
}
