import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { allowLivePayments } from '@farewind/contract/settings/payment-routes';
import { updatePaymentSetting } from '@farewind/contract/settings/payment-settings';
import { ApiError } from '../../../shared/api/api-error.ts';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { ReasonDialog } from '../../kit/dialog/reason-dialog.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { showToast } from '../../kit/toast-store.ts';
import { officeCall } from '../../session/office-call.ts';
import { Refused } from './refused.tsx';
import { readPayment, toPaymentInput, type PaymentSetting } from '../settings/payment-form.ts';

/** What stands between an account and taking money: its rehearsal, or somebody who answers for going without. */
export function GoLive({
  account,
  isPassed,
  onChanged,
}: {
  readonly account: PaymentSetting;
  readonly isPassed: boolean;
  readonly onChanged: () => Promise<unknown>;
}) {
  const t = useOfficeT();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (account.isActive)
    return (
      <p className="notice good">
        <CircleCheck className="i" aria-hidden />
        {t('connect.isOn')}
      </p>
    );
  const mayStart = account.mode === 'test' || account.liveAllowed !== null;
  const switchOn = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      await officeCall(updatePaymentSetting, {
        ...toPaymentInput(readPayment(account), []),
        cardInput: account.cardInput,
        captureMode: account.captureMode,
        isActive: true,
        id: account.id,
        version: account.version,
      });
      await onChanged();
      showToast(t('connect.switchedOn'));
    } catch (error) {
      if (error instanceof ApiError) setProblem(error.validationErrors[0]?.message ?? error.message);
      else showError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="stack s3">
      {account.liveAllowed === null || account.liveAllowed.by === '' ? null : (
        <p className="mute">
          {t('connect.allowedBy', {
            name: account.liveAllowed.by,
            time: formatInstant(account.liveAllowed.at),
            reason: account.liveAllowed.reason,
          })}
        </p>
      )}
      {problem === undefined ? null : <Refused text={problem} />}
      <div className="o-prov-f">
        <button
          type="button"
          className="btn btn-primary"
          disabled={!mayStart}
          aria-busy={isBusy}
          onClick={() => void switchOn()}
        >
          {t('connect.switchOn')}
        </button>
        {mayStart || isPassed ? null : (
          <button type="button" className="btn btn-line" onClick={() => setIsAsking(true)}>
            {t('connect.without')}
          </button>
        )}
      </div>
      {mayStart ? null : <p className="mute">{t('connect.whyOff')}</p>}
      {isAsking ? (
        <ReasonDialog
          title={t('connect.withoutTitle')}
          lead={t('connect.withoutLead')}
          answer={t('connect.withoutAnswer')}
          send={(reason) =>
            officeCall(allowLivePayments, { id: account.id, reason, version: account.version })
          }
          onDone={() => {
            setIsAsking(false);
            void onChanged();
          }}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </div>
  );
}
