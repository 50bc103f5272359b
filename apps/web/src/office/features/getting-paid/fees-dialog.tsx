import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { savePaymentFees } from '@farewind/contract/settings/payment-routes';
import { ApiError } from '../../../shared/api/api-error.ts';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { OfficeDialog } from '../../kit/dialog/office-dialog.tsx';
import { DecimalInput } from '../../kit/form/decimal-input.tsx';
import { FormProblem } from '../../kit/form/form-problem.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { officeCall } from '../../session/office-call.ts';
import { nameProvider, type PaymentSetting } from '../settings/payment-form.ts';
import { listFeeLines, readFeeLines, type FeeLine } from './fee-lines.ts';
import { gettingPaidKey, type MethodRow } from './getting-paid-data.ts';

/** The fees of an account: by them the cheapest account takes a payment, where the agency has set no order. */
export function FeesDialog({
  account,
  methods,
  onClose,
}: {
  readonly account: PaymentSetting;
  readonly methods: readonly MethodRow[];
  readonly onClose: () => void;
}) {
  const t = useOfficeT();
  const queries = useQueryClient();
  const [lines, setLines] = useState(() => listFeeLines(account.id, methods));
  const [problem, setProblem] = useState<{ readonly text: string; readonly key?: string | undefined }>();
  const [isBusy, setIsBusy] = useState(false);
  const change = (key: string, edit: Partial<FeeLine>) => {
    setProblem(undefined);
    setLines(lines.map((line) => (line.key === key ? Object.assign({}, line, edit) : line)));
  };
  const save = async () => {
    if (isBusy) return;
    const entered = readFeeLines(lines);
    setIsBusy(true);
    try {
      await officeCall(savePaymentFees, { settingId: account.id, fees: entered.map(({ fee }) => fee) });
      await queries.invalidateQueries({ queryKey: gettingPaidKey });
      showToast(t('gettingPaid.feesSaved'));
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) return showError(error);
      const [first] = error.validationErrors;
      const index = Number(/^fees\[(\d+)\]/.exec(first?.members[0] ?? '')?.[1] ?? -1);
      setProblem({ text: first?.message ?? error.message, key: entered[index]?.key });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <OfficeDialog
      title={t('gettingPaid.feesOf', { name: nameProvider(account.provider, t) })}
      lead={t('gettingPaid.feesLead')}
      isBusy={isBusy}
      onClose={onClose}
      foot={
        <>
          <button type="button" className="btn btn-line" disabled={isBusy} onClick={onClose}>
            {t('form.cancel')}
          </button>
          <button type="button" className="btn btn-primary" aria-busy={isBusy} onClick={() => void save()}>
            {t('form.save')}
          </button>
        </>
      }
    >
      <div className="stack s3">
        <FormProblem text={problem?.text} />
        {lines.length === 0 ? <p className="mute">{t('gettingPaid.noFees')}</p> : null}
        <div className="o-fee">
          {lines.map(({ key, name, currency, country, percent, fixed }) => {
            const cards = country === null ? '' : t(`gettingPaid.cards.${country}`);
            const label = [name, currency, cards].filter((part) => part !== '').join(', ');
            const isWrong = problem?.key === key;
            return (
              <div key={key} role="group" aria-label={label}>
                <span className="o-fee-name">
                  <b>{name}</b> <span className="mute">{[currency, cards].filter(Boolean).join(', ')}</span>
                </span>
                <span className="o-fee-cell">
                  <DecimalInput
                    className="input num"
                    maxLength={6}
                    value={percent}
                    placeholder="–"
                    aria-label={t('gettingPaid.feePercent')}
                    aria-invalid={isWrong}
                    onText={(text) => change(key, { percent: text })}
                  />{' '}
                  %
                </span>
                <span className="o-fee-cell">
                  <DecimalInput
                    className="input num"
                    maxLength={9}
                    value={fixed}
                    placeholder="–"
                    aria-label={t('gettingPaid.feeFixed', { currency })}
                    aria-invalid={isWrong}
                    onText={(text) => change(key, { fixed: text })}
                  />{' '}
                  {currency}
                </span>
              </div>
            );
          })}
        </div>
        <p className="mute">{t('gettingPaid.feesHint')}</p>
      </div>
    </OfficeDialog>
  );
}
