import type { DuplicateOrder } from '@farewind/contract/bookings/duplicate-order';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { QuestionDialog } from '../../kit/dialog/question-dialog.tsx';
import { DuplicateOrderLink } from '../../kit/duplicate-order-link.tsx';

/** Whether the same passenger is meant to be booked twice, with the order that there is. */
export function TwiceQuestion(props: {
  /** Its number and id are absent for users who may not read orders, unless it has the same buyer. */
  readonly order: DuplicateOrder | undefined;
  /** What it costs now, and what it cost when it was asked. */
  readonly sum: string;
  readonly sumBefore: string;
  /** The price of a choice that was changed since is being read: nothing can be ordered before. */
  readonly isReadingPrice: boolean;
  readonly onAnswer: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const t = useOfficeT();
  const { sum, sumBefore, isReadingPrice } = props;
  return (
    <QuestionDialog
      title={t('caller.twiceTitle')}
      text={
        <>
          <DuplicateOrderLink order={props.order} />
          <p>{t('caller.twiceText')}</p>
          <p role="status">
            {isReadingPrice
              ? t('caller.twiceWait')
              : sum === sumBefore
                ? null
                : t('caller.twiceChanged', { before: sumBefore, sum })}
          </p>
        </>
      }
      answer={t('caller.twiceAnswer', { sum })}
      isAwaiting={isReadingPrice}
      onAnswer={props.onAnswer}
      onClose={props.onClose}
    />
  );
}
