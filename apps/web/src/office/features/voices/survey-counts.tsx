import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { officeCall } from '../../api/office-call.ts';
import { getSurvey } from '../../api/voices.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { useAddressTexts } from '../../routes/office-address.ts';
import '../../../styles/office-voices.css';

/** How many chose each reason in the period of the filters. */
export function SurveyCounts(): ReactNode {
  const t = useOfficeT();
  const { locale } = useI18n();
  const [{ from = '', to = '' }] = useAddressTexts();
  const { data } = useQuery({
    queryKey: ['office', 'survey', 'counts', from, to],
    queryFn: () => officeCall(getSurvey, { from, to, maxResultCount: 1 }),
    staleTime: 0,
  });
  const counts = data?.counts ?? [];
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(1, ...counts.map(({ count }) => count));
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  return (
    <section className="card voice-counts" aria-labelledby="survey-counts">
      <h2 id="survey-counts">{t('survey.counts', { count: all })}</h2>
      <p className="mute">{t(from === '' && to === '' ? 'survey.lastDays' : 'survey.ofPeriod')}</p>
      <ol>
        {counts.map(({ reason, count }) => (
          <li key={reason}>
            <span>{t(`survey.reason.${reason}`)}</span>
            <span className="voice-bar" aria-hidden="true">
              <i style={{ inlineSize: `${(count / most) * 100}%` }} />
            </span>
            <span className="num">{count}</span>
            <span className="num mute">{all === 0 ? '' : percent.format(count / all)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
