import { useEffect, useState, type ReactNode } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { useT } from '../../shared/i18n/i18n.tsx';
import { forgetTokens, keepTokens } from '../../shared/session/tokens.ts';
import { authenticate } from '../api/identity.ts';
import { useOfficeT } from '../i18n/office-i18n.tsx';
import type { Field } from '../kit/form/field.ts';
import { useAddressTexts, useOfficeNavigate } from '../routes/office-address.ts';
import { OfficeLink } from '../routes/office-link.tsx';
import { useOfficeSession } from '../session/office-session.tsx';
import { EntryTools } from './entry-tools.tsx';
import { readWayBack } from './way-back.ts';
import { SmallForm, type SmallValues } from './small-form.tsx';
import { StrangerCard } from './stranger-card.tsx';
import { TenantSwitch } from './tenant-switch.tsx';

/** Signing in of staff: name and password, and a code where the second step is on. Leads back to where one was. */
export function SignInPage(): ReactNode {
  const t = useOfficeT();
  const shared = useT();
  const go = useOfficeNavigate();
  const { user, refresh } = useOfficeSession();
  const [texts] = useAddressTexts();
  const [needsCode, setNeedsCode] = useState(false);
  useEffect(() => {
    if (needsCode) document.getElementById('field-twoFactorCode')?.focus();
  }, [needsCode]);
  // As it was when this page was opened: on the way there the address is already another one.
  const [wayBack] = useState(() => readWayBack(texts['back']));
  useEffect(() => {
    if (user !== null) void go(wayBack.path, { search: wayBack.search, replace: true });
  }, [user, wayBack, go]);
  const send = async (values: { readonly [name: string]: string }, all: SmallValues) => {
    // Whoever was signed in before is not asked about: an old token would decide the agency alone.
    forgetTokens();
    const { userNameOrEmailAddress = '', password = '', twoFactorCode = '' } = values;
    const isRemembered = all['rememberClient'] === true;
    try {
      const tokens = await call(authenticate, {
        userNameOrEmailAddress,
        password,
        rememberClient: isRemembered,
        ...(twoFactorCode === '' ? {} : { twoFactorCode }),
      });
      keepTokens(tokens, isRemembered);
    } catch (error) {
      const isFirstAsk = error instanceof ApiError && error.key === 'GEN-2FA' && !needsCode;
      if (!isFirstAsk) throw error;
      return setNeedsCode(true);
    }
    await refresh();
  };
  return (
    <StrangerCard title={shared('nav.signIn')} lead={t('account.signInLead')}>
      <TenantSwitch />
      <SmallForm
        fields={[...fields, ...(needsCode ? [codeField] : []), rememberField]}
        button={shared('nav.signIn')}
        send={send}
      />
      <OfficeLink to="/main/forgotPassword" className="o-link">
        {shared('account.forgot')}
      </OfficeLink>
      <EntryTools />
    </StrangerCard>
  );
}

const fields: readonly Field<SmallValues>[] = [
  {
    name: 'userNameOrEmailAddress',
    label: 'account.userName',
    kind: 'text',
    maxLength: 256,
    autoComplete: 'username',
  },
  {
    name: 'password',
    label: 'account.password',
    kind: 'password',
    maxLength: 256,
    autoComplete: 'current-password',
  },
];
const codeField: Field<SmallValues> = {
  name: 'twoFactorCode',
  label: 'account.code',
  hint: 'account.codeHint',
  kind: 'text',
  maxLength: 32,
  autoComplete: 'one-time-code',
};
const rememberField: Field<SmallValues> = {
  name: 'rememberClient',
  label: 'account.remember',
  kind: 'check',
};
