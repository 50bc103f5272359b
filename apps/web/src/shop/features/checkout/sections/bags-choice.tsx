import { Minus, Plus } from 'lucide-react';
import { formatMoney } from '@farewind/values/format-money';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { countBags, listBags, withBags, type BagOffer } from '../../../purchase/chosen-extras.ts';
import { useForm } from '../form-context.tsx';
import type { Trip } from '../use-trip.ts';

/** Bags to add, for each direction and passenger. */
export function BagsChoice({ trip }: { readonly trip: Trip }) {
  const { t } = useI18n();
  return trip.flights.map((flight, index) => {
    const bags = listBags(trip.services[index] ?? [], flight.segments.length);
    const [first, last] = [flight.segments[0], flight.segments.at(-1)];
    if (bags.length === 0 || first === undefined || last === undefined) return null;
    const route = `${trip.names.city(first.from)} – ${trip.names.city(last.to)}`;
    return (
      <fieldset key={flight.direction} className="bags">
        <legend className="m">{t('checkout.bags', { route })}</legend>
        {bags.map((bag) => (
          <Bag key={bag.serviceId} bag={bag} route={route} currency={trip.search.currency} />
        ))}
      </fieldset>
    );
  });
}

function Bag(props: {
  readonly bag: BagOffer;
  readonly route: string;
  readonly currency: Trip['search']['currency'];
}) {
  const { t, locale } = useI18n();
  const { bag, route } = props;
  const { fields, change } = useForm();
  const isAlone = fields.passengers.filter(({ type }) => bag.passengerTypes.includes(type)).length === 1;
  return (
    <div className="bag">
      <p>
        {bag.name}{' '}
        <span className="soft t14 num">
          {t('checkout.bagEach', { price: formatMoney(bag.price, props.currency, locale) })}
        </span>
      </p>
      {fields.passengers.map(({ type, name, surname }, index) => {
        if (!bag.passengerTypes.includes(type)) return null;
        const who = `${name} ${surname}`.trim() || `${index + 1}. ${t(`checkout.type.${type}`)}`;
        const count = countBags(fields.extras, bag, index);
        const set = (next: number) =>
          change({ extras: withBags(fields.extras, bag, index, next) }, 'services');
        const what = `${bag.name}, ${route}, ${who}`;
        return (
          <div key={index} className="counter" role="group" aria-label={what}>
            <span className="grow t14 soft">{isAlone ? '' : who}</span>
            <button
              type="button"
              className="btn btn-line btn-icon"
              aria-label={t('search.fewer', { what })}
              disabled={count === 0}
              onClick={() => set(count - 1)}
            >
              <Minus className="i" aria-hidden />
            </button>
            <output className="num b" aria-live="polite">
              {count}
            </output>
            <button
              type="button"
              className="btn btn-line btn-icon"
              aria-label={t('search.more', { what })}
              disabled={count >= bag.most}
              onClick={() => set(count + 1)}
            >
              <Plus className="i" aria-hidden />
            </button>
          </div>
        );
      })}
    </div>
  );
}
