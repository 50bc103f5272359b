import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { DataColumn } from '../../kit/detail/data-table.tsx';
import { StateBadge, type Tone } from '../../kit/state-badge.tsx';
import { formatAge } from './format-age.ts';
import type { Seen } from './health-types.ts';

const toneOf: Readonly<Record<Seen['ending'], Tone>> = {
  answered: 'ok',
  fault: 'err',
  silent: 'err',
  dropped: 'sun',
};

/** Outcome of the last call to a partner, and how many got no answer. */
export function seenColumns<Row>(
  t: OfficeTranslate,
  locale: string,
  seenOf: (row: Row) => Seen | null,
): DataColumn<Row>[] {
  const draw = (name: string, title: string, of: (seen: Seen) => string): DataColumn<Row> => ({
    name,
    title,
    isNumber: true,
    draw: (row) => {
      const seen = seenOf(row);
      return seen === null ? '' : of(seen);
    },
  });
  return [
    {
      name: 'last',
      title: t('health.last'),
      draw: (row) => {
        const seen = seenOf(row);
        if (seen === null) return <span className="mute">{t('health.notCalled')}</span>;
        return (
          <span className="o-two">
            <span>
              <StateBadge text={t(`health.ending.${seen.ending}`)} tone={toneOf[seen.ending]} />
            </span>
            <span className="mute num">{t('health.ago', { age: formatAge(seen.agoSeconds, locale) })}</span>
          </span>
        );
      },
    },
    draw('took', t('health.took'), ({ milliseconds }) => formatMilliseconds(milliseconds, locale)),
    draw('calls', t('health.calls'), ({ calls }) => String(calls)),
    draw('failures', t('health.failures'), ({ failures }) => String(failures)),
  ];
}

function formatMilliseconds(milliseconds: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: 'millisecond', unitDisplay: 'short' });
  return format.format(milliseconds);
}
