import {
  PanelLeftClose,
  PanelLeftOpen,
  ChevronDown,
  Globe,
  KeyRound,
  LogOut,
  Monitor,
  Moon,
  ShieldCheck,
  Sun,
  Unplug,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useT, useI18n } from '../../shared/i18n/i18n.tsx';
import { BrandMark } from '../../shared/ui/brand-mark.tsx';
import { OfficeDialog } from '../kit/dialog/office-dialog.tsx';
import { useOfficeT, useLanguageChoice } from '../i18n/office-i18n.tsx';
import { findTrail } from '../routes/find-route.ts';
import { useOfficePath } from '../address/office-address.ts';
import { OfficeLink } from '../address/office-link.tsx';
import { officeRoutes } from '../routes/route-table.ts';
import { useBell } from '../session/use-bell.ts';
import { useOfficeSession, useStaff } from '../session/office-session.tsx';
import { ownName } from '../session/own-name.ts';
import { makeMenu } from './menu.ts';
import { useMenuPreview } from '../session/menu-preview.ts';
import type { SidebarState } from './use-sidebar.ts';
import { languageTable } from '@farewind/contract/core/languages';
import { showError } from '../../shared/ui/error-dialog-store.ts';
import { readTheme, setTheme, themes, type Theme } from '../../shared/ui/theme.ts';
import { ChangePasswordDialog } from '../account/change-password-dialog.tsx';
import { SecondFactorDialog } from '../account/second-factor-dialog.tsx';
import { changeLanguage } from '@farewind/contract/identity/users';
import { officeCall } from '../session/office-call.ts';
import { Avatar } from '../kit/avatar.tsx';
import { MenuButton } from '../kit/menu-button.tsx';
import { useLeaveOffice } from '../session/use-leave-office.ts';

/** The menu beside the page. */
export function Sidebar({ sidebar }: { readonly sidebar: SidebarState }) {
  const t = useOfficeT();
  const Icon = sidebar.isCollapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <nav className="side" aria-label={t('shell.menu')}>
      <Brand />
      <MenuItems isCollapsed={sidebar.isCollapsed} />
      <button
        type="button"
        className="it o-collapse"
        aria-expanded={!sidebar.isCollapsed}
        title={sidebar.isCollapsed ? t('shell.expand') : undefined}
        onClick={sidebar.toggle}
      >
        <Icon className="i" aria-hidden />
        <span>{t(sidebar.isCollapsed ? 'shell.expand' : 'shell.collapse')}</span>
      </button>
    </nav>
  );
}

/** The menu over the page, where there is no room beside it. */
export function MenuDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useOfficeT();
  const path = useOfficePath();
  const opened = useRef(path);
  useEffect(() => {
    if (path !== opened.current) onClose();
  }, [path, onClose]);
  return (
    <OfficeDialog title={t('shell.menu')} isBusy={false} onClose={onClose} className="o-drawer">
      <nav className="side" aria-label={t('shell.menu')}>
        <MenuItems isCollapsed={false} />
      </nav>
    </OfficeDialog>
  );
}

function Brand() {
  const t = useT();
  const office = useOfficeT();
  const { tenant } = useOfficeSession();
  const side = tenant?.name ?? office('shell.host');
  return (
    <OfficeLink to="/main/home" className="brand">
      <BrandMark />
      <span>{t('app.name')}</span>
      <span className="badge o-side-tenant" title={side}>
        {side}
      </span>
    </OfficeLink>
  );
}

