import type { Order } from '@farewind/contract/bookings/get-order';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { useSession } from '../../../shared/session/session.tsx';

/** Whom to ask about this order. */
export function HelpCard({ order }: { readonly order: Order }) {
  const t = useT();
  const agency = useSession().site?.agency;
  if (agency === undefined) return null;
  return (
    <section className="card pad t14" aria-labelledby="trip-help">
      <h2 id="trip-help">{t('trip.help')}</h2>
      <p>
        <a className="num" href={`tel:${agency.supportPhone.replaceAll(/[^\d+]/g, '')}`}>
          {agency.supportPhone}
        </a>
        {', '}
        <a href={`mailto:${agency.email}?subject=${order.reservationNumber}`}>{agency.email}</a>
      </p>
      <p className="soft">
        {t('footer.support')}. {t('trip.sayNumber')}
      </p>
    </section>
  );
}
