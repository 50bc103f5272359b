import {
  getAccountingSetting,
  getJournal,
  journalTemplates,
  saveAccountingSetting,
} from '@farewind/contract/finance/accounting-export';
import { CircleAlert } from 'lucide-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { addDays, formatDate } from '../../../shared/format/date.ts';
import { onOneLine } from '../../../shared/format/on-one-line.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useLanguageChoice, useOfficeT } from '../../i18n/office-i18n.tsx';
import { ExportButton } from '../../kit/export-button.tsx';
import { formatExact } from '../../kit/format-amount.ts';
import { FormCard } from '../../kit/form/form-card.tsx';
import { DayFilter } from '../../kit/list/day-filter.tsx';
import { ListEmpty } from '../../kit/list/list-empty.tsx';
import { ListSkeleton } from '../../kit/list/list-skeleton.tsx';
import { NotLoaded } from '../../kit/not-loaded.tsx';
import { officeToday } from '../../kit/office-clock.ts';
import { PageHead } from '../../kit/page-head.tsx';
import { showToast } from '../../kit/toast-store.ts';
import { useAddressTexts } from '../../address/office-address.ts';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeSession } from '../../session/office-session.tsx';
import { formatAccount } from '../finance/finance-words.ts';
import { mappingFields, readMapping, writeMapping, type MappingForm } from './journal-mapping.tsx';
import { nameJournal, saveJournal, type Journal } from './save-journal.ts';

type Setting = Answer<typeof getAccountingSetting>;
type Template = Journal['template'];

const SHOWN = 50;
const settingKey = ['office', 'ledger', 'accounting'];

/** Exports the journal of a day or month for an accounting program, and maps our accounts to its codes. */
export function JournalPage(): ReactNode {
  const t = useOfficeT();
  const { can } = useOfficeSession();
  const [edition, setEdition] = useState(0);
  const found = useQuery({
    queryKey: settingKey,
    queryFn: () => officeCall(getAccountingSetting, {}),
    staleTime: 0,
  });
  const { data: setting, refetch } = found;
  return (
    <>
      {setting === undefined ? <PageHead title={t('menu.journal')} /> : <JournalCard setting={setting} />}
      {setting === undefined ? (
        <NotLoaded found={found}>
          <ListSkeleton />
        </NotLoaded>
      ) : (
        <>
          <h2 className="led-title">{t('journal.mapping')}</h2>
          <p className="soft">{t('journal.mappingLead')}</p>
          {can('Pages.Ledger.Post') ? (
            <MappingCard
              // Not keyed by the setting's version: a colleague's save must not discard what is typed here.
              key={edition}
              setting={setting}
              onSaved={() => {
                setEdition((now) => now + 1);
                void refetch();
              }}
            />
          ) : (
            <p className="soft">{t('journal.noRight')}</p>
          )}
        </>
      )}
    </>
  );
}

