import type { Currency } from '@farewind/values/currency';
import { Trash2, Minus, Plus, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useI18n, useT } from '../../../../shared/i18n/i18n.tsx';
import { FieldError } from '../../../../shared/ui/field-error.tsx';
import { describeError } from '../../../../shared/ui/error-dialog-store.ts';
import { useForm } from '../form-context.tsx';
import { fieldId } from '../../../kit/fields/shown-problems.ts';
import type { LiveQuote } from '../../../purchase/use-quote.ts';
import { toPlace, type ChosenRide } from '../../../purchase/ride/chosen-ride.ts';
import {
  findLegs,
  listRideOptions,
  onlySides,
  renewPick,
  type RideOption,
  type RideTimes,
  type RideRequest,
  rideSides,
  type RideSides,
} from '../../../../shared/purchase/ride-for-flights.ts';
import { RideClock } from '../../../purchase/ride/ride-clock.tsx';
import { RideOptions } from './ride-options.tsx';
import { RidePlace } from '../../../purchase/ride/ride-place.tsx';
import {
  rideProblemOf,
  RIDE_PATH,
  RIDE_PLACE_PATH,
  RIDE_SIDES_PATH,
  RIDE_WARNING,
} from '../problems/ride-problem.ts';
import { useRideT } from '../../../purchase/ride/texts/ride-texts.ts';
import { useJoinedRides } from '../../../purchase/ride/use-joined-rides.ts';
import { formatDateWithWeekday } from '../../../../shared/format/date.ts';
import { TextField } from '../../../kit/fields/text-field.tsx';
import '../../../../styles/pickers.css';
import '../../../../styles/search.css';
import '../../../../styles/joined-ride.css';
import type { Notice } from '@farewind/contract/flights/search';

/** The ride beside the flights: destination, flight, vehicle, and notes for the driver. */
export function RidePanel(props: {
  readonly ride: ChosenRide;
  readonly times: RideTimes;
  readonly live: LiveQuote;
  readonly currency: Currency;
  /** Bags included in the fares, plus extra ones. */
  readonly bags: number;
  readonly onRemove: () => void;
}) {
  const { ride, times } = props;
  const t = useRideT();
  const { fields, change, problemOf } = useForm();
  const put = (part: Partial<ChosenRide>, path = RIDE_PATH) =>
    change({ extras: { ...fields.extras, ride: { ...ride, isCarried: false, ...part } } }, path);
  const legs = findLegs(times);
  const sides = onlySides(legs) ?? ride.sides;
  const { options, asking } = useRideOptions({ ...props, sides, onPick: (pick) => put({ pick }) });
  const chosen = options?.find(({ pick }) => pick.vehicle === ride.pick?.vehicle);
  const shown = chosen ?? options?.[0];
  const problem = problemOf(RIDE_PATH) ?? rideProblemOf(props.live.error);
  return (
    <div className="ride-panel">
      <RidePlace
        airport={legs.arrival ?? legs.departure}
        place={ride.place}
        inputId={fieldId(RIDE_PLACE_PATH)}
        problem={problemOf(RIDE_PLACE_PATH)}
        onPlace={(place) => put(toPlace(ride, place))}
      />
      {onlySides(legs) === undefined ? (
        <SidesChoice
          legs={legs}
          sides={ride.sides}
          problem={problemOf(RIDE_SIDES_PATH)}
          onSides={(next) => put({ sides: next, pick: undefined })}
        />
      ) : null}
      {sides === undefined || ride.place === undefined ? null : (
        <Clocks legs={legs} sides={sides} placeName={ride.place.name} option={shown} />
      )}
      {asking === undefined ? null : (
        <RideOptions
          {...asking}
          bags={props.bags}
          options={options}
          chosen={chosen}
          onChoose={({ pick }) => put({ pick })}
        />
      )}
      <div role="alert" id={fieldId(RIDE_PATH)} tabIndex={-1} className="ride-fault">
        <FieldError id={`${fieldId(RIDE_PATH)}-fault`} text={problem} />
      </div>
      {ride.pick === undefined ? null : (
        <>
          <ChildSeats
            ride={ride}
            passengers={times.passengers}
            warnings={(props.live.shown?.warnings ?? []).filter(({ code }) => code === RIDE_WARNING)}
            onSeats={(childSeats) => put({ childSeats }, 'transfer.childSeats')}
          />
          <RideWords ride={ride} onWords={put} />
          <p className="t14 soft">{t('ride.followsFlight')}</p>
        </>
      )}
      <p>
        <button type="button" className="btn btn-sm btn-line" onClick={props.onRemove}>
          <Trash2 className="i i-16" aria-hidden />
          {t('ride.remove')}
        </button>
      </p>
    </div>
  );
}

