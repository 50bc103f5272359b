import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useT } from '../../shared/i18n/i18n.tsx';
import { getTwoFactor, requireTwoFactor, turnOffTwoFactor } from '@farewind/contract/identity/two-factor';
import { officeCall } from '../session/office-call.ts';
import { describeError, showError } from '../../shared/ui/error-dialog-store.ts';
import { useOfficeT } from '../i18n/office-i18n.tsx';
import { OfficeDialog } from '../kit/dialog/office-dialog.tsx';
import { showToast } from '../kit/toast-store.ts';
import { useOfficeSession } from '../session/office-session.tsx';
import { EnrolSecondFactor } from './enrol-second-factor.tsx';
import { secondStepKey } from './second-factor-gate.tsx';
import { SmallForm } from './small-form.tsx';

/** Sets up or disables the user's own second step; role managers can require it of all staff. */
export function SecondFactorDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useOfficeT();
  const shared = useT();
  const { can } = useOfficeSession();
  const queries = useQueryClient();
  const state = useQuery({
    queryKey: secondStepKey,
    queryFn: () => officeCall(getTwoFactor, {}),
    // Not asked again while it is open: an answer that it is on now would take the recovery codes away.
    staleTime: Infinity,
    refetchOnMount: 'always',
  });
  const reload = () => queries.invalidateQueries({ queryKey: secondStepKey });
  const demand = async (isRequired: boolean) => {
    await officeCall(requireTwoFactor, { isRequired });
    await reload();
  };
  return (
    <OfficeDialog title={t('account.secondFactor')} isBusy={false} onClose={onClose}>
      {state.data === undefined ? (
        <p role="status">
          {state.error === null ? shared('page.loading') : describeError(state.error, shared).text}
        </p>
      ) : (
        <div className="stack">
          {can('Pages.Roles') && state.data.isOn ? (
            <label className="switch">
              <input
                type="checkbox"
                checked={state.data.isRequired}
                onChange={(event) => void demand(event.target.checked).catch(showError)}
              />
              {t('account.demandSecondFactor')}
            </label>
          ) : null}
          {state.data.isOn ? (
            <>
              <p>{t('account.secondFactorOn', { count: state.data.recoveryCodesLeft })}</p>
              <SmallForm
                fields={[
                  {
                    name: 'password',
                    label: 'account.password',
                    kind: 'password',
                    autoComplete: 'current-password',
                  },
                  { name: 'code', label: 'account.code', kind: 'text', autoComplete: 'one-time-code' },
                ]}
                button={t('account.turnOff')}
                send={async ({ password = '', code = '' }) => {
                  await officeCall(turnOffTwoFactor, { password, code });
                  await reload();
                  showToast(t('account.turnedOff'));
                }}
              />
            </>
          ) : (
            <EnrolSecondFactor
              onDone={() => {
                void reload();
                onClose();
              }}
            />
          )}
        </div>
      )}
    </OfficeDialog>
  );
}
