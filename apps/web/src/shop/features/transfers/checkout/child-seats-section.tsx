import { formatMoney } from '@farewind/values/format-money';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { FieldError } from '../../../../shared/ui/field-error.tsx';
import { fieldId } from '../../../kit/fields/shown-problems.ts';
import { childSeatKinds, type RideFields } from '../../../purchase/ride-drafts.ts';
import { useTransferT } from '../../../purchase/transfers/texts/transfer-texts.ts';
import type { PurchaseForm } from '../../../purchase/use-purchase-form.ts';
import { Counter } from '../../../search/counter.tsx';
import type { RideTrip } from './use-ride-trip.ts';

/** Child seats, none preselected. */
export function ChildSeatsSection(props: {
  readonly trip: RideTrip;
  readonly form: PurchaseForm<RideFields>;
}) {
  const t = useTransferT();
  const { locale } = useI18n();
  const { trip, form } = props;
  const { childSeats } = form.fields;
  const { children, infants } = trip.search;
  const little = children + infants;
  const left = little - childSeats.infant - childSeats.child - childSeats.booster;
  const price = trip.outbound.childSeatPrice ?? trip.back?.childSeatPrice;
  return (
    <section className="card form-sec" aria-labelledby="ride-seats">
      <h2 id="ride-seats">{t('ride.seats.title')}</h2>
      <p className="soft form-lead">
        {little === 0 ? t('ride.seats.none') : t('ride.seats.text', { count: little })}{' '}
        {price === undefined
          ? t('ride.seats.free')
          : t('ride.seats.priced', { price: formatMoney(price, trip.outbound.currency, locale) })}
      </p>
      <div className="ride-seats">
        {childSeatKinds.map((kind) => {
          const path = `childSeats.${kind}`;
          return (
            <div key={kind} id={fieldId(path)} tabIndex={-1}>
              <Counter
                label={t(`ride.seats.${kind}`)}
                hint={t(`ride.seats.${kind}Hint`)}
                value={childSeats[kind]}
                least={0}
                most={Math.min(childSeats[kind] + Math.max(0, left), kind === 'booster' ? children : little)}
                onChange={(count) => form.change({ childSeats: { ...childSeats, [kind]: count } }, path)}
              />
              <FieldError id={`${fieldId(path)}-fault`} text={form.problemOf(path)} />
            </div>
          );
        })}
      </div>
      <div id={fieldId('childSeats')} tabIndex={-1}>
        <FieldError id={`${fieldId('childSeats')}-fault`} text={form.problemOf('childSeats')} />
      </div>
    </section>
  );
}
