import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { DayFilter } from '../../kit/list/day-filter.tsx';
import { groups, type Period } from './sales-period.ts';

/** From when to when, and what the rows stand for. */
export function PeriodBar(props: {
  readonly period: Period;
  readonly onChange: (changes: Readonly<Record<string, string>>) => void;
}) {
  const t = useOfficeT();
  const { period, onChange } = props;
  return (
    <div className="filterbar">
      {(['from', 'to'] as const).map((name) => (
        <DayFilter
          key={name}
          label={t(`sales.${name}`)}
          value={period[name]}
          onChange={(day) => {
            if (day !== '') onChange({ [name]: day });
          }}
        />
      ))}
      <div className="seg" role="group" aria-label={t('sales.by')}>
        {groups.map((group) => (
          <button
            key={group}
            type="button"
            aria-pressed={group === period.by}
            onClick={() => onChange({ by: group })}
          >
            {t(`sales.${group}`)}
          </button>
        ))}
      </div>
    </div>
  );
}
