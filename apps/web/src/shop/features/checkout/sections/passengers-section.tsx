import { useMemo } from 'react';
import { useT } from '../../../../shared/i18n/i18n.tsx';
import { useForm } from '../form-context.tsx';
import type { Purchase } from '../type-offer/type-offer.tsx';
import { useCountries } from '../../../kit/fields/use-countries.ts';
import { PassengerForm } from './passenger-form.tsx';

export function PassengersSection({ purchase }: { readonly purchase: Purchase }) {
  const t = useT();
  const countries = useCountries();
  const { passengers } = useForm().fields;
  // Made once and shared by all passengers: two hundred and fifty options each.
  const options = useMemo(
    () =>
      countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      )),
    [countries],
  );
  return (
    <section className="card form-sec" aria-labelledby="checkout-passengers">
      <h2 id="checkout-passengers">{t('checkout.passengers')}</h2>
      <p className="soft form-lead">
        {t('checkout.namesLead')} {t('passenger.namesLocked')}
      </p>
      {passengers.map((passenger, index) => (
        <PassengerForm
          // A passenger has no other identity than the place in the list.
          key={index}
          index={index}
          passenger={passenger}
          purchase={purchase}
          countries={options}
        />
      ))}
    </section>
  );
}
