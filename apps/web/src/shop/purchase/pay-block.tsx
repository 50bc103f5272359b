import { useT } from '../../shared/i18n/i18n.tsx';

interface PayState {
  readonly total: string | undefined;
  readonly isBusy: boolean;
  readonly isLeaving: boolean;
}

/** The button that charges the card, showing the sum. */
export function PayButton(props: PayState) {
  const t = useT();
  const { total } = props;
  const isBusy = props.isBusy || props.isLeaving;
  return (
    <button
      type="submit"
      className={`btn btn-pay btn-lg btn-block pay-button ${isBusy ? 'is-busy' : ''}`}
      disabled={total === undefined}
      aria-disabled={isBusy}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
      }}
    >
      {isBusy ? <span className="spin" aria-hidden /> : null}
      {total === undefined ? t('checkout.priceLoading') : t('contract.payButton', { total })}
    </button>
  );
}

/** What pressing the button means. */
export function PayNote(props: PayState & { readonly statementText: string | undefined }) {
  const t = useT();
  const { total } = props;
  return (
    <>
      <p className="sr" role="status">
        {props.isBusy || props.isLeaving ? t(props.isLeaving ? 'payment.redirect' : 'checkout.paying') : ''}
      </p>
      {props.isLeaving ? <p className="notice">{t('payment.redirect')}</p> : null}
      <p className="t14 mute pay-note">
        {t('contract.concluded')}{' '}
        {total === undefined || props.statementText === undefined
          ? ''
          : t('payment.statementText', { total, statementText: props.statementText })}{' '}
        {t('checkout.bankMayAsk')}
      </p>
    </>
  );
}
