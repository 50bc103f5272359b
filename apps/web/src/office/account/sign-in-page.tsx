import { useEffect, useState, type ReactNode } from 'react';
import { useT } from '../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../i18n/office-i18n.tsx';
import { useAddressTexts, useOfficeNavigate } from '../address/office-address.ts';
import { OfficeLink } from '../address/office-link.tsx';
import { useOfficeSession } from '../session/office-session.tsx';
import { EntryTools } from './entry-tools.tsx';
import { readWayBack } from './way-back.ts';
import { SignInForm } from './sign-in-form.tsx';
import { StrangerCard } from './stranger-card.tsx';
import { TenantSwitch } from './tenant-switch.tsx';

/** The sign-in page of staff. Returns to the page they came from. */
export function SignInPage(): ReactNode {
  const t = useOfficeT();
  const shared = useT();
  const go = useOfficeNavigate();
  const { user, refresh } = useOfficeSession();
  const [texts] = useAddressTexts();
  // Read once, because the address changes while leaving this page.
  const [wayBack] = useState(() => readWayBack(texts['back']));
  useEffect(() => {
    if (user !== null) void go(wayBack.path, { search: wayBack.search, replace: true });
  }, [user, wayBack, go]);
  return (
    <StrangerCard title={shared('nav.signIn')} lead={t('account.signInLead')}>
      <TenantSwitch />
      <SignInForm isFocused onDone={refresh} />
      <OfficeLink to="/main/forgotPassword" className="o-link">
        {shared('account.forgot')}
      </OfficeLink>
      <EntryTools />
    </StrangerCard>
  );
}
