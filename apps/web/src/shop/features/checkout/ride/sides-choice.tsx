import { useId } from 'react';
import { formatDateWithWeekday } from '../../../../shared/format/date.ts';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import {
  rideSides,
  type ChosenRide,
  type findLegs,
  type RideSides,
} from '../../../purchase/ride/chosen-ride.ts';
import { useRideT } from '../../../purchase/ride/texts/ride-texts.ts';

/** After landing, before the way home, or both; which of them nobody chooses beforehand. */
export function SidesChoice(props: {
  readonly legs: ReturnType<typeof findLegs>;
  readonly sides: ChosenRide['sides'];
  readonly onSides: (sides: RideSides) => void;
}) {
  const t = useRideT();
  const { locale } = useI18n();
  const name = useId();
  const { arrival, departure } = props.legs;
  const day = (at: string | undefined) => (at === undefined ? '' : formatDateWithWeekday(at, locale));
  const [there, back] = [day(arrival?.flight.at), day(departure?.flight.at)];
  return (
    <fieldset className="ride-sides">
      <legend className="m">{t('ride.sides')}</legend>
      {rideSides.map((sides) => (
        <label key={sides} className="check tap radio">
          <input
            type="radio"
            name={name}
            checked={props.sides === sides}
            onChange={() => props.onSides(sides)}
          />
          <span>{t(`ride.sides.${sides}`, { there, back })}</span>
        </label>
      ))}
    </fieldset>
  );
}
