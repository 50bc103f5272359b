import { formatMoney } from '@farewind/values/format-money';
import { useI18n } from '../../shared/i18n/i18n.tsx';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import type { DuplicateQuestion } from './place-parts.ts';
import { QuestionDialog } from '../kit/question-dialog.tsx';
import type { OrderPage } from './use-follow-order.ts';
import type { LiveQuote } from './use-quote.ts';

/**
 * The two questions that a purchase may ask, never both at once: whether another price than the one agreed to will do,
 * old beside new, and whether the same traveller really flies twice.
 */
export function CheckoutDialogs(props: {
  readonly live: LiveQuote;
  readonly isPriceOpen: boolean;
  readonly onClosePrice: () => void;
  readonly onOtherOffer: () => void;
  readonly question: DuplicateQuestion | undefined;
  readonly page: OrderPage;
  readonly onYes: () => void;
  readonly onNo: () => void;
}) {
  const { t, locale } = useI18n();
  const { quote, agreedTotal, agree } = props.live;
  if (props.isPriceOpen && quote !== undefined && agreedTotal !== undefined) {
    const oldTotal = formatMoney(agreedTotal, quote.currency, locale);
    const newTotal = formatMoney(quote.total, quote.currency, locale);
    return (
      <QuestionDialog
        title={t('price.changed.title')}
        text={t('price.changed.text', { oldTotal, newTotal })}
        yes={t('price.changed.accept', { newTotal })}
        no={t('price.changed.decline')}
        onYes={agree}
        onNo={props.onOtherOffer}
        onClose={props.onClosePrice}
      />
    );
  }
  if (props.question === undefined) return null;
  return (
    <DuplicateDialog question={props.question} page={props.page} onYes={props.onYes} onNo={props.onNo} />
  );
}
