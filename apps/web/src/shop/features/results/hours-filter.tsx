import { Moon, Sun, Sunrise, Sunset } from 'lucide-react';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { RangeFilter } from './range-filter.tsx';
import { dayParts, type DayPart, type HourFilter, type HourRange } from './results-search.ts';

const icons: Readonly<Record<DayPart, typeof Sun>> = {
  morning: Sunrise,
  day: Sun,
  evening: Sunset,
  night: Moon,
};
const hoursOfPart: Readonly<Record<DayPart, string>> = {
  morning: '06–12',
  day: '12–18',
  evening: '18–24',
  night: '00–06',
};

/** When the flights of one direction leave and arrive, by the airports' clocks. */
export function HoursFilter(props: {
  readonly title: string;
  readonly arrivalTitle: string;
  readonly hours: HourFilter;
  readonly onHours: (hours: HourFilter) => void;
}) {
  const { hours, onHours } = props;
  return (
    <section>
      <h2>{props.title}</h2>
      <DayPartsFilter
        title={props.title}
        parts={hours.parts}
        onParts={(parts) => {
          const { parts: _old, ...rest } = hours;
          onHours(parts === undefined ? rest : { ...rest, parts });
        }}
      />
      <HourRangeFilter
        title={props.title}
        range={hours.departs}
        onRange={(range) => onHours(withRange(hours, 'departs', range))}
      />
      <h2>{props.arrivalTitle}</h2>
      <HourRangeFilter
        title={props.arrivalTitle}
        range={hours.arrives}
        onRange={(range) => onHours(withRange(hours, 'arrives', range))}
      />
    </section>
  );
}

/** The four parts of the day; selecting all or none filters nothing. */
export function DayPartsFilter(props: {
  readonly title: string;
  readonly parts: readonly DayPart[] | undefined;
  readonly onParts: (parts: readonly DayPart[] | undefined) => void;
}) {
  const t = useT();
  const isOn = (part: DayPart) => props.parts?.includes(part) ?? false;
  const toggle = (part: DayPart) => {
    const parts = dayParts.filter((each) => isOn(each) !== (each === part));
    props.onParts(parts.length === 0 || parts.length === dayParts.length ? undefined : parts);
  };
  return (
    <div className="parts" role="group" aria-label={props.title}>
      {dayParts.map((part) => {
        const Icon = icons[part];
        return (
          <button key={part} type="button" aria-pressed={isOn(part)} onClick={() => toggle(part)}>
            <Icon className="i" aria-hidden />
            <span>{t(`dayPart.${part}`)}</span>
            <span>{hoursOfPart[part]}</span>
          </button>
        );
      })}
    </div>
  );
}

function withRange(hours: HourFilter, end: 'departs' | 'arrives', range: HourRange | undefined): HourFilter {
  const { [end]: _old, ...rest } = hours;
  return range === undefined ? rest : { ...rest, [end]: range };
}

function HourRangeFilter(props: {
  readonly title: string;
  readonly range: HourRange | undefined;
  readonly onRange: (range: HourRange | undefined) => void;
}) {
  const t = useT();
  const clock = (hour: number) => (hour === 24 ? '23:59' : `${String(hour).padStart(2, '0')}:00`);
  return (
    <RangeFilter
      least={0}
      most={24}
      step={1}
      from={props.range?.[0] ?? 0}
      to={props.range?.[1] ?? 24}
      fromLabel={t('filter.notBefore', { what: props.title })}
      toLabel={t('filter.notAfter', { what: props.title })}
      show={(hour, end) => t(end === 'from' ? 'filter.fromTime' : 'filter.untilTime', { time: clock(hour) })}
      onRange={(from, to) => props.onRange(from === 0 && to === 24 ? undefined : [from, to])}
    />
  );
}
