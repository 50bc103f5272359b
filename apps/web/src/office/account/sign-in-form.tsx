import { useEffect, useState } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { useT } from '../../shared/i18n/i18n.tsx';
import { clearTokens, storeTokens } from '../../shared/api/tokens.ts';
import { authenticate } from '@farewind/contract/session/token-auth';
import type { Field } from '../kit/form/field.ts';
import { settleHeldActs } from '../session/held-acts.ts';
import { SmallForm, type SmallValues } from './small-form.tsx';

/** Staff sign-in: name and password, and a code if the second step is on. */
export function SignInForm(props: {
  readonly userName?: string;
  /** Typing begins at the name, unless the keyboard of a phone would cover the page. */
  readonly isFocused?: boolean;
  readonly onDone: () => Promise<unknown>;
}) {
  const shared = useT();
  const isFocused = props.isFocused === true;
  useEffect(() => {
    if (isFocused && document.activeElement === document.body && matchMedia('(pointer: fine)').matches)
      document.getElementById('field-userNameOrEmailAddress')?.focus();
  }, [isFocused]);
  const [needsCode, setNeedsCode] = useState(false);
  useEffect(() => {
    if (needsCode) document.getElementById('field-twoFactorCode')?.focus();
  }, [needsCode]);
  const send = async (values: { readonly [name: string]: string }, all: SmallValues) => {
    await settleHeldActs();
    // Without the previous user's token, which would determine the agency.
    clearTokens();
    const { userNameOrEmailAddress = '', password = '', twoFactorCode = '' } = values;
    const isRemembered = all['rememberClient'] === true;
    try {
      const tokens = await call(authenticate, {
        userNameOrEmailAddress,
        password,
        rememberClient: isRemembered,
        ...(twoFactorCode === '' ? {} : { twoFactorCode }),
      });
      storeTokens(tokens, isRemembered);
    } catch (error) {
      const isFirstAsk = error instanceof ApiError && error.key === 'GEN-2FA' && !needsCode;
      if (!isFirstAsk) throw error;
      return setNeedsCode(true);
    }
    await props.onDone();
  };
  return (
    <SmallForm
      fields={[...fields, ...(needsCode ? [codeField] : []), rememberField]}
      start={{ userNameOrEmailAddress: props.userName ?? '' }}
      button={shared('nav.signIn')}
      send={send}
    />
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
