import { auxiliaryServiceSearch } from '@farewind/contract/flights/search';
import { formatMoney } from '@farewind/values/format-money';
import { useQuery } from '@tanstack/react-query';
import { addAmounts } from '../../../shared/format/money.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import {
  countBags,
  listBags,
  withBags,
  type BagOffer,
  type ChosenService,
} from '../../../shared/purchase/bags.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { officeCall } from '../../session/office-call.ts';
import { CallerCard } from './caller-card.tsx';
import { typeWords } from './caller-fields.ts';
import type { Choice, PassengerType } from './caller-form.ts';

/** Bags for each passenger and direction, and the insurance; hidden if nothing is offered. */
export function ExtrasCard(props: {
  readonly choice: Choice;
  readonly types: readonly PassengerType[];
  readonly services: readonly ChosenService[];
  readonly onServices: (services: readonly ChosenService[]) => void;
  readonly isInsured: boolean;
  readonly onInsured: (isInsured: boolean) => void;
}) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { choice, types, services } = props;
  const { searchId, flightId, fareId, returnFlightId, returnFareId } = choice;
  const { data } = useQuery({
    queryKey: ['office', 'callerExtras', searchId, flightId, fareId, returnFlightId, returnFareId],
    queryFn: ({ signal }) =>
      officeCall(
        auxiliaryServiceSearch,
        {
          id: searchId,
          flightId,
          fareId,
          ...(returnFlightId === undefined ? {} : { returnFlightId }),
          ...(returnFareId === undefined ? {} : { returnFareId }),
        },
        { signal },
      ),
    staleTime: 60_000,
    retry: false,
  });
  const flights = data?.flightSearchResponses ?? [];
  const offers = flights.flatMap((flight) => flight.services);
  const insurances = offers.filter(({ kind }) => kind === 'insurance');
  const bags = flights.flatMap(({ services: own, segments }) => {
    const route = `${segments[0]?.from ?? ''} – ${segments.at(-1)?.to ?? ''}`;
    return listBags(own, segments.length).map((bag) => ({ bag, route }));
  });
  const [insurance] = insurances;
  const currency = offers[0]?.currency;
  if (currency === undefined || (bags.length === 0 && insurance === undefined)) return null;
  const money = (sum: string) => formatMoney(sum, currency, locale);
  const insuredSum = types
    .flatMap((type) => insurances.find(({ passengerType }) => passengerType === type)?.price ?? [])
    .reduce(addAmounts, '0.00');
  return (
    <CallerCard title={t('caller.extras')}>
      {bags.flatMap(({ bag, route }) =>
        types.map((type, index) =>
          bag.passengerTypes.includes(type) ? (
            <BagField
              key={`${bag.serviceId} ${bag.segments[0] ?? ''} ${index}`}
              bag={bag}
              label={`${bag.name}, ${route}, ${index + 1}. ${t(typeWords[type])}`}
              priceOf={(count) => money(times(bag.price, count))}
              count={countBags(services, bag, index)}
              onCount={(count) => props.onServices(withBags(services, bag, index, count))}
            />
          ) : null,
        ),
      )}
      {insurance === undefined ? null : (
        <div className="field span2">
          <label className="switch">
            <input
              type="checkbox"
              checked={props.isInsured}
              onChange={({ target }) => props.onInsured(target.checked)}
            />
            {t('caller.insurance', {
              name: insurance.name,
              insurer: insurance.provider ?? '',
              sum: money(insuredSum),
            })}
          </label>
        </div>
      )}
    </CallerCard>
  );
}

function BagField(props: {
  readonly bag: BagOffer;
  readonly label: string;
  readonly priceOf: (count: number) => string;
  readonly count: number;
  readonly onCount: (count: number) => void;
}) {
  const { bag } = props;
  const id = `bag-${bag.serviceId}-${props.label}`.replaceAll(/\W+/g, '-');
  return (
    <div className="field">
      <label htmlFor={id}>{props.label}</label>
      <select
        id={id}
        className="select"
        value={props.count}
        onChange={({ target }) => props.onCount(Number(target.value))}
      >
        {Array.from({ length: bag.most + 1 }, (_, count) => (
          <option key={count} value={count}>
            {count === 0 ? '0' : `${count}, ${props.priceOf(count)}`}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The exact price of several. */
const times = (price: string, count: number): string =>
  Array.from({ length: count }, () => price).reduce(addAmounts, '0.00');
