import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { Menu, X, Globe, Monitor, Moon, Sun, ChevronDown, Briefcase, LogOut, User } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useT, useI18n } from '../../shared/i18n/i18n.tsx';
import { useSession } from '../../shared/session/session.tsx';
import { BrandMark } from '../../shared/ui/brand-mark.tsx';
import { languageTable } from '@farewind/contract/core/languages';
import { readTheme, setTheme, themes, type Theme } from '../../shared/ui/theme.ts';
import { currencies, type Currency } from '@farewind/values/currency';
import { useSignOut } from '../../shared/session/use-sign-out.ts';

const icons: Readonly<Record<Theme, typeof Sun>> = { auto: Monitor, light: Sun, dark: Moon };

/** Cycles through system, light and dark. */
function ThemeButton() {
  const t = useT();
  const [theme, show] = useState(readTheme);
  const Icon = icons[theme];
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'auto';
  const label = t(`theme.${theme}`);
  return (
    <button
      type="button"
      className="tool tool-theme"
      aria-label={label}
      title={label}
      onClick={() => {
        setTheme(next);
        show(next);
      }}
    >
      <Icon className="i" aria-hidden />
    </button>
  );
}

/** Brand and main links, with language, currency and account at the top right. */
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

/** The agency's logo, or else the default mark and the name. */
function Brand() {
  const t = useT();
  const { site } = useSession();
  const name = site?.brand ?? t('app.name');
  if (typeof site?.logo === 'string')
    return <img className="brand-logo" src={site.logo} alt={name} width={126} height={36} />;
  return (
    <>
      <BrandMark />
      <span>{name}</span>
    </>
  );
}

/** The site's languages, each under its own name. */
function LanguageSelect() {
  const { language, t } = useI18n();
  const { site, setLanguage } = useSession();
  const offered = languageTable.filter((entry) => site?.languages.includes(entry.locale) ?? true);
  if (offered.length < 2) return null;
  const current = languageTable.find((entry) => entry.locale === language);
  return (
    <ToolSelect
      label={t('layout.language')}
      value={language}
      shown={
        <>
          <Globe className="i only-l" aria-hidden />
          <span className="only-l">{current?.name}</span>
          <span className="only-s">{current?.short}</span>
        </>
      }
      options={offered.map((entry) => ({ value: entry.locale, text: entry.name, lang: entry.locale }))}
      onChange={setLanguage}
    />
  );
}

/** The site's currencies; hidden if there is only one. */
function CurrencySelect() {
  const { locale, t } = useI18n();
  const { site, currency, setCurrency } = useSession();
  const offered = site?.currencies ?? currencies;
  if (offered.length < 2) return null;
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  return (
    <ToolSelect
      label={t('layout.currency')}
      className="tool-currency"
      value={currency}
      shown={
        <>
          {currency === 'BYN' ? null : <span>{signOf(currency, locale)}</span>}
          <span className={currency === 'BYN' ? '' : 'only-l'}>{currency}</span>
        </>
      }
      options={offered.map((code) => ({ value: code, text: `${code} — ${names.of(code) ?? code}` }))}
      onChange={setCurrency}
    />
  );
}

function signOf(currency: Currency, locale: string): string {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  return parts.find((part) => part.type === 'currency')?.value ?? currency;
}

/** A native select under a short label: the select is transparent and covers the text. */
function ToolSelect<Value extends string>(props: {
  readonly label: string;
  readonly className?: string;
  readonly value: Value;
  readonly shown: ReactNode;
  readonly options: readonly { readonly value: Value; readonly text: string; readonly lang?: string }[];
  readonly onChange: (value: Value) => void;
}) {
  return (
    <label className={`tool tool-select ${props.className ?? ''}`}>
      {props.shown}
      <ChevronDown className="i i-16" aria-hidden />
      <select
        aria-label={props.label}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value as Value)}
      >
        {props.options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  );
}

/**
 * Account links: sign-in; the name of a signed-in customer, linking to the account, or the office for staff; and
 * sign-out.
 */
function AccountTools({ place }: { readonly place: 'tools' | 'nav' }) {
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
        // A separate application, so the page is reloaded.
        <a href="/main/home" className={linkStyle}>
          <Briefcase className="i" aria-hidden />
          <span className="head-name">{t('nav.office')}</span>
        </a>
      ) : (
        <Link to="/user/dashboard" className={linkStyle}>
          <User className="i" aria-hidden />
          {/* A long surname would not fit beside the menu; it is only read out. */}
          <span className="head-name">{user.name || user.surname}</span>{' '}
          {user.name === '' ? null : <span className="sr">{user.surname}</span>}
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
