import type { Notice } from '@farewind/contract/flights/search';
import { Minus, Plus, TriangleAlert } from 'lucide-react';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import type { ChosenRide, RideTimes } from '../../../purchase/ride/chosen-ride.ts';
import { useRideT } from '../../../purchase/ride/texts/ride-texts.ts';

const kinds = ['infant', 'child', 'booster'] as const;

/** Seats for the children on board; that one is missing is said, and nothing is refused for it. */
export function ChildSeats(props: {
  readonly ride: ChosenRide;
  readonly passengers: RideTimes['passengers'];
  readonly warnings: readonly Notice[];
  readonly onSeats: (seats: ChosenRide['childSeats']) => void;
}) {
  const t = useRideT();
  const { t: say } = useI18n();
  const { childSeats } = props.ride;
  const { children, infants } = props.passengers;
  const most = children + infants;
  if (most === 0) return null;
  const seats = childSeats.infant + childSeats.child + childSeats.booster;
  return (
    <fieldset className="ride-seats" id="field-transfer-childSeats" tabIndex={-1}>
      <legend className="m">{t('ride.seats')}</legend>
      <p className="t14 soft">{t('ride.seatsHint')}</p>
      {kinds.map((kind) => {
        const what = t(`ride.seat.${kind}`);
        const count = childSeats[kind];
        const set = (next: number) => props.onSeats({ ...childSeats, [kind]: next });
        return (
          <div key={kind} className="counter" role="group" aria-label={what}>
            <span className="grow">{what}</span>
            <button
              type="button"
              className="btn btn-line btn-icon"
              aria-label={say('search.fewer', { what })}
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
              aria-label={say('search.more', { what })}
              disabled={seats >= most || (kind === 'booster' && count >= children)}
              onClick={() => set(count + 1)}
            >
              <Plus className="i" aria-hidden />
            </button>
          </div>
        );
      })}
      {props.warnings.map(({ text }) => (
        <p key={text} className="notice warn">
          <TriangleAlert className="i" aria-hidden />
          <span>{text}</span>
        </p>
      ))}
    </fieldset>
  );
}
