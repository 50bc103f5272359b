import { Link, useLocation } from '@tanstack/react-router';
import { Menu, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useT } from '../../shared/i18n/i18n.tsx';
import { AccountTools } from './account-tools.tsx';
import { Brand } from './brand.tsx';
import { CurrencySelect } from './currency-select.tsx';
import { LanguageSelect } from './language-select.tsx';
import { ThemeButton } from './theme-button.tsx';

/** Brand, the four ways through the shop, and at the top right language, currency and the account. */
export function SiteHeader() {
  const t = useT();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(false), [pathname]);
  return (
    <header className="head">
      <div className="wrap">
        <Link className="brand" to="/">
          <Brand />
        </Link>
        <nav className={open ? 'nav open' : 'nav'} id="site-nav" aria-label={t('layout.menu')}>
          <Link to="/" aria-current={isFlights(pathname) ? 'page' : undefined}>
            {t('nav.flights')}
          </Link>
          <Link to="/transferSearch" aria-current={isTransfers(pathname) ? 'page' : undefined}>
            {t('nav.transfers')}
          </Link>
          <Link to="/pnr" aria-current={isBooking(pathname) ? 'page' : undefined}>
            {t('nav.myBooking')}
          </Link>
          <Link to="/help">{t('nav.help')}</Link>
          <AccountTools place="nav" />
        </nav>
        <div className="tools">
          <ThemeButton />
          <LanguageSelect />
          <CurrencySelect />
          <AccountTools place="tools" />
          <button
            type="button"
            className="btn btn-icon nav-toggle"
            aria-label={t('layout.menu')}
            aria-expanded={open}
            aria-controls="site-nav"
            onClick={() => setOpen(!open)}
          >
            {open ? <X className="i i-24" aria-hidden /> : <Menu className="i i-24" aria-hidden />}
          </button>
        </div>
      </div>
    </header>
  );
}

function isFlights(pathname: string): boolean {
  return pathname === '/' || pathname.startsWith('/flight');
}

function isTransfers(pathname: string): boolean {
  return pathname.startsWith('/transferSearch') || pathname.startsWith('/transferPayment');
}

function isBooking(pathname: string): boolean {
  return ['/pnr', '/reservation', '/ticketDetail', '/transferDetail'].some((path) =>
    pathname.startsWith(path),
  );
}
