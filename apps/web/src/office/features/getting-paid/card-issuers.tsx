import { useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { importCardIssuers, type getCardIssuers } from '@farewind/contract/settings/card-issuers';
import type { Answer } from '../../../shared/api/call-types.ts';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { Panel } from '../../kit/detail/panel.tsx';
import { FileChoice } from '../../kit/files/file-choice.tsx';
import type { Field } from '../../kit/form/field.ts';
import { FormDialog, type FormDialogProps } from '../../kit/form/form-dialog.tsx';
import { formatInstant } from '../../kit/format-instant.ts';
import { showToast } from '../../kit/toast-store.ts';
import { officeCall } from '../../session/office-call.ts';
import { gettingPaidKey } from './getting-paid-data.ts';

type IssuersForm = { text: string };

/** As the contract takes it: far longer than a list of all issuers of a country. */
const MOST_TEXT = 500_000;

const fields: readonly Field<IssuersForm>[] = [
  {
    name: 'text',
    label: 'gettingPaid.issuersField',
    hint: 'gettingPaid.issuersHint',
    kind: 'area',
    maxLength: MOST_TEXT,
    isOptional: true,
    isWide: true,
  },
];

/** Chooses the bank's file instead of pasting it. */
function drawFileChoice(name: string): NonNullable<FormDialogProps<IssuersForm>['aside']> {
  return ({ text }, change) => (
    <FileChoice
      name={name}
      accept=".csv,.txt,text/csv,text/plain"
      isChosen={text !== ''}
      onChoose={(chosen) => change('text', chosen)}
    />
  );
}

/** The agency's list of cards issued in Turkey, which pay in lira only. */
export function CardIssuers({ issuers }: { readonly issuers: Answer<typeof getCardIssuers> }) {
  const t = useOfficeT();
  const queries = useQueryClient();
  const [isImporting, setIsImporting] = useState(false);
  const { count, importedAt } = issuers;
  return (
    <Panel title={t('gettingPaid.issuers')}>
      <div className="stack s3">
        <p>{t('gettingPaid.issuersText')}</p>
        <p className="mute">
          {importedAt === null ? (
            t('gettingPaid.issuersNone')
          ) : (
            <WholeDates text={t('gettingPaid.issuersCount', { count, time: formatInstant(importedAt) })} />
          )}
        </p>
        <div className="o-prov-f">
          <button type="button" className="btn btn-line" onClick={() => setIsImporting(true)}>
            <Upload className="i" aria-hidden />
            {t('gettingPaid.issuersImport')}
          </button>
        </div>
      </div>
      {isImporting ? (
        <FormDialog<IssuersForm>
          title={t('gettingPaid.issuersImport')}
          fields={fields}
          start={{ values: { text: '' } }}
          aside={drawFileChoice(t('gettingPaid.issuers'))}
          save={(values) => officeCall(importCardIssuers, values)}
          onSaved={() => {
            setIsImporting(false);
            showToast(t('gettingPaid.issuersSaved'));
            void queries.invalidateQueries({ queryKey: gettingPaidKey });
          }}
          onClose={() => setIsImporting(false)}
        />
      ) : null}
    </Panel>
  );
}
