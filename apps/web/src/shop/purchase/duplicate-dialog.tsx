import { Link } from '@tanstack/react-router';
import { useT } from '../../shared/i18n/i18n.tsx';
import { useSession } from '../../shared/session/session.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import type { DuplicateQuestion } from './place-parts.ts';
import type { OrderPage } from './use-follow-order.ts';

/**
 * The same traveller has the same already: which order it is and how it stands comes first, and opening that one is the way on.
 * Buying again takes a deliberate press.
 */
export function DuplicateDialog(props: {
  readonly question: DuplicateQuestion;
  readonly page: OrderPage;
  readonly onYes: () => void;
  readonly onNo: () => void;
}) {
  const t = useT();
  const { text, order } = props.question;
  const orderId = order?.orderId;
  return (
    <Dialog
      title={t('checkout.duplicateTitle')}
      onClose={props.onNo}
      foot={
        <>
          <button type="button" className="btn btn-ghost" onClick={props.onYes}>
            {t('checkout.duplicateYes')}
          </button>
          {orderId === undefined ? (
            <button type="button" className="btn btn-primary" onClick={props.onNo}>
              {t('checkout.duplicateNo')}
            </button>
          ) : (
            <Link to={props.page} params={{ orderId }} className="btn btn-primary">
              {t('trip.failed.open')}
            </Link>
          )}
        </>
      }
    >
      {order === undefined ? null : <OrderFacts order={order} isRide={props.page.startsWith('/transfer')} />}
      <p>{text}</p>
    </Dialog>
  );
}

/** Number and state; who may not see the number is told to which address it was sent. */
function OrderFacts(props: {
  readonly order: NonNullable<DuplicateQuestion['order']>;
  readonly isRide: boolean;
}) {
  const t = useT();
  const { site } = useSession();
  const { reservationNumber, status, email } = props.order;
  const isBookedRide = props.isRide && status === 'ticketed';
  return (
    <p>
      {reservationNumber === undefined ? null : (
        <>
          {t('trip.reservation')}: <strong className="code">{reservationNumber}</strong>
          <br />
        </>
      )}
      <strong>{t(isBookedRide ? 'order.status.ticketedTransfer' : `order.status.${status}`)}</strong>
      {email === undefined || site?.features.sendsMail === false ? null : (
        <>
          <br />
          {t('checkout.duplicateSentTo', { email })}
        </>
      )}
    </p>
  );
}
