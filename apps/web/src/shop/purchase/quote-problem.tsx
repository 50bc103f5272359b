import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { useT, type Translate } from '../../shared/i18n/i18n.tsx';
import { describeError } from '../../shared/ui/error-dialog-store.ts';
import { useCheckoutT, type CheckoutTranslate } from './texts/checkout-texts.ts';

const ID = 'quote-problem';

const titles: Readonly<Partial<Record<string, Parameters<CheckoutTranslate>[0]>>> = {
  'FLT-NOSEAT': 'noPrice.soldOut.title',
  'TRF-NONE': 'noPrice.rideTaken.title',
  'TRF-EXPIRED': 'noPrice.expired.title',
};

/** Leads to the reason why there is no price, which is drawn; nothing if there is one again. */
export function showQuoteProblem(): void {
  const box = document.getElementById(ID);
  box?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: 'center' });
}

/**
 * Why there is no price. The server's text for a flight that is no longer sold as chosen says that prices are being
 * checked: here nothing is.
 */
export function describeNoPrice(
  error: Error,
  t: Translate,
  own: CheckoutTranslate,
): { readonly title: string; readonly text: string } {
  const { title, text } = describeError(error, t);
  const key = error instanceof ApiError ? error.key : undefined;
  if (key === 'FLT-EXPIRED')
    return { title: own('noPrice.expired.title'), text: own('noPrice.expired.text') };
  const known = key === undefined ? undefined : titles[key];
  return { title: known === undefined ? title : own(known), text };
}

/** Shown if there is no price: the reason and the next step. Typed data is kept. */
export function QuoteProblem(props: {
  readonly error: Error;
  /** Link to another offer. */
  readonly otherOffer: ReactNode;
  readonly onRetry: () => void;
}) {
  const t = useT();
  const own = useCheckoutT();
  const { title, text } = describeNoPrice(props.error, t, own);
  const isRefused = props.error instanceof ApiError && props.error.status < 500;
  return (
    <div id={ID} className="notice bad quote-fault" role="alert" tabIndex={-1}>
      <CircleAlert className="i" aria-hidden />
      <b className="m">{title}</b>
      <span>{text}</span>
      <span className="acts">
        {isRefused ? null : (
          <button type="button" className="btn btn-line" onClick={props.onRetry}>
            {t('error.retry')}
          </button>
        )}
        {props.otherOffer}
      </span>
    </div>
  );
}