function Clocks(props: {
  readonly legs: ReturnType<typeof findLegs>;
  readonly sides: NonNullable<ChosenRide['sides']>;
  readonly placeName: string;
  readonly option: RideOption | undefined;
}) {
  const { legs, sides, placeName } = props;
  const timed = [...(props.option?.rides ?? [])].map(({ pickupAt, transferTime }) => ({
    pickupAt,
    minutes: transferTime,
  }));
  const [first, last] = [timed[0], timed.at(-1)];
  return (
    <div className="ride-clocks">
      {legs.arrival === undefined || sides === 'departure' ? null : (
        <RideClock leg={legs.arrival} placeName={placeName} ride={first} />
      )}
      {legs.departure === undefined || sides === 'arrival' ? null : (
        <RideClock leg={legs.departure} placeName={placeName} ride={last} />
      )}
    </div>
  );
}

interface Requested {
  readonly ride: ChosenRide;
  readonly times: RideTimes;
  readonly bags: number;
  readonly sides: ChosenRide['sides'];
  readonly currency: Currency;
}

/** The options for the current request; a chosen vehicle that it is not offered for is deselected. */
function useRideOptions(props: Requested & { readonly onPick: (pick: ChosenRide['pick']) => void }) {
  const { ride, onPick } = props;
  const { t } = useI18n();
  const request = requestOf(props);
  const { results, isAsking, error, retry } = useJoinedRides(request);
  const options = results === undefined ? undefined : listRideOptions(results);
  const { pick } = ride;
  useEffect(() => {
    if (results === undefined || pick === undefined) return;
    const renewed = renewPick(pick, results);
    if (renewed !== pick) onPick(renewed);
  });
  const problem = error === null ? undefined : describeError(error, t).text;
  return { options, asking: request === undefined ? undefined : { isAsking, problem, onRetry: retry } };
}

function requestOf({ ride: { place }, sides, times, bags, currency }: Requested): RideRequest | undefined {
  return place === undefined || sides === undefined ? undefined : { place, sides, times, bags, currency };
}

/** After landing, before the return flight, or both; none is preselected. */
function SidesChoice(props: {
  readonly legs: ReturnType<typeof findLegs>;
  readonly sides: ChosenRide['sides'];
  readonly problem: string | undefined;
  readonly onSides: (sides: RideSides) => void;
}) {
  const t = useRideT();
  const { locale } = useI18n();
  const id = fieldId(RIDE_SIDES_PATH);
  const { problem } = props;
  const { arrival, departure } = props.legs;
  const day = (at: string | undefined) => (at === undefined ? '' : formatDateWithWeekday(at, locale));
  const [there, back] = [day(arrival?.flight.at), day(departure?.flight.at)];
  return (
    <fieldset
      className="ride-sides"
      role="radiogroup"
      aria-invalid={problem !== undefined}
      aria-describedby={problem === undefined ? undefined : `${id}-fault`}
    >
      <legend className="m">{t('ride.sides')}</legend>
      {rideSides.map((sides, index) => (
        <label key={sides} className={problem === undefined ? 'check tap radio' : 'check tap radio is-bad'}>
          <input
            id={index === 0 ? id : `${id}-${sides}`}
            type="radio"
            name={id}
            checked={props.sides === sides}
            onChange={() => props.onSides(sides)}
          />
          <span>{t(`ride.sides.${sides}`, { there, back })}</span>
        </label>
      ))}
      <FieldError id={`${id}-fault`} text={problem} />
    </fieldset>
  );
}

/** Data for the driver: the address, required in a zone, and optionally the name on the sign and a note. */
function RideWords(props: {
  readonly ride: ChosenRide;
  readonly onWords: (part: Partial<ChosenRide>, path: string) => void;
}) {
  const { ride, onWords } = props;
  const t = useRideT();
  const note = useT()('checkout.optional');
  return (
    <div className="grid2">
      {ride.place?.kind === 'zone' ? (
        <TextField
          path="transfer.address"
          label={t('ride.address')}
          value={ride.address}
          onText={(address) => onWords({ address }, 'transfer.address')}
          input={{ maxLength: 200, autoComplete: 'off' }}
        />
      ) : null}
      <TextField
        path="transfer.nameSign"
        label={t('ride.sign')}
        note={note}
        hint={t('ride.signHint')}
        value={ride.nameSign}
        onText={(nameSign) => onWords({ nameSign }, 'transfer.nameSign')}
        input={{ maxLength: 64, autoComplete: 'off' }}
      />
      <TextField
        path="transfer.note"
        label={t('ride.note')}
        note={note}
        value={ride.note}
        onText={(text) => onWords({ note: text }, 'transfer.note')}
        input={{ maxLength: 500, autoComplete: 'off' }}
      />
    </div>
  );
}

const kinds = ['infant', 'child', 'booster'] as const;

/** Seats for the children on board; a missing one is only a notice. */
function ChildSeats(props: {
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
