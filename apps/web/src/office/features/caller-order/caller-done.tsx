import type { addForCaller } from '@farewind/contract/orders/caller-order';
import { formatMoney } from '@farewind/values/format-money';
import { Check, Info } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT, type OfficeKey } from '../../i18n/office-i18n.tsx';
import { useFormatDeadline } from '../../kit/use-format-deadline.ts';
import { OfficeLink } from '../../address/office-link.tsx';
import { orderPath } from '../../address/order-path.ts';
import { useOfficeSession } from '../../session/office-session.tsx';
import { SendLink } from './send-link.tsx';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';

export interface HeldOrder extends Answer<typeof addForCaller> {
  /** False if a supplier reserves nothing before payment. */
  readonly isReserved: boolean;
}

export interface MadeOrder extends HeldOrder {
  /** An earlier press had made it, whose answer was lost; the form may have been changed since. */
  readonly isEarlier: boolean;
}

function doneText({ isReserved, reservation }: HeldOrder): OfficeKey {
  if (reservation === 'awaited') return 'caller.doneAwaited';
  return isReserved ? 'caller.doneText' : 'caller.doneUnreserved';
}

/** What to tell the caller: number, sum and time limit, and the link to pay by. */
export function CallerDone(props: {
  readonly made: MadeOrder;
  /** Whether the agency takes this currency at its desk. */
  readonly takesAtDesk: boolean;
  /** Whether it can send text messages. */
  readonly hasSms: boolean;
  readonly onAnother: () => void;
}) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { can } = useOfficeSession();
  const formatDeadline = useFormatDeadline();
  const element = useRef<HTMLElement>(null);
  // The button that ordered is gone; the next act is to send the link.
  useEffect(() => element.current?.querySelector<HTMLElement>('button, a')?.focus(), []);
  const { orderId, reservationNumber, total, currency, heldUntil, clock } = props.made;
  return (
    <section ref={element} className="card pad stack o-caller-done" aria-live="polite">
      <p className="row">
        <Check className="i o-caller-check" aria-hidden />
        <span className="num o-big">{reservationNumber}</span>
      </p>
      {props.made.isEarlier ? (
        <p className="notice">
          <Info className="i" aria-hidden />
          {t('caller.madeEarlier')}
        </p>
      ) : null}
      <p>
        <WholeDates
          text={t(doneText(props.made), {
            sum: formatMoney(total, currency, locale),
            time: formatDeadline(heldUntil, clock),
          })}
        />
      </p>
      <SendLink orderId={orderId} hasSms={props.hasSms} />
      <p className="row wrapx">
        {props.takesAtDesk && can('Pages.Payments.Desk') && can('Pages.Orders.View') ? (
          <OfficeLink to={orderPath(orderId)} search={{ dialog: 'takeAtDesk' }} className="btn btn-line">
            {t('caller.paidAtDesk')}
          </OfficeLink>
        ) : null}
        <OfficeLink to={orderPath(orderId)} className="btn btn-line">
          {t('caller.openOrder')}
        </OfficeLink>
        <button type="button" className="btn btn-line" onClick={props.onAnother}>
          {t('caller.another')}
        </button>
      </p>
    </section>
  );
}
