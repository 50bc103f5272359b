import { DuplicateDialog } from './duplicate-dialog.tsx';
import { PriceChangeDialog } from './price-change-dialog.tsx';
import type { LiveQuote } from './use-quote.ts';

/** The two questions that a purchase may ask; never both at once. */
export function CheckoutDialogs(props: {
  readonly live: LiveQuote;
  readonly isPriceOpen: boolean;
  readonly onClosePrice: () => void;
  readonly onOtherOffer: () => void;
  readonly question: string | undefined;
  readonly onYes: () => void;
  readonly onNo: () => void;
}) {
  const { quote, agreedTotal, agree } = props.live;
  if (props.isPriceOpen && quote !== undefined && agreedTotal !== undefined)
    return (
      <PriceChangeDialog
        oldTotal={agreedTotal}
        quote={quote}
        onAccept={agree}
        onDecline={props.onOtherOffer}
        onClose={props.onClosePrice}
      />
    );
  if (props.question === undefined) return null;
  return <DuplicateDialog question={props.question} onYes={props.onYes} onNo={props.onNo} />;
}
