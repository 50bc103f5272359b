import type { Segment } from '@farewind/contract/flights/search';
import { formatDuration } from '../../shared/format/duration.ts';
import { useI18n } from '../../shared/i18n/i18n.tsx';

/** Where a flight lands on the way, one line each: its travellers do not change planes. Nothing for nearly all flights. */
export function TechnicalStops(props: {
  readonly segment: Pick<Segment, 'technicalStops'>;
  readonly nameOf: (code: string) => string;
}) {
  const { t, locale } = useI18n();
  return props.segment.technicalStops?.map(({ airport, minutes }) => {
    const name = props.nameOf(airport);
    const place = name === airport ? airport : `${name} (${airport})`;
    const wait = minutes === undefined ? [] : [formatDuration(minutes, locale)];
    return <div key={airport}>{t('details.technicalStop', { place: [place, ...wait].join(', ') })}</div>;
  });
}
