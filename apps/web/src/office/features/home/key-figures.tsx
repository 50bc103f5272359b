import { formatMoney } from '@farewind/values/format-money';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import type { DashboardData } from './dashboard-types.ts';
import { averageOf, changeOf, shareOf } from './figures.ts';

/** Today in five figures, each beside the same weekday a week ago up to this hour. */
export function KeyFigures({ data }: { readonly data: DashboardData }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { today, lastWeek, currency, conversion, conversionBefore } = data;
  const average = averageOf(today.sales, today.orders);
  const averageBefore = averageOf(lastWeek.sales, lastWeek.orders);
  const share = shareOf(conversion.paid, conversion.searches);
  const shareBefore = shareOf(conversionBefore.paid, conversionBefore.searches);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const points = share === undefined || shareBefore === undefined ? undefined : (share - shareBefore) * 100;
  return (
    <section className="card kpis" aria-label={t('dash.today')}>
      <Figure
        label={t('dash.sales')}
        value={formatMoney(today.sales, currency, locale)}
        change={changeOf(Number(today.sales), Number(lastWeek.sales))}
      />
      <Figure
        label={t('dash.orders')}
        value={today.orders.toLocaleString(locale)}
        change={changeOf(today.orders, lastWeek.orders)}
      />
      <Figure
        label={t('dash.passengers')}
        value={today.passengers.toLocaleString(locale)}
        change={changeOf(today.passengers, lastWeek.passengers)}
      />
      <Figure
        label={t('dash.average')}
        value={average === undefined ? t('form.nothing') : formatMoney(average, currency, locale)}
        change={
          average === undefined || averageBefore === undefined
            ? undefined
            : changeOf(Number(average), Number(averageBefore))
        }
      />
      <div className="kpi">
        <p className="mute">{t('dash.searchToPaid')}</p>
        <p className="v">{share === undefined ? t('form.nothing') : percent.format(share)}</p>
        <p className={`delta ${toneOf(points)}`}>
          {points === undefined
            ? t('dash.sevenDays')
            : t('dash.points', {
                points: new Intl.NumberFormat(locale, {
                  maximumFractionDigits: 1,
                  signDisplay: 'exceptZero',
                }).format(points),
              })}
        </p>
      </div>
    </section>
  );
}

function Figure(props: {
  readonly label: string;
  readonly value: string;
  readonly change: number | undefined;
}) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { change } = props;
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  const words =
    change === undefined
      ? t('dash.nothingBefore')
      : change === 0
        ? t('dash.same')
        : t('dash.change', { percent: percent.format(change) });
  return (
    <div className="kpi">
      <p className="mute">{props.label}</p>
      <p className="v">{props.value}</p>
      <p className={`delta ${toneOf(change)}`}>{words}</p>
    </div>
  );
}

function toneOf(change: number | undefined): string {
  if (change === undefined || change === 0) return 'mute';
  return change > 0 ? 'up' : 'dn';
}