function MenuItems({ isCollapsed }: { readonly isCollapsed: boolean }) {
  const t = useOfficeT();
  const { can } = useOfficeSession();
  const preview = useMenuPreview();
  const trail = findTrail(officeRoutes, useOfficePath());
  const sees =
    preview === undefined
      ? can
      : (name: string | undefined) => name === undefined || preview.permissions.has(name);
  return makeMenu(sees).map(({ route, pages }) => (
    <div key={route.name} role="group" aria-label={t(route.meta.title)}>
      {route.name === 'main' ? null : (
        <div className="grp" aria-hidden>
          {t(route.meta.title)}
        </div>
      )}
      {pages.map(({ name, path, meta, icon: Icon }) => (
        <OfficeLink
          key={name}
          to={path}
          className="it"
          title={isCollapsed ? t(meta.title) : undefined}
          aria-current={trail?.some((each) => each.name === name) === true ? 'page' : undefined}
        >
          {Icon === undefined ? null : <Icon className="i" aria-hidden />}
          <span>{t(meta.title)}</span>
          {name === 'queue' ? <WorkCount /> : null}
        </OfficeLink>
      ))}
    </div>
  ));
}

/**
 * Number of one's own and of unassigned items: red if any is overdue. Drawn by CSS, because the bell and the queue already
 * announce it.
 */
function WorkCount() {
  const t = useOfficeT();
  const counts = useBell()?.counts;
  if (counts === undefined || counts.mine + counts.free === 0) return null;
  return (
    <span
      className={counts.late > 0 ? 'o-menu-count is-hot' : 'o-menu-count'}
      data-count={counts.mine === 0 ? counts.free : `${counts.mine} + ${counts.free}`}
      title={t('work.mineAndFree', { mine: counts.mine, free: counts.free })}
      aria-hidden
    />
  );
}

const themeIcons: Readonly<Record<Theme, typeof Sun>> = { auto: Monitor, light: Sun, dark: Moon };

/** The signed-in user: language, theme, account settings, and signing out. */
export function UserMenu() {
  const t = useOfficeT();
  const user = useStaff();
  const { isImpersonated } = useOfficeSession();
  const leave = useLeaveOffice();
  const look = useLook();
  const [dialog, setDialog] = useState<'password' | 'secondFactor'>();
  const name = ownName(user);
  // An impersonator cannot change the user's account settings.
  const access = isImpersonated
    ? []
    : [
        {
          name: 'password',
          text: t('account.changePassword'),
          icon: KeyRound,
          onPress: () => setDialog('password'),
        },
        {
          name: 'second',
          text: t('account.secondFactor'),
          icon: ShieldCheck,
          onPress: () => setDialog('secondFactor'),
        },
        {
          name: 'everywhere',
          text: t('account.signOutEverywhere'),
          icon: Unplug,
          onPress: () => void leave(true).catch(showError),
        },
      ];
  const items = [
    ...look,
    ...access,
    {
      name: 'out',
      text: t('account.signOut'),
      icon: LogOut,
      onPress: () => void leave(false).catch(showError),
    },
  ];
  return (
    <>
      <MenuButton className="btn o-user" label={t('shell.userMenu', { name })} items={items}>
        <Avatar name={name} />
        <span className="only-l o-cut">{name}</span>
        <ChevronDown className="i only-l" aria-hidden />
      </MenuButton>
      {dialog === 'password' ? <ChangePasswordDialog onClose={() => setDialog(undefined)} /> : null}
      {dialog === 'secondFactor' ? <SecondFactorDialog onClose={() => setDialog(undefined)} /> : null}
    </>
  );
}

/** The other languages, and the next theme. */
function useLook() {
  const { t } = useI18n();
  const { language, choose } = useLanguageChoice();
  const [theme, show] = useState(readTheme);
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'auto';
  return [
    ...languageTable
      .filter(({ locale }) => locale !== language)
      .map(({ locale, name }) => ({
        name: locale,
        text: name,
        icon: Globe,
        onPress: () => {
          choose(locale);
          // Tells the server too, for the user's mails and other devices.
          void officeCall(changeLanguage, { languageName: locale }).catch(() => undefined);
        },
      })),
    {
      name: 'theme',
      text: t(`theme.${next}`),
      icon: themeIcons[next],
      onPress: () => {
        setTheme(next);
        show(next);
      },
    },
  ];
}
