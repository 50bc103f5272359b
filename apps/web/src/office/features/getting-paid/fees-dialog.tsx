import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { savePaymentFees } from '@farewind/contract/settings/payment-routes';
import { ApiError } from '../../../shared/api/api-error.ts';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { OfficeDialog } from '../../kit/dialog/office-dialog.tsx';
import { DecimalInput } from '../../kit/form/decimal-input.tsx';
import { FormProblem } from '../../kit/form/form-problem.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { useAct } from '../../kit/use-act.ts';
import { officeCall } from '../../session/office-call.ts';
import type { PaymentSetting } from '../settings/payment-form.ts';
import { listFeeLines, readFeeLines, type FeeLine } from './fee-lines.ts';
import { gettingPaidKey, type MethodRow } from './getting-paid-data.ts';

/** The fees of an account: by them the cheapest account takes a payment, where the agency has set no order. */
export function FeesDialog({
  account,
  accountName,
  methods,
  onClose,
}: {
  readonly account: PaymentSetting;
  /** By which it is told from other accounts of its provider. */
  readonly accountName: string;
  readonly methods: readonly MethodRow[];
  readonly onClose: () => void;
}) {
  const t = useOfficeT();
  const queries = useQueryClient();
  const [lines, setLines] = useState(() => listFeeLines(account.id, methods));
  const id = useId();
  const table = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState<Problem>();
  const { isBusy, run } = useAct((error) => {
    if (error instanceof ApiError) setProblem(readProblem(error, lines));
    else showError(error);
  });
  // Once the line shows that it is meant.
  useEffect(() => table.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [problem]);
  const change = (key: string, edit: Partial<FeeLine>) => {
    setProblem(undefined);
    setLines(lines.map((line) => (line.key === key ? Object.assign({}, line, edit) : line)));
  };
  const save = () =>
    run(async () => {
      setProblem(undefined);
      const fees = readFeeLines(lines).map(({ fee }) => fee);
      await officeCall(savePaymentFees, { settingId: account.id, fees });
      await queries.invalidateQueries({ queryKey: gettingPaidKey });
      showToast(t('gettingPaid.feesSaved'));
      onClose();
    });
  return (
    <OfficeDialog
      title={t('gettingPaid.feesOf', { name: accountName })}
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
        <div id={id}>
          <FormProblem text={problem?.text} />
        </div>
        {lines.length === 0 ? <p className="mute">{t('gettingPaid.noFees')}</p> : null}
        <div ref={table} className="o-fee">
          {lines.map(({ key, name, currency, country, percent, fixed }) => {
            const cards = country === null ? '' : t(`gettingPaid.cards.${country}`);
            const label = [name, currency, cards].filter((part) => part !== '').join(', ');
            const show = (member: 'percent' | 'fixed') => {
              const isWrong = problem?.key === key && (problem.member ?? member) === member;
              return { 'aria-invalid': isWrong, 'aria-describedby': isWrong ? id : undefined };
            };
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
                    {...show('percent')}
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
                    {...show('fixed')}
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

/** Why the fees were refused, and the line or the one value of it that is meant. */
interface Problem {
  readonly text: string;
  readonly key?: string | undefined;
  readonly member?: 'percent' | 'fixed' | undefined;
}

function readProblem({ validationErrors, details, message }: ApiError, lines: readonly FeeLine[]): Problem {
  const [first] = validationErrors;
  const [, index = '', member] = /^fees\[(\d+)\](?:\.(\w+))?/.exec(first?.members[0] ?? '') ?? [];
  return {
    text: first?.message ?? details ?? message,
    key: index === '' ? undefined : readFeeLines(lines)[Number(index)]?.key,
    member: member === 'percent' || member === 'fixed' ? member : undefined,
  };
}
