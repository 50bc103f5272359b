import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDateWithWeekday, formatTime } from '../../shared/format/date.ts';
import { formatDuration } from '../../shared/format/duration.ts';
import { formatPrice } from '@farewind/values/format-money';
import { lowerFirst } from '@farewind/values/lower-first';
import { useI18n } from '../../shared/i18n/i18n.tsx';
import { WholeDates } from '../../shared/ui/whole-dates.tsx';
import { searchFor } from './search-for.ts';
import type { Promotion } from './use-promotions.ts';

interface BoardProps {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly rows: readonly Promotion[];
  /** Shown beside the time: the date in a mixed list, or the flight's duration in a list of one day. */
  readonly beside: 'date' | 'duration';
  readonly children?: ReactNode;
}

/** Live flights as a departure board. Each row links to its search. */
export function FlightBoard(props: BoardProps) {
  const { t } = useI18n();
  return (
    <section className="board" aria-labelledby={props.id}>
      <table>
        <caption>
          <h2 id={props.id}>{props.title}</h2>
          <p>{props.note}</p>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('board.departure')}</th>
            <th scope="col">{t('board.to')}</th>
            <th scope="col">{t('board.flight')}</th>
            <th scope="col">{t('board.kind')}</th>
            <th scope="col">{t('board.baggage')}</th>
            <th scope="col">{t('board.seats')}</th>
            <th scope="col" className="n">
              {t('board.price')}
            </th>
            <th scope="col">
              <span className="sr">{t('offer.choose')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => (
            <BoardRow key={row.flightId} row={row} beside={props.beside} />
          ))}
        </tbody>
      </table>
      {props.children}
    </section>
  );
}

function BoardRow({ row, beside }: { readonly row: Promotion } & Pick<BoardProps, 'beside'>) {
  const { t, locale, language } = useI18n();
  const number = `${row.carrier} ${row.number}`;
  const kind = t(`kind.${row.kind}`);
  const baggage =
    row.baggage.pieces === 0
      ? t('baggage.none')
      : t('baggage.checked', { pieces: row.baggage.pieces, kg: row.baggage.kg });
  const duration = formatDuration(row.durationMinutes, locale);
  const besideTime =
    beside === 'date' ? <WholeDates text={formatDateWithWeekday(row.departsAt, locale)} /> : duration;
  const seats = row.seatsLeft === undefined ? undefined : t('offer.seatsLeft', { count: row.seatsLeft });
  return (
    <tr>
      <td className="when">
        <div className="row board-when">
          <Flap time={formatTime(row.departsAt)} />
          <span className="dim num only-l">{besideTime}</span>
        </div>
        <span className="dim num only-s">{besideTime}</span>
      </td>
      <td className="to">
        <b>{row.toCity}</b> <span className="code dim">{row.to}</span>
      </td>
      <td className="fl" role="rowheader">
        <span className="code">{number}</span> <span className="dim">{row.carrierName}</span>
        <span className="dim sub-s">
          {[kind, lowerFirst(baggage, language), seats].filter((part) => part !== undefined).join(', ')}
        </span>
      </td>
      <td className="hide-s">
        <span className="kind">{kind}</span>
      </td>
      <td className="hide-s dim">{baggage}</td>
      <td className="hide-s dim num">{seats}</td>
      <td className="n pr">
        <span className="price">{formatPrice(row.price, row.currency, locale)}</span>
      </td>
      <td className="n to-search">
        <Link
          className="go"
          to="/flightSearch"
          search={searchFor(row, row.to)}
          aria-label={t('board.choose', { flight: number })}
        >
          <ArrowRight className="i" aria-hidden />
        </Link>
      </td>
    </tr>
  );
}

function Flap({ time }: { readonly time: string }) {
  return (
    <span className="flap">
      <span className="sr">{time}</span>
      {[...time].map((char, index) => (
        <i key={index} className={char === ':' ? 'c' : ''} aria-hidden="true">
          {char}
        </i>
      ))}
    </span>
  );
}
