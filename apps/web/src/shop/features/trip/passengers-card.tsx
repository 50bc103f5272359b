import { useSession } from '../../../shared/session/session.tsx';
import type { Order } from '@farewind/contract/bookings/get-order';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { loadPageGroup } from '../../../shared/ui/load-page-group.ts';
import { isMasked } from '../../order/masked-order.ts';
import { PassengerRow } from './tickets/passenger-row.tsx';
import { useTicketActs } from './tickets/ticket-acts.tsx';
import { areAllCancelled, changeTerms, listOwnParts } from './tickets/ticket-part.ts';
import { ChangesList } from './changes/changes-list.tsx';

type Change = NonNullable<Order['changes']>[number];

const ChangeDialog = lazy(async () => {
  const { ChangeDialog: component } = await loadPageGroup(
    'trip-change',
    () => import('./changes/change-dialog.tsx'),
  );
  return { default: component };
});

const PayChange = lazy(async () => {
  const { PayChange: component } = await loadPageGroup(
    'trip-change',
    () => import('./changes/pay-change.tsx'),
  );
  return { default: component };
});

export function PassengersCard({ order }: { readonly order: Order }) {
  const t = useT();
  const hasTickets =
    !isMasked(order) && order.passengers.some((_, index) => listOwnParts(order, index).length > 0);
  return (
    <section className="card pad" aria-labelledby="trip-passengers">
      <h2 id="trip-passengers">{t('trip.passengers')}</h2>
      <table className="table flush cards2">
        <thead>
          <tr>
            <th scope="col">{t('trip.nameAsInPassport')}</th>
            <th scope="col">{t('trip.type')}</th>
            <th scope="col">{t('trip.document')}</th>
            {hasTickets ? (
              <th scope="col" className="no-print">
                {t('trip.part.column')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {order.passengers.map((_, index) => (
            // Two people may share a name, so only the position distinguishes them.
            <PassengerRow key={index} order={order} index={index} hasTickets={hasTickets} />
          ))}
        </tbody>
      </table>
      <Corrections order={order} />
    </section>
  );
}

/** Possible and requested corrections, with their dialogs. */
function Corrections({ order }: { readonly order: Order }) {
  const t = useT();
  const { toChange, change } = useTicketActs();
  const [paid, setPaid] = useState<Change>();
  // A saved copy of an order does not know its site.
  const sells = useSession().site?.currencies.includes('EUR') === true ? 'EUR' : 'other';
  const canAsk = order.allowedActions.includes('changePassenger');
  return (
    <>
      <ChangesList order={order} onPay={canAsk ? setPaid : undefined} />
      {areAllCancelled(order.items) ? null : (
        <p className="t14 mute passengers-note">{t(changeTerms(order), { sells })}</p>
      )}
      {canAsk ? (
        <p className="no-print passengers-note">
          <button type="button" className="btn btn-line" onClick={() => change(0)}>
            {t('trip.change.ask')}
          </button>
        </p>
      ) : null}
      <Suspense fallback={null}>
        {toChange === undefined ? null : (
          <ChangeDialog order={order} passengerIndex={toChange} onClose={() => change(undefined)} />
        )}
        {paid === undefined ? null : (
          <PayChange orderId={order.orderId} change={paid} onClose={() => setPaid(undefined)} />
        )}
      </Suspense>
    </>
  );
}
