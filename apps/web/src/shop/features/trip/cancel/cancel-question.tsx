import type { CancelQuoteView } from '@farewind/contract/bookings/cancel';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { useTripT } from '../texts/trip-texts.ts';
import { QuoteSum } from './quote-sum.tsx';

/** The last question before tickets are cancelled; it repeats what comes back. */
export function CancelQuestion(props: {
  readonly quote: CancelQuoteView;
  readonly isBusy: boolean;
  readonly onYes: (quoteId: string) => void;
  readonly onClose: () => void;
}) {
  const { quote } = props;
  const t = useTripT();
  return (
    <Dialog
      title={t('cancel.sureTitle')}
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
            {t('cancel.confirm', { count: quote.tickets.length })}
          </button>
        </>
      }
    >
      <p>{t('cancel.sureText')}</p>
      <QuoteSum quote={quote} />
    </Dialog>
  );
}
