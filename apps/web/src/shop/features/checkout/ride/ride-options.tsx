import { formatMoney } from '@farewind/values/format-money';
import { useId } from 'react';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { roomOf } from '../../../purchase/transfers/ride-room.ts';
import { VehicleArt } from '../../../kit/vehicle-art.tsx';
import type { RideOption } from '../../../../shared/purchase/ride-for-flights.ts';
import { useRideT } from '../../../purchase/ride/texts/ride-texts.ts';

/** Vehicles with room for everybody and their bags, with the total price of all requested directions. */
export function RideOptions(props: {
  readonly options: readonly RideOption[] | undefined;
  readonly chosen: RideOption | undefined;
  /** Bags of all passengers. */
  readonly bags: number;
  readonly isAsking: boolean;
  /** Why there is no result. */
  readonly problem: string | undefined;
  readonly onRetry: () => void;
  readonly onChoose: (option: RideOption) => void;
}) {
  const t = useRideT();
  const { t: say } = useI18n();
  const name = useId();
  const { options } = props;
  if (options === undefined)
    return props.problem === undefined ? (
      <p role="status" className="soft">
        {t('ride.asking')}
      </p>
    ) : (
      <p role="alert" className="notice bad plain">
        {props.problem}{' '}
        <button type="button" className="link" onClick={props.onRetry}>
          {say('error.retry')}
        </button>
      </p>
    );
  if (options.length === 0)
    return (
      <p role="status" className="notice plain">
        {t(props.isAsking ? 'ride.asking' : 'ride.none')}
      </p>
    );
  return (
    <fieldset className="ride-options">
      <legend className="m">{t('ride.vehicle')}</legend>
      {options.map((option) => (
        <label key={option.pick.vehicle} className="ride-option">
          <input
            type="radio"
            name={name}
            checked={option === props.chosen}
            onChange={() => props.onChoose(option)}
          />
          <VehicleArt picture={option.rides[0].picture} className="ride-art" />
          <Vehicle option={option} bags={props.bags} />
        </label>
      ))}
    </fieldset>
  );
}

function Vehicle(props: { readonly option: RideOption; readonly bags: number }) {
  const {
    option: { rides, total },
    bags,
  } = props;
  const t = useRideT();
  const { locale } = useI18n();
  const [ride] = rides;
  return (
    <>
      <span className="ride-option-text">
        <b className="m">
          {ride.vehicleType}
          {ride.vehicles > 1 ? ` × ${ride.vehicles}` : ''}
        </b>
        <span className="t14 soft">{t(`ride.mode.${ride.mode}`, { model: ride.model })}</span>
        <span className="t14 soft">
          {t('ride.room', {
            ...roomOf(ride, bags),
            hours: ride.freeCancelHours,
          })}
        </span>
      </span>
      <span className="ride-option-price">
        <b className="num">{formatMoney(total, ride.currency, locale)}</b>
        {rides.length > 1 ? <span className="t12 mute">{t('ride.bothWays')}</span> : null}
      </span>
    </>
  );
}
