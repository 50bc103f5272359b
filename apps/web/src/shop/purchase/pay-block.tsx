import { useT } from '../../shared/i18n/i18n.tsx';

/** The button that charges the card, showing the sum, with the meaning of pressing it below. */
export function PayBlock(props: {
  readonly total: string | undefined;
  readonly statementText: string | undefined;
  readonly isBusy: boolean;
  readonly isLeaving: boolean;
}) {
  const t = useT();
  const { total } = props;
  const isBusy = props.isBusy || props.isLeaving;
  return (
    <>
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
      <p className="sr" role="status">
        {isBusy ? t(props.isLeaving ? 'payment.redirect' : 'checkout.paying') : ''}
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
