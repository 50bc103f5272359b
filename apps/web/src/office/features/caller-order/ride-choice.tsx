import { formatMoney } from '@farewind/values/format-money';
import { FieldError } from '../../../shared/ui/field-error.tsx';
import { formatDuration } from '../../../shared/format/duration.ts';
import { useI18n, useT } from '../../../shared/i18n/i18n.tsx';
import type { RideOption, RidePick } from '../../../shared/purchase/ride-for-flights.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { FormProblem } from '../../kit/form/form-problem.tsx';
import type { useRides } from './use-rides.ts';
import { describeError } from '../../../shared/ui/error-dialog-store.ts';

/** Vehicles for a ride, cheapest first, with the price of all its directions. */
export function RideChoice(props: {
  readonly rides: ReturnType<typeof useRides>;
  readonly pick: RidePick | undefined;
  readonly onPick: (pick: RidePick) => void;
  /** The server's name for the choice, at which its problem is shown. */
  readonly name: string;
  readonly problem: string | undefined;
}) {
  const t = useOfficeT();
  const shared = useT();
  const { rides, pick, name, problem } = props;
  const { options } = rides;
  if (rides.error !== null) return <FormProblem text={describeError(rides.error, shared).text} />;
  if (options === undefined || (options.length === 0 && rides.isAsking))
    return (
      <p role="status" className="soft">
        {rides.isAsking ? t('caller.ridesAsked') : ''}
      </p>
    );
  if (options.length === 0) return <p role="status">{t('caller.noRides')}</p>;
  return (
    <fieldset
      className="o-flights"
      id={`field-${name}`}
      tabIndex={-1}
      aria-describedby={problem === undefined ? undefined : `${name}-fault`}
    >
      <legend>{t('caller.vehicle')}</legend>
      <FieldError id={`${name}-fault`} text={problem} />
      {options.map((option) => (
        <label key={option.pick.vehicle} className="o-flight o-ride">
          <input
            type="radio"
            name={name}
            checked={option.pick.vehicle === pick?.vehicle}
            onChange={() => props.onPick(option.pick)}
          />
          <RideLine option={option} />
        </label>
      ))}
    </fieldset>
  );
}

function RideLine({ option: { rides, total } }: { readonly option: RideOption }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const [ride] = rides;
  return (
    <>
      <span className="num b">{rides.map(({ pickupAt }) => pickupAt.slice(11)).join(', ')}</span>
      <span>
        {ride.vehicleType}
        {ride.vehicles > 1 ? ` × ${ride.vehicles}` : ''}{' '}
        <span className="soft">
          {ride.model}, {formatDuration(ride.transferTime, locale)}
        </span>
      </span>
      <span className="soft">
        {t(`caller.ride.${ride.mode}`)},{' '}
        {t('caller.ride.room', {
          people: ride.passengerCapacity * ride.vehicles,
          bags: ride.baggageCapacity * ride.vehicles,
        })}
      </span>
      <span className="num b o-flight-sum">{formatMoney(total, ride.currency, locale)}</span>
    </>
  );
}
