import type { SurveyRow } from '@farewind/contract/voices/survey';
import { surveyReasons } from '@farewind/contract/voices/survey-reasons';
import type { ReactNode } from 'react';
import { getSurvey } from '../../api/voices.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import type { FormValues } from '../../kit/form/field.ts';
import { formatInstant } from '../../kit/format-instant.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { loadList } from '../../kit/load-list.ts';
import { SurveyCounts } from './survey-counts.tsx';

/** Why bookings were left: how many for which reason, and in whose words. */
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
