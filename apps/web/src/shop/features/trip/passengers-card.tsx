import type { Order } from '@farewind/contract/bookings/get-order';
import { useT } from '../../../shared/i18n/i18n.tsx';

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
      <p className="t14 mute passengers-note">{t('rule.dataChange')}</p>
    </section>
  );
}
