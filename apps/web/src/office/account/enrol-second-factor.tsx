import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../shared/i18n/i18n.tsx';
import { PageFault } from '../../shared/ui/page-fault.tsx';
import { beginTwoFactor, confirmTwoFactor } from '../api/own-access.ts';
import { officeCall } from '../api/office-call.ts';
import { useOfficeT } from '../i18n/office-i18n.tsx';
import { SmallForm } from './small-form.tsx';

/** Sets up the second step: scan or type the secret, prove it with a code, keep the recovery codes. */
export function EnrolSecondFactor({ onDone }: { readonly onDone: () => void }) {
  const t = useOfficeT();
  const shared = useT();
  const [codes, setCodes] = useState<readonly string[]>();
  // Asked once: each question makes another secret.
  const begun = useQuery({
    queryKey: ['office', 'second-step-secret'],
    queryFn: () => officeCall(beginTwoFactor, {}),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (codes !== undefined) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (begun.isError) {
    return (
      <PageFault
        title={shared('error.title')}
        text={begun.error.message}
        action={shared('error.retry')}
        onAction={() => void begun.refetch()}
      />
    );
  }
  if (begun.data === undefined) return <p role="status">{shared('page.loading')}</p>;
  const { secret, qrSvg } = begun.data;
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
