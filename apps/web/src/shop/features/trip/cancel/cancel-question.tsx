import type { CancelQuoteView } from '@farewind/contract/bookings/cancel';
import type { Order } from '@farewind/contract/bookings/get-order';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { useTripT } from '../texts/trip-texts.ts';
import { useCancelledWords } from './cancelled-words.ts';
import { QuoteSum } from './quote-sum.tsx';

/** The last question before tickets are cancelled; it repeats what comes back. */
export function CancelQuestion(props: {
  readonly order: Order;
  readonly quote: CancelQuoteView;
  readonly isBusy: boolean;
  readonly onYes: (quoteId: string) => void;
  readonly onClose: () => void;
}) {
  const { quote } = props;
  const t = useTripT();
  const { what, kind } = useCancelledWords(props.order, quote);
  return (
    <Dialog
      title={t('cancel.sureTitle', { kind })}
      onClose={props.onClose}
      foot={
        <>
          <button type="button" className="btn btn-line" onClick={props.onClose}>
            {t('cancel.keep')}
          </button>
          <button
            type="button"
            className="btn btn-danger solid"
            aria-busy={props.isBusy}
            onClick={() => props.onYes(quote.quoteId)}
          >
            {t('cancel.confirm', { what })}
          </button>
        </>
      }
    >
      <p>{t('cancel.sureText', { kind })}</p>
      <QuoteSum quote={quote} />
    </Dialog>
  );
}
