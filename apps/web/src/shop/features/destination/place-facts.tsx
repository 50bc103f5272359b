import type { ReactNode } from 'react';
import { minutesAhead, monthHere } from '../../../shared/format/device-clock.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { usePageT, type PageTranslate } from '../../kit/text-page/texts/page-texts.ts';
import { placeNatures } from '../../kit/place-natures.ts';
import { monthRuns, timeThere } from './time-there.ts';
import type { Destination } from './use-destination.ts';
import { useNow } from './use-now.ts';

/** The clock of a place, its sea now, its best months and its airports, at a glance. */
export function PlaceFacts({ place }: { readonly place: Destination }) {
  const t = usePageT();
  const { locale } = useI18n();
  const now = useNow();
  const nature = placeNatures[place.scene];
  const sea = now === undefined ? undefined : nature.seaCelsius?.[monthHere(now)];
  const there = now === undefined ? undefined : timeThere(now, nature.timeZone, minutesAhead(now));
  return (
    <dl className="dest-facts" aria-label={t('destination.facts')}>
      <Fact name={t('destination.time')} note={there === undefined ? '' : formatAhead(there.hoursAhead, t)}>
        <span className="num">{there?.clock ?? '–'}</span>
      </Fact>
      {nature.seaCelsius === undefined ? null : (
        <Fact name={t('destination.seaNow')}>
          <span className="num">{sea === undefined ? '–' : `${sea} °C`}</span>
        </Fact>
      )}
      <Fact name={t('destination.best')}>
        {monthRuns(nature.bestMonths)
          .map((run) => formatMonths(run, locale))
          .join(', ')}
      </Fact>
      <Fact name={t('destination.airports', { count: place.airports.length })}>
        <span className="code">{place.airports.join(', ')}</span>
      </Fact>
    </dl>
  );
}

function Fact(props: { readonly name: string; readonly note?: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>
        <b>{props.children}</b>
        {props.note === undefined ? null : <small>{props.note}</small>}
      </dd>
    </div>
  );
}

function formatAhead(hoursAhead: number, t: PageTranslate): string {
  if (hoursAhead === 0) return t('destination.timeSame');
  return hoursAhead > 0
    ? t('destination.timeAhead', { hours: hoursAhead })
    : t('destination.timeBehind', { hours: -hoursAhead });
}

function formatMonths([first, last]: readonly [number, number], locale: string): string {
  const name = (month: number) =>
    new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2027, month - 1, 15));
  return first === last ? name(first) : `${name(first)} – ${name(last)}`;
}
