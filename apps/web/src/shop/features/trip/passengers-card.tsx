import type { Order } from '@farewind/contract/bookings/get-order';
import { lazy, Suspense, useState } from 'react';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { loadPageGroup } from '../../../shared/ui/load-page-group.ts';
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
  return (
    <section className="card pad" aria-labelledby="trip-passengers">
      <h2 id="trip-passengers">{t('trip.passengers')}</h2>
      <table className="table flush cards2">
        <thead>
          <tr>
            <th scope="col">{t('trip.nameAsInPassport')}</th>
            <th scope="col">{t('trip.type')}</th>
            <th scope="col">{t('trip.document')}</th>
          </tr>
        </thead>
        <tbody>
          {order.passengers.map(({ type, name, surname, document }, index) => (
            // Two people may share a name: only the place tells them apart.
            <tr key={index}>
              <td className="code">
                {surname} {name}
              </td>
              <td>{t(`checkout.type.${type}`)}</td>
              <td className="code nw">{document}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Corrections order={order} />
    </section>
  );
}

/** What may be corrected, what has been asked for, and the dialogs that open for it. */
function Corrections({ order }: { readonly order: Order }) {
  const t = useT();
  const [opened, setOpened] = useState<Change | 'ask'>();
  const close = () => setOpened(undefined);
  const canAsk = order.allowedActions.includes('changePassenger');
  return (
    <>
      <ChangesList order={order} onPay={canAsk ? setOpened : undefined} />
      <p className="t14 mute passengers-note">{t(canAsk ? 'trip.change.free' : 'rule.dataChange')}</p>
      {canAsk ? (
        <p className="no-print passengers-note">
          <button type="button" className="btn btn-line" onClick={() => setOpened('ask')}>
            {t('trip.change.ask')}
          </button>
        </p>
      ) : null}
      <Suspense fallback={null}>
        {opened === 'ask' ? <ChangeDialog order={order} onClose={close} /> : null}
        {opened === undefined || opened === 'ask' ? null : (
          <PayChange orderId={order.orderId} change={opened} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