function JournalCard({ setting }: { readonly setting: Setting }) {
  const t = useOfficeT();
  const { language } = useLanguageChoice();
  const [texts, change] = useAddressTexts();
  const yesterday = addDays(officeToday(), -1);
  const to = texts['to'] ?? yesterday;
  const from = texts['from'] ?? to;
  const template = journalTemplates.find((each) => each === texts['template']) ?? setting.template;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...settingKey, 'journal', from, to, template, setting.version],
    queryFn: () => officeCall(getJournal, { from, to, template }),
    staleTime: 0,
    retry: false,
  });
  const toDo = findToDo(error);
  return (
    <>
      <PageHead title={t('menu.journal')}>
        <ExportButton
          save={async (format) => {
            const journal = await officeCall(getJournal, { from, to, template });
            await saveJournal(nameJournal(journal, from, to, format), journal, format, language);
          }}
        />
      </PageHead>
      <section className="card led-wide" aria-label={t('menu.journal')} aria-busy={isFetching}>
        <div className="filterbar">
          {(['from', 'to'] as const).map((name) => (
            <DayFilter
              key={name}
              label={t(`sales.${name}`)}
              value={name === 'from' ? from : to}
              onChange={(day) => {
                if (day === '') return;
                const turned = name === 'from' ? day > to : day < from;
                change(turned ? { from: day, to: day } : { from, to, [name]: day });
              }}
            />
          ))}
          <div className="seg" role="group" aria-label={t('journal.template')}>
            {journalTemplates.map((each: Template) => (
              <button
                key={each}
                type="button"
                aria-pressed={each === template}
                onClick={() => change({ template: each })}
              >
                {t(`journal.template.${each}`)}
              </button>
            ))}
          </div>
        </div>
        {data === undefined ? null : <OpenDays journal={data} to={to} />}
        {toDo !== undefined ? (
          <p className="notice" role="status">
            <CircleAlert className="i" aria-hidden />
            {toDo}
          </p>
        ) : error !== null ? (
          <NotLoaded found={{ error, refetch }} />
        ) : data === undefined ? (
          <ListSkeleton />
        ) : data.rows.length === 0 ? (
          <ListEmpty isSearched={false} text={t('journal.empty')} onClear={() => undefined} />
        ) : (
          <JournalTable journal={data} />
        )}
      </section>
    </>
  );
}

/** Days that are not closed, whose journal is not final. */
function OpenDays({ journal, to }: { readonly journal: Journal; readonly to: string }) {
  const t = useOfficeT();
  const { openFrom } = journal;
  if (openFrom === null) return null;
  const last = onOneLine(formatDate(to));
  const days = openFrom === to ? last : `${onOneLine(formatDate(openFrom))} – ${last}`;
  return (
    <p className="notice" role="status">
      <CircleAlert className="i" aria-hidden />
      {t('journal.open', { days })}
    </p>
  );
}

/** Something for the accountant to do below or in the choice above, such as a code or fewer days, and no failure. */
function findToDo(error: Error | null): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const [problem] = error.validationErrors;
  if (problem !== undefined) return problem.message;
  return error.key === 'GEN-RULE' ? (error.details ?? error.message) : undefined;
}

function JournalTable({ journal }: { readonly journal: Journal }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { columns, rows, missing } = journal;
  return (
    <>
      {missing.length === 0 ? null : (
        <p className="led-note">
          <span className="badge sun">
            {t('journal.missing', {
              accounts: missing.map((account) => formatAccount(account, t)).join(', '),
            })}
          </span>
        </p>
      )}
      {/* A scrolling region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="o-scroll" tabIndex={0} role="region" aria-label={t('journal.preview')}>
        <table className="table o-data led-journal">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN).map((row, at) => (
              // A line of the journal has no identity but its position.
              <tr key={at}>
                {row.map((cell, column) => (
                  <td key={columns[column]} className={typeof cell === 'string' ? undefined : 'n num'}>
                    {typeof cell === 'string' ? cell : formatExact(cell.number, locale)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="soft led-note">
        {t('journal.lines', { shown: Math.min(SHOWN, rows.length), count: rows.length })}
      </p>
    </>
  );
}

/** Maps our accounts to the agency's chart of accounts. */
function MappingCard({ setting, onSaved }: { readonly setting: Setting; readonly onSaved: () => void }) {
  const t = useOfficeT();
  const queries = useQueryClient();
  const [fields] = useState(() => mappingFields(t));
  return (
    <FormCard<MappingForm>
      title={t('journal.mapping')}
      fields={fields}
      start={hold(setting)}
      readRecord={(record) => hold(record as Setting)}
      save={async (values, version) => {
        const saved = await officeCall(saveAccountingSetting, { ...writeMapping(values), version });
        // The next edit begins from the answer, even if the setting cannot be read again.
        queries.setQueryData(settingKey, saved);
      }}
      onSaved={() => {
        showToast(t('journal.saved'));
        onSaved();
      }}
    />
  );
}

function hold(setting: Setting) {
  return { values: readMapping(setting), version: setting.version };
}
