import type { TransferPlace } from '@farewind/contract/transfers/places';
import { useId, useState } from 'react';
import { RidePlaceField } from '../transfers/ride-place-field.tsx';
import { useRidePickers } from '../transfers/use-ride-pickers.ts';
import type { RideLeg } from '../../../shared/purchase/ride-for-flights.ts';
import { useRideT } from './texts/ride-texts.ts';

/** The hotel, zone or address at the other end of the ride. */
export function RidePlace(props: {
  readonly airport: Pick<RideLeg, 'airport' | 'airportName'> | undefined;
  readonly place: TransferPlace | undefined;
  readonly onPlace: (place: TransferPlace | undefined) => void;
}) {
  const { airport, place } = props;
  const t = useRideT();
  const id = useId();
  const pickers = useRidePickers();
  const [typed, setTyped] = useState<string>();
  return (
    <div className="ride-place">
      <RidePlaceField
        {...pickers}
        inputId={`${id}-place`}
        label={t('ride.place')}
        place={place}
        other={airport && { kind: 'airport', code: airport.airport, name: airport.airportName }}
        text={typed ?? place?.name ?? ''}
        problem={undefined}
        onText={(text) => {
          setTyped(text);
          if (place !== undefined && text !== place.name) props.onPlace(undefined);
        }}
        onChoose={(chosen) => {
          setTyped(undefined);
          props.onPlace(chosen);
        }}
      />
    </div>
  );
}
