import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { cookieNames, FIVE_YEARS_SECONDS, removeCookie, writeCookie } from '../../shared/api/cookies.ts';
import { clearTokens } from '../../shared/api/tokens.ts';
import { showError } from '../../shared/ui/error-dialog-store.ts';
import { isTenantAvailable } from '@farewind/contract/account/account';
import { useOfficeT } from '../i18n/office-i18n.tsx';
import { OfficeDialog } from '../kit/dialog/office-dialog.tsx';
import { FieldProblem } from '../kit/form/field-problem.ts';
import { settleHeldActs } from '../session/held-acts.ts';
import { useOfficeSession } from '../session/office-session.tsx';
import { SmallForm } from './small-form.tsx';

/** The agency created on first start. */
const DEFAULT_TENANCY = 'Default';

/** In a demo, labels host and agency, because new users do not know that both exist. */
function isOnThisMachine(): boolean {
  return location.hostname === 'localhost' || location.hostname.startsWith('127.');
}

/** Shows the agency to sign in to, and switches it; without a name, it is the host side. */
export function TenantSwitch() {
  const t = useOfficeT();
  const { tenant, refresh } = useOfficeSession();
  const [isOpen, setIsOpen] = useState(false);
  const change = async (tenancyName: string) => {
    await settleHeldActs();
    if (tenancyName.trim() === '') removeCookie(cookieNames.tenantId);
    else {
      const { state, tenantId } = await call(isTenantAvailable, { tenancyName });
      if (state !== 1 || tenantId === null)
        throw new FieldProblem(
          'tenancyName',
          t(state === 2 ? 'account.tenantInactive' : 'account.tenantUnknown'),
        );
      writeCookie(cookieNames.tenantId, String(tenantId), FIVE_YEARS_SECONDS);
    }
    // The previous agency's token would take precedence.
    clearTokens();
    await refresh();
    setIsOpen(false);
  };
  return (
    <>
      {isOnThisMachine() ? (
        <div className="seg seg-fill" role="group" aria-label={t('account.changeTenant')}>
          <button
            type="button"
            aria-pressed={tenant === null}
            onClick={() => void change('').catch(showError)}
          >
            {t('account.hostSide')}
          </button>
          <button
            type="button"
            aria-pressed={tenant?.tenancyName === DEFAULT_TENANCY}
            onClick={() => void change(DEFAULT_TENANCY).catch(showError)}
          >
            {t('account.tenant', { name: DEFAULT_TENANCY })}
          </button>
        </div>
      ) : null}
      <p className="o-tenant">
        <Building2 className="i" aria-hidden />
        <span className="grow">
          {tenant === null ? t('account.hostSide') : t('account.tenant', { name: tenant.name })}
        </span>
        <button type="button" className="o-link" onClick={() => setIsOpen(true)}>
          {t('account.changeTenant')}
        </button>
      </p>
      {isOpen ? (
        <OfficeDialog title={t('account.changeTenant')} isBusy={false} onClose={() => setIsOpen(false)}>
          <SmallForm
            fields={[
              {
                name: 'tenancyName',
                label: 'account.tenancyName',
                hint: 'account.tenancyHint',
                kind: 'text',
                isOptional: true,
                maxLength: 64,
              },
            ]}
            start={{ tenancyName: tenant?.tenancyName ?? '' }}
            button={t('account.choose')}
            send={({ tenancyName = '' }) => change(tenancyName)}
          />
        </OfficeDialog>
      ) : null}
    </>
  );
}
