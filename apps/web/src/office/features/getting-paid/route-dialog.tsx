import { useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { savePaymentRoute } from '@farewind/contract/settings/payment-routes';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { OfficeDialog } from '../../kit/dialog/office-dialog.tsx';
import { FormProblem } from '../../kit/form/form-problem.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { officeCall } from '../../session/office-call.ts';
import { formatAmount } from '../../kit/format-amount.ts';
import { nameAccount } from '../settings/name-account.ts';
import type { PaymentSetting } from '../settings/payment-form.ts';
import { formatFee } from './fee-lines.ts';
import { gettingPaidKey, type MethodRow } from './getting-paid-data.ts';
import { takersInUse } from './takers-in-use.ts';
import { sentenceOfField, useActWithProblem } from '../../kit/use-act.ts';

/** Orders the accounts for a method in a currency, with buttons or Alt and arrow keys. */
export function RouteDialog({
  method,
  accounts,
  onClose,
}: {
  readonly method: MethodRow;
  readonly accounts: readonly PaymentSetting[];
  readonly onClose: () => void;
}) {
  const t = useOfficeT();
  const queries = useQueryClient();
  const [order, setOrder] = useState(() => takersInUse(method).map(({ settingId }) => settingId));
  const { isBusy, problem, run } = useActWithProblem(sentenceOfField);
  const others = method.takers.filter(({ settingId }) => !order.includes(settingId));
  const { locale } = useI18n();
  const limits = limitsOf(method, locale);
  const feeOf = (settingId: number): string => {
    const taker = method.takers.find((each) => each.settingId === settingId);
    return taker === undefined ? '' : formatFee(taker, method.currency, locale);
  };
  const move = (index: number, by: -1 | 1) => {
    const to = index + by;
    if (to < 0 || to >= order.length) return;
    setOrder(order.with(index, order[to]!).with(to, order[index]!));
  };
  const save = (settingIds: readonly number[]) =>
    run(async () => {
      const { currency, id } = method;
      await officeCall(savePaymentRoute, { currency, method: id, settingIds: [...settingIds] });
      await queries.invalidateQueries({ queryKey: gettingPaidKey });
      showToast(t('gettingPaid.orderSaved'));
      onClose();
    });
  return (
    <OfficeDialog
      title={`${method.name}, ${method.currency}`}
      lead={t(method.isByFee ? 'gettingPaid.byFeeLead' : 'gettingPaid.orderLead')}
      isBusy={isBusy}
      onClose={onClose}
      foot={
        <>
          {method.isOrdered ? (
            <button type="button" className="btn btn-line" onClick={() => void save([])}>
              {t('gettingPaid.noOrder')}
            </button>
          ) : null}
          <button type="button" className="btn btn-line" disabled={isBusy} onClick={onClose}>
            {t('form.cancel')}
          </button>
          <button
            type="button"
            className="btn btn-primary"
            aria-busy={isBusy}
            disabled={order.length === 0}
            onClick={() => void save(order)}
          >
            {t('form.save')}
          </button>
        </>
      }
    >
      <div className="stack s3">
        <FormProblem text={problem} />
        <ol className="o-rt">
          {order.map((settingId, index) => (
            <li key={settingId}>
              <b className="num">{index + 1}</b>
              <AccountName accounts={accounts} settingId={settingId} fee={feeOf(settingId)} />
              <span className="o-rt-tools">
                <MoveButton
                  label={t('gettingPaid.up')}
                  Icon={ArrowUp}
                  isOff={index === 0}
                  onMove={(by) => move(index, by ?? -1)}
                />
                <MoveButton
                  label={t('gettingPaid.down')}
                  Icon={ArrowDown}
                  isOff={index === order.length - 1}
                  onMove={(by) => move(index, by ?? 1)}
                />
                <button
                  type="button"
                  className="btn btn-icon"
                  aria-label={t('gettingPaid.remove')}
                  disabled={order.length === 1}
                  onClick={() => setOrder(order.filter((id) => id !== settingId))}
                >
                  <X className="i" aria-hidden />
                </button>
              </span>
            </li>
          ))}
        </ol>
        {others.length === 0 ? null : (
          <div className="stack s2">
            <h3>{t('gettingPaid.addTaker')}</h3>
            {others.map(({ settingId }) => (
              <button
                key={settingId}
                type="button"
                className="btn btn-line o-rt-add"
                onClick={() => setOrder([...order, settingId])}
              >
                <Plus className="i" aria-hidden />
                <AccountName accounts={accounts} settingId={settingId} fee={feeOf(settingId)} />
              </button>
            ))}
          </div>
        )}
        {limits === undefined ? null : <p className="mute num">{t('gettingPaid.limits', limits)}</p>}
      </div>
    </OfficeDialog>
  );
}

function MoveButton(props: {
  readonly label: string;
  readonly Icon: typeof ArrowUp;
  readonly isOff: boolean;
  /** Undefined means the button's own direction. */
  readonly onMove: (by?: -1 | 1) => void;
}) {
  const { Icon } = props;
  return (
    <button
      type="button"
      className="btn btn-icon"
      aria-label={props.label}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      aria-disabled={props.isOff}
      onClick={() => (props.isOff ? undefined : props.onMove())}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        props.onMove(event.key === 'ArrowUp' ? -1 : 1);
      }}
    >
      <Icon className="i" aria-hidden />
    </button>
  );
}

function AccountName(props: {
  readonly accounts: readonly PaymentSetting[];
  readonly settingId: number;
  readonly fee: string;
}) {
  const t = useOfficeT();
  const account = props.accounts.find(({ id }) => id === props.settingId);
  if (account === undefined) return <span>{props.settingId}</span>;
  return (
    <span className="o-rt-name">
      <b className="m">{nameAccount(account, props.accounts, t)}</b>{' '}
      <span className="mute">
        {[account.merchantId, props.fee, ...(account.pause === null ? [] : [t('gettingPaid.isPaused')])]
          .filter((part) => part !== '')
          .join(', ')}
      </span>
    </span>
  );
}

function limitsOf({ takers, currency }: MethodRow, locale: string) {
  const first = takers[0];
  if (first === undefined || (first.minimum === null && first.maximum === null)) return undefined;
  return {
    from: formatAmount(first.minimum ?? '0.00', locale),
    to: first.maximum === null ? '∞' : formatAmount(first.maximum, locale),
    currency,
  };
}
