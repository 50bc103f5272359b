import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import type { DashboardData } from './dashboard-types.ts';
import { shareOf } from './figures.ts';

/** From searching to paying, each step with its share of the one before. */
export function Conversion({ now }: { readonly now: DashboardData['conversion'] }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const steps = [
    { text: t('dash.searches'), count: now.searches, of: undefined },
    { text: t('dash.sent'), count: now.orders, of: now.searches },
    { text: t('dash.paid'), count: now.paid, of: now.orders },
  ];
  const widest = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <section className="card dash-card" aria-labelledby="dash-conversion">
      <div className="card-h">
        <h2 id="dash-conversion">{t('dash.conversion')}</h2>
      </div>
      <ol className="dash-steps">
        {steps.map(({ text, count, of }) => {
          const share = of === undefined ? undefined : shareOf(count, of);
          return (
            <li key={text}>
              <span>{text}</span>
              <span className="dash-bar" aria-hidden="true">
                <i style={{ inlineSize: `${(count / widest) * 100}%` }} />
              </span>
              <span className="num b">{count.toLocaleString(locale)}</span>
              <span className="num mute">{share === undefined ? '' : percent.format(share)}</span>
            </li>
          );
        })}
      </ol>
      <p className="mute dash-note">{t('dash.conversionNote')}</p>
    </section>
  );
}
