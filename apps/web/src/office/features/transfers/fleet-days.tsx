import { formatDate } from '../../../shared/format/date.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import type { Fleet } from './transfer-types.ts';

const HEIGHT = 28;
const BAR = 10;
const STEP = 14;

/** The days of a kind of vehicle side by side: sold below, then held, the rest free. Its words stand in the title of each bar. */
export function FleetDays({ days }: { readonly days: Fleet['days'] }) {
  const t = useOfficeT();
  const most = Math.max(1, ...days.map(({ total, held, sold }) => Math.max(total, held + sold)));
  const height = (count: number) => (count / most) * HEIGHT;
  return (
    <svg
      className="tr-days"
      viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
      width={days.length * STEP}
      height={HEIGHT}
      role="img"
      aria-label={t('transfer.daysInWords', { free: days.map(({ free }) => free).join(', ') })}
    >
      {days.map(({ date, total, held, sold, free }, at) => (
        <g key={date} transform={`translate(${at * STEP} 0)`}>
          <title>{t('transfer.dayInWords', { date: formatDate(date), free, held, sold })}</title>
          <rect className="all" width={BAR} height={height(total)} y={HEIGHT - height(total)} rx="2" />
          <rect className="sold" width={BAR} height={height(sold)} y={HEIGHT - height(sold)} rx="2" />
          <rect
            className="held"
            width={BAR}
            height={height(held)}
            y={HEIGHT - height(sold) - height(held)}
            rx="2"
          />
        </g>
      ))}
    </svg>
  );
}
