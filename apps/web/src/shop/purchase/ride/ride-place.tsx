import type { TransferPlace } from '@farewind/contract/transfers/places';
import { useId, useState } from 'react';
import { RidePlaceField } from '../transfers/ride-place-field.tsx';
import { useNamedPlace } from '../transfers/use-named-place.ts';
import { useRidePickers } from '../transfers/use-ride-pickers.ts';
import type { RideLeg } from '../../../shared/purchase/ride-for-flights.ts';
import { useRideT } from './texts/ride-texts.ts';

/** The hotel, zone or address at the other end of the ride. */
export function RidePlace(props: {
  readonly airport: Pick<RideLeg, 'airport' | 'airportName'> | undefined;
  readonly place: TransferPlace | undefined;
  /** Where a problem links to the input. */
  readonly inputId?: string;
  readonly problem?: string | undefined;
  readonly onPlace: (place: TransferPlace | undefined) => void;
}) {
  const { airport } = props;
  const place = useNamedPlace(props.place);
  const t = useRideT();
  const ownId = useId();
  const pickers = useRidePickers();
  const [typed, setTyped] = useState<string>();
  return (
    <div className="ride-place">
      <RidePlaceField
        {...pickers}
        inputId={props.inputId ?? ownId}
        label={t('ride.place')}
        placeholder={t('ride.placeHint')}
        place={place}
        other={airport && { kind: 'airport', code: airport.airport, name: airport.airportName }}
        text={place?.name ?? typed ?? ''}
        problem={props.problem}
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
