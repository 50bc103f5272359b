import { formatShortDate, isWeekend } from '../../../shared/format/date.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useResultT } from '../../purchase/fares/texts/result-texts.ts';

/** The days of departure, and in the corner which way is which. */
export function FlexibleHead(props: {
  readonly departures: readonly string[];
  readonly asked: string;
  readonly isRoundTrip: boolean;
}) {
  const say = useResultT();
  return (
    <thead>
      <tr>
        {props.isRoundTrip ? (
          <td className="flex-corner" aria-hidden="true">
            <span>{say('flexible.out')} →</span>
            <span>{say('flexible.back')} ↓</span>
          </td>
        ) : null}
        {props.departures.map((date) => (
          <th key={date} scope="col" className={date === props.asked ? 'on' : ''}>
            <DayName date={date} />
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** A weekday over its day and month. */
export function DayName({ date }: { readonly date: string }) {
  const { locale } = useI18n();
  const [weekday, day] = formatShortDate(date, locale).split(' ');
  return (
    <>
      <span className={isWeekend(date) ? 'we' : 'mute'}>{weekday}</span> <span className="num">{day}</span>
    </>
  );
}
