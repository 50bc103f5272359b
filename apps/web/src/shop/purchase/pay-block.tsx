import { formatMoney } from '@farewind/values/format-money';
import { useEffect, useState } from 'react';
import { useT, type Translate } from '../../shared/i18n/i18n.tsx';
import type { PaymentMethod } from './choose-method.ts';
import type { Purchase } from './use-purchase.ts';

export interface PayState {
  readonly total: string | undefined;
  /** The price could not be checked: pressing the button checks it again, and pays nothing. */
  readonly hasFailed: boolean;
  readonly isBusy: boolean;
  /** The order has been sent, and the bank is asked. */
  readonly isPaying: boolean;
  readonly isLeaving: boolean;
}

/** What the button and its note show of a purchase. */
export function payStateOf(
  { live, payment, isLeaving }: Pick<Purchase, 'live' | 'payment' | 'isLeaving'>,
  locale: string,
): PayState {
  const { quote, error, isChecking } = live;
  const { isPaying } = payment;
  const total = quote && formatMoney(quote.total, quote.currency, locale);
  return { total, hasFailed: error !== null, isBusy: isPaying || isChecking, isPaying, isLeaving };
}

/** The button that charges the card, showing the sum; without a price it asks for one. */
export function PayButton(props: PayState) {
  const t = useT();
  const { total, hasFailed } = props;
  const isBusy = props.isBusy || props.isLeaving;
  return (
    <button
      type="submit"
      className={`btn btn-pay btn-lg btn-block pay-button ${isBusy ? 'is-busy' : ''}`}
      disabled={total === undefined && !hasFailed}
      aria-disabled={isBusy}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
      }}
    >
      {isBusy ? <span className="spin" aria-hidden /> : null}
      {textOf(props, t)}
    </button>
  );
}

function textOf({ total, hasFailed }: PayState, t: Translate): string {
  if (hasFailed) return t('checkout.priceAgain');
  return total === undefined ? t('checkout.priceLoading') : t('contract.payButton', { total });
}

/** A bank has usually answered by then; the server waits for it up to twenty seconds. */
const SLOW_MS = 5000;

/** Whether the bank takes longer than usual. */
function useIsSlow(isPaying: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isPaying) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isPaying]);
  return isSlow;
}

function announcementOf({ isBusy, isLeaving }: PayState, t: Translate): string {
  if (isLeaving) return t('payment.redirect');
  return isBusy ? t('checkout.paying') : '';
}

/**
 * What pressing the button means. The name on the statement is known only for cards typed here: other methods may go
 * through other accounts, and a bank asks for a code only where a card pays.
 */
export function PayNote(
  props: PayState & {
    /** The chosen one; undefined while none is chosen. */
    readonly method: Pick<PaymentMethod, 'way' | 'statementText'> | undefined;
  },
) {
  const t = useT();
  const { total } = props;
  const { way, statementText } = props.method ?? {};
  const mayAsk = way !== 'qrOrApp' && way !== 'bill';
  const isSlow = useIsSlow(props.isPaying);
  return (
    <>
      <p className={isSlow ? 'notice' : 'sr'} role="status">
        {isSlow ? t('payment.slow') : announcementOf(props, t)}
      </p>
      {props.isLeaving ? <p className="notice">{t('payment.redirect')}</p> : null}
      <p className="t14 mute pay-note">
        {t('contract.concluded')}{' '}
        {total === undefined
          ? ''
          : statementText === undefined
            ? t('payment.oneCharge', { total })
            : t('payment.statementText', { total, statementText })}{' '}
        {mayAsk ? t('checkout.bankMayAsk') : ''}
      </p>
    </>
  );
}
