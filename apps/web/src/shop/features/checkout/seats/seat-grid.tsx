import type { SeatMap, SeatOnMap } from '@farewind/contract/flights/seat-maps';
import type { PassengerType } from '@farewind/values/passengers';
import { Fragment, type KeyboardEvent } from 'react';
import type { ChosenService } from '../../../../shared/purchase/bags.ts';
import { useCheckoutT } from '../../../purchase/texts/checkout-texts.ts';
import { findHolder, listPrices, listSeats, priceFor, seatNumber } from './chosen-seats.ts';

interface GridProps {
  readonly map: SeatMap;
  /** Type of the passenger who is choosing. */
  readonly type: PassengerType;
  readonly turn: number;
  readonly services: readonly ChosenService[];
  readonly money: (sum: string) => string;
  readonly label: string;
  readonly onChoose: (serviceId: string) => void;
}

/** More prices than this share the last mark. */
const MARKS = 4;

/** A map as rows of buttons, of which one is in the tab order; arrows move between the seats that can be chosen. */
export function SeatGrid(props: GridProps) {
  const { map, type } = props;
  const say = useCheckoutT();
  const prices = listPrices(map, type);
  const markOf = (price: string): number => Math.min(prices.indexOf(price), MARKS - 1);
  const first = listSeats(map).find(
    (seat) => priceFor(seat, type) !== undefined && !isOthers(props, seat),
  )?.serviceId;
  const own = props.services.find(
    (service) =>
      service.segment === map.segment &&
      service.passengerIndex === props.turn &&
      listSeats(map).some(({ serviceId }) => serviceId === service.serviceId),
  )?.serviceId;
  return (
    <>
      <ul className="seat-legend t14">
        {prices.slice(0, MARKS).map((price, index) => (
          <li key={price}>
            <span className={`seat-mark mark-${index}`} aria-hidden="true" />{' '}
            <span className="num">
              {index === MARKS - 1 && prices.length > MARKS
                ? say('seats.from', { price: props.money(price) })
                : props.money(price)}
            </span>
          </li>
        ))}
        <li>
          <span className="seat-mark is-taken" aria-hidden="true" /> {say('seats.taken')}
        </li>
      </ul>
      <div className="seat-grid" role="group" aria-label={props.label}>
        {map.cabins.map((cabin, at) => (
          <div key={at} className="seat-cabin">
            {map.cabins.length > 1 && cabin.deck > 0 ? (
              <p className="t14 soft">{say('seats.upper')}</p>
            ) : null}
            {cabin.rows.map((row, index) => (
              <div key={index} className={row.isOverWing ? 'seat-row is-wing' : 'seat-row'}>
                {row.sections.map((elements, side) => (
                  <Fragment key={side}>
                    {side === 0 ? null : (
                      <span className="seat-aisle num" aria-hidden="true">
                        {numberOf(row.sections)}
                      </span>
                    )}
                    <div className="seat-side">
                      {elements.map((element, place) =>
                        element.kind === 'seat' ? (
                          <Seat
                            key={element.seat}
                            {...props}
                            seat={element}
                            row={index}
                            isTabbed={element.serviceId === (own ?? first)}
                            markOf={markOf}
                          />
                        ) : (
                          <span key={place} className={`seat-place is-${element.kind}`} aria-hidden="true">
                            {element.kind === 'exitRow' ? say('seats.exit') : null}
                          </span>
                        ),
                      )}
                    </div>
                  </Fragment>
                ))}
              </div>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

function Seat(
  props: GridProps & {
    readonly seat: SeatOnMap;
    readonly row: number;
    readonly isTabbed: boolean;
    readonly markOf: (price: string) => number;
  },
) {
  const { seat, type, map, services } = props;
  const say = useCheckoutT();
  const holder = findHolder(services, seat.serviceId, map.segment);
  const price = priceFor(seat, type);
  const isOwn = holder === props.turn;
  const isShut = !isOwn && (holder !== undefined || price === undefined);
  const words = isShut
    ? say(holder === undefined ? 'seats.taken' : 'seats.ofAnother', { number: (holder ?? 0) + 1 })
    : props.money(price ?? '0.00');
  const mark = holder === undefined ? 'is-taken' : 'is-others';
  const look = isOwn ? 'is-own' : isShut || price === undefined ? mark : `mark-${props.markOf(price)}`;
  return (
    <button
      type="button"
      className={`seat ${look}`}
      aria-label={`${seat.seat}, ${words}`}
      aria-pressed={isOwn}
      // Not `disabled`: the seat just chosen becomes another passenger's, and keeps the focus.
      aria-disabled={isShut}
      tabIndex={props.isTabbed ? 0 : -1}
      data-row={props.row}
      onClick={() => (isShut ? undefined : props.onChoose(seat.serviceId))}
      onKeyDown={moveFocus}
    >
      <span aria-hidden="true">
        {isShut && holder !== undefined ? holder + 1 : /[A-Z]*$/.exec(seatNumber(seat))?.[0]}
      </span>
    </button>
  );
}

function isOthers({ services, map, turn }: GridProps, { serviceId }: SeatOnMap): boolean {
  const holder = findHolder(services, serviceId, map.segment);
  return holder !== undefined && holder !== turn;
}

/** The number of a row, where its seats have one. */
function numberOf(sections: SeatMap['cabins'][number]['rows'][number]['sections']): string {
  const seat = sections.flat().find((element) => element.kind === 'seat');
  return seat?.kind === 'seat' ? (/^\d+/.exec(seat.seat)?.[0] ?? '') : '';
}

/** By key: along the row, and from row to row. */
const steps: Readonly<Record<string, { readonly along: number; readonly across: number }>> = {
  ArrowLeft: { along: -1, across: 0 },
  ArrowRight: { along: 1, across: 0 },
  ArrowUp: { along: 0, across: -1 },
  ArrowDown: { along: 0, across: 1 },
};

/** Moves to the nearest seat that can be chosen: along the row, or in the next row that has one. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  const from = event.currentTarget;
  const grid = from.closest('.seat-grid');
  const step = steps[event.key];
  if (grid === null || step === undefined) return;
  const all = [...grid.querySelectorAll<HTMLButtonElement>('button.seat')];
  const isOpen = (seat: HTMLButtonElement): boolean => seat.ariaDisabled !== 'true';
  const rowsFrom = (seat: HTMLButtonElement): number =>
    Number(seat.dataset['row']) - Number(from.dataset['row']);
  const at = all.indexOf(from);
  const beside = step.along > 0 ? all.slice(at + 1) : all.slice(0, at).toReversed();
  const next =
    step.across === 0
      ? beside.find(isOpen)
      : nearest(
          all.filter((seat) => isOpen(seat) && rowsFrom(seat) * step.across > 0),
          from,
          (seat) => Math.abs(rowsFrom(seat)),
        );
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** The seat in the closest row that is least to the side. */
function nearest(
  seats: readonly HTMLButtonElement[],
  from: HTMLElement,
  rowsAway: (seat: HTMLButtonElement) => number,
): HTMLButtonElement | undefined {
  const closest = Math.min(...seats.map(rowsAway));
  const aside = (seat: HTMLElement): number => Math.abs(seat.offsetLeft - from.offsetLeft);
  return seats
    .filter((seat) => rowsAway(seat) === closest)
    .toSorted((one, other) => aside(one) - aside(other))[0];
}
