import { useState } from 'react';
import type { Answer } from '../../shared/api/call-types.ts';
import { beginTwoFactor, confirmTwoFactor } from '@farewind/contract/identity/two-factor';
import { officeCall } from '../session/office-call.ts';
import { useOfficeT } from '../i18n/office-i18n.tsx';
import type { Field } from '../kit/form/field.ts';
import { SmallForm, type SmallValues } from './small-form.tsx';

const passwordField: Field<SmallValues> = {
  name: 'password',
  label: 'account.password',
  kind: 'password',
  autoComplete: 'current-password',
  isWide: true,
};

/**
 * Sets up the second step: re-enter the password, scan or type the secret, confirm it with a code, save the recovery
 * codes.
 */
export function EnrolSecondFactor({ onDone }: { readonly onDone: () => void }) {
  const t = useOfficeT();
  const [codes, setCodes] = useState<readonly string[]>();
  const [begun, setBegun] = useState<Answer<typeof beginTwoFactor>>();
  if (codes !== undefined) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (begun === undefined) {
    return (
      <div className="stack">
        <p>{t('account.passwordFirst')}</p>
        <SmallForm
          fields={[passwordField]}
          button={t('account.goOn')}
          send={async ({ password = '' }) => setBegun(await officeCall(beginTwoFactor, { password }))}
        />
      </div>
    );
  }
  const { secret, qrSvg } = begun;
  return (
    <div className="stack">
      <p>{t('account.scan')}</p>
      <img
        className="o-qr"
        alt={t('account.qr')}
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(qrSvg)}`}
      />
      <p>
        {t('account.typeSecret')} <code className="code o-secret-text">{secret}</code>
      </p>
      <SmallForm
        fields={[
          { name: 'code', label: 'account.code', kind: 'text', autoComplete: 'one-time-code', isWide: true },
        ]}
        button={t('account.turnOn')}
        send={async ({ code }) =>
          setCodes((await officeCall(confirmTwoFactor, { code: code ?? '' })).recoveryCodes)
        }
      />
    </div>
  );
}

function RecoveryCodes(props: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const t = useOfficeT();
  return (
    <div className="stack">
      <p role="status">{t('account.recoveryCodes')}</p>
      <ul className="o-codes code">
        {props.codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <button type="button" className="btn btn-primary btn-block" onClick={props.onDone}>
        {t('account.codesKept')}
      </button>
    </div>
  );
}
