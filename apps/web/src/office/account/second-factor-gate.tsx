import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { showError } from '../../shared/ui/error-dialog-store.ts';
import { getTwoFactor } from '@farewind/contract/identity/two-factor';
import { officeCall } from '../session/office-call.ts';
import { useOfficeT } from '../i18n/office-i18n.tsx';
import { useOfficeSession } from '../session/office-session.tsx';
import { useLeaveOffice } from '../session/use-leave-office.ts';
import { EnrolSecondFactor } from './enrol-second-factor.tsx';
import { StrangerCard } from './stranger-card.tsx';

export const secondStepKey = ['office', 'second-step'];

/** Admits staff; a required second step must be set up first. Customer accounts are not admitted. */
export function SecondFactorGate({ children }: { readonly children: ReactNode }) {
  const { permissions, isImpersonated, mustSetUpSecondFactor, refresh } = useOfficeSession();
  const state = useQuery({
    queryKey: secondStepKey,
    queryFn: () => officeCall(getTwoFactor, {}),
    staleTime: Infinity,
    enabled: !isImpersonated,
  });
  if (state.data?.isRequired === true && !state.data.isOn) {
    // The permissions were unknown until now.
    return <EnrolFirst onDone={() => void refresh().catch(showError)} />;
  }
  // Pages must not load before this, because all their requests would be refused.
  if (state.isPending && mustSetUpSecondFactor) return null;
  const isNoStaff = state.error instanceof ApiError && state.error.status === 403;
  if (isNoStaff && permissions.size === 0) return <NoAccess />;
  return children;
}

function EnrolFirst({ onDone }: { readonly onDone: () => void }) {
  const t = useOfficeT();
  const leave = useLeaveOffice();
  return (
    <div className="office o-stranger">
      <StrangerCard title={t('account.secondFactor')} lead={t('account.secondFactorDemanded')}>
        <EnrolSecondFactor onDone={onDone} />
        <button type="button" className="btn btn-ghost" onClick={() => void leave(false).catch(showError)}>
          {t('account.signOut')}
        </button>
      </StrangerCard>
    </div>
  );
}

function NoAccess() {
  const t = useOfficeT();
  const leave = useLeaveOffice();
  return (
    <div className="office o-stranger">
      <StrangerCard title={t('account.noAccess')} lead={t('account.noAccessText')}>
        <button
          type="button"
          className="btn btn-primary btn-block"
          onClick={() => void leave(false).catch(showError)}
        >
          {t('account.otherAccount')}
        </button>
        <a href="/" className="btn btn-line btn-block">
          {t('account.toShop')}
        </a>
      </StrangerCard>
    </div>
  );
}
