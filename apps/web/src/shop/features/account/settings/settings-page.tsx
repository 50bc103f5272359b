import { useState, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { useSession } from '../../../../shared/session/session.tsx';
import { useForgetAccount } from '../../../../shared/session/use-sign-out.ts';
import { AccountFrame } from '../frame/account-frame.tsx';
import { useAccountT } from '../texts/account-texts.ts';
import { AccountClosed } from './account-closed.tsx';
import { ErasePart, type Erasure } from './erase-part.tsx';
import { ExportPart } from './export-part.tsx';
import { PasswordPart } from './password-part.tsx';
import { SessionsPart } from './sessions-part.tsx';
import { SettingsPart } from './settings-part.tsx';

/** How one gets in, where one is in, and what is kept. */
export function SettingsPage(): ReactNode {
  const { locale, language } = useI18n();
  const say = useAccountT();
  const { currency } = useSession();
  const forget = useForgetAccount();
  const [erasure, setErasure] = useState<Erasure>();
  if (erasure !== undefined) return <AccountClosed erasure={erasure} />;
  const leave = (closed: Erasure) => {
    setErasure(closed);
    void forget();
  };
  const languageName = new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? language;
  return (
    <AccountFrame title={say('settings.title')}>
      <SettingsPart id="preferences" title={say('settings.preferences')}>
        <p>
          {languageName}, {currency}
        </p>
        <Link to="/user/profile" className="account-link">
          {say('settings.toProfile')}
        </Link>
      </SettingsPart>
      <PasswordPart />
      <SessionsPart />
      <ExportPart />
      <ErasePart onErased={leave} />
    </AccountFrame>
  );
}
