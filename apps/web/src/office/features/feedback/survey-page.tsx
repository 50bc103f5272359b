import type { SurveyRow } from '@farewind/contract/feedback/survey';
import { surveyReasons } from '@farewind/contract/feedback/survey-reasons';
import type { ReactNode } from 'react';
import { getSurvey } from '@farewind/contract/feedback/survey';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import type { FormValues } from '../../kit/form/field.ts';
import { formatInstant } from '../../kit/format-instant.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { loadList } from '../../kit/load-list.ts';
import { useQuery } from '@tanstack/react-query';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { NotLoaded } from '../../kit/not-loaded.tsx';
import { officeCall } from '../../session/office-call.ts';
import { useAddressTexts } from '../../address/office-address.ts';
import '../../../styles/office-feedback.css';

/** Why bookings were abandoned: counts by reason, and comments. */
export function SurveyPage(): ReactNode {
  const t = useOfficeT();
  return (
    <ListPage<SurveyRow, FormValues>
      screen={{
        name: 'survey',
        title: 'menu.survey',
        search: 'survey.search',
        emptyText: 'survey.empty',
        load: loadList(getSurvey),
        idOf: ({ answerId }) => answerId,
        nameOf: ({ reason }) => t(`survey.reason.${reason}`),
        columns: [
          {
            name: 'reason',
            title: 'survey.reason',
            sort: 'reason',
            text: ({ reason }) => t(`survey.reason.${reason}`),
            place: 'head',
          },
          { name: 'text', title: 'survey.text', text: ({ text }) => text ?? '' },
          {
            name: 'language',
            title: 'customer.language',
            text: ({ language }) => language.toUpperCase(),
          },
          {
            name: 'createdAt',
            title: 'message.at',
            sort: 'createdAt',
            text: ({ createdAt }) => formatInstant(createdAt),
          },
        ],
        filters: [
          {
            name: 'reason',
            label: 'survey.reason',
            options: surveyReasons.map((reason) => ({
              value: String(reason),
              text: t(`survey.reason.${reason}`),
            })),
          },
          { name: 'from', label: 'audit.from', kind: 'date' },
          { name: 'to', label: 'audit.to', kind: 'date' },
        ],
        lead: <SurveyCounts />,
      }}
    />
  );
}

/** Counts by reason in the filtered period. */
function SurveyCounts(): ReactNode {
  const t = useOfficeT();
  const { locale } = useI18n();
  const [{ from = '', to = '' }] = useAddressTexts();
  const found = useQuery({
    queryKey: ['office', 'survey', 'counts', from, to],
    queryFn: () => officeCall(getSurvey, { from, to, maxResultCount: 1 }),
    staleTime: 0,
  });
  if (found.data === undefined) return <NotLoaded found={found} />;
  const { counts } = found.data;
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const most = Math.max(1, ...counts.map(({ count }) => count));
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  return (
    <section className="card feedback-counts" aria-labelledby="survey-counts">
      <h2 id="survey-counts">{t('survey.counts', { count: all })}</h2>
      <p className="mute">{t(from === '' && to === '' ? 'survey.lastDays' : 'survey.ofPeriod')}</p>
      <ol>
        {counts.map(({ reason, count }) => (
          <li key={reason}>
            <span>{t(`survey.reason.${reason}`)}</span>
            <span className="feedback-bar" aria-hidden="true">
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
