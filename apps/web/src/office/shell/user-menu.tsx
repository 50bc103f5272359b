import { languageTable } from '@farewind/contract/core/languages';
import { ChevronDown, Globe, KeyRound, LogOut, Monitor, Moon, ShieldCheck, Sun, Unplug } from 'lucide-react';
import { useState } from 'react';
import { useI18n } from '../../shared/i18n/i18n.tsx';
import { showError } from '../../shared/ui/error-dialog-store.ts';
import { readTheme, setTheme, themes, type Theme } from '../../shared/ui/theme.ts';
import { ChangePasswordDialog } from '../account/change-password-dialog.tsx';
import { SecondFactorDialog } from '../account/second-factor-dialog.tsx';
import { changeLanguage } from '@farewind/contract/identity/users';
import { officeCall } from '../session/office-call.ts';
import { useLanguageChoice, useOfficeT } from '../i18n/office-i18n.tsx';
import { Avatar } from '../kit/avatar.tsx';
import { MenuButton } from '../kit/menu-button.tsx';
import { useOfficeSession, useStaff } from '../session/office-session.tsx';
import { useLeaveOffice } from '../session/use-leave-office.ts';

const themeIcons: Readonly<Record<Theme, typeof Sun>> = { auto: Monitor, light: Sun, dark: Moon };

/** Whoever works here: language, look, the own access, and the way out. */
export function UserMenu() {
  const t = useOfficeT();
  const user = useStaff();
  const { isImpersonated } = useOfficeSession();
  const leave = useLeaveOffice();
  const look = useLook();
  const [dialog, setDialog] = useState<'password' | 'secondFactor'>();
  const name = `${user.name} ${user.surname}`.trim();
  // Whoever stands in for somebody does not touch that person's access.
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
          // The server's own words for this person: mails, and the next device.
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
