import { useRef } from 'react';
import { formatMoney } from '@farewind/values/format-money';
import { formatDate } from '../../../shared/format/date.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { useWidth } from '../../kit/use-width.ts';
import type { DashboardData, SalesDay } from './dashboard-types.ts';
import { SalesChart } from './sales-chart.tsx';

/** Sales by day as bars, and as a table for who does not see them. */
export function SalesCard({ data }: { readonly data: DashboardData }) {
  const t = useOfficeT();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const isEmpty = data.days.every((day) => day.orders === 0 && Number(day.before) === 0);
  return (
    <section className="card dash-card" aria-labelledby="dash-sales">
      <div className="card-h">
        <h2 id="dash-sales">{t('dash.salesByDay')}</h2>
        <span className="mute dash-key flights only-l">{t('dash.keyFlights')}</span>
        <span className="mute dash-key transfers only-l">{t('dash.keyTransfers')}</span>
        <span className="mute dash-key before only-l">{t('dash.keyBefore')}</span>
      </div>
      <div className="dash-chart" ref={box}>
        {isEmpty ? (
          <p className="mute dash-none">{t('dash.noSales')}</p>
        ) : width === 0 ? null : (
          <SalesChart days={data.days.slice(-daysFor(width))} width={width} />
        )}
        <SalesTable days={data.days} currency={data.currency} />
      </div>
      <p className="mute dash-note">{t('dash.salesNote', { currency: data.currency })}</p>
    </section>
  );
}

function SalesTable({
  days,
  currency,
}: {
  readonly days: readonly SalesDay[];
  readonly currency: DashboardData['currency'];
}) {
  const t = useOfficeT();
  const { locale } = useI18n();
  return (
    <table className="sr">
      <caption>{t('dash.salesByDay')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('dash.day')}</th>
          <th scope="col">{t('dash.flights')}</th>
          <th scope="col">{t('dash.transfers')}</th>
          <th scope="col">{t('dash.orders')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.date}>
            <th scope="row">{formatDate(day.date)}</th>
            <td>{formatMoney(day.flights, currency, locale)}</td>
            <td>{formatMoney(day.transfers, currency, locale)}</td>
            <td>{day.orders}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** As many days as their bars stay wide enough to be told apart. */
function daysFor(width: number): number {
  if (width >= 600) return 30;
  return width >= 400 ? 15 : 10;
}
