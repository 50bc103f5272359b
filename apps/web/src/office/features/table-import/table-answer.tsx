import type { importTable } from '@farewind/contract/inventory/table-import';
import type { Answer } from '../../../shared/api/call-types.ts';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { DataTable, type DataColumn } from '../../kit/detail/data-table.tsx';
import { formatChanges } from './import-words.ts';
import { nameField } from './table-fields.ts';

export type TableReport = Answer<typeof importTable>;
type Fault = TableReport['faults'][number];

/** What the table would change, and each error at its cell. */
export function TableAnswer({ report }: { readonly report: TableReport }) {
  const t = useOfficeT();
  const { accepted, skipped, faults, faultCount, changes } = report;
  const texts = (['services', 'seats', 'fares'] as const).flatMap((name) => {
    const text = formatChanges(name, changes[name], t);
    return text === '' ? [] : [{ name: t(`import.${name}`), text }];
  });
  return (
    <div role={accepted ? 'status' : 'alert'} className="stack s2">
      <p>
        {accepted ? (
          <span className={skipped === 0 ? 'badge dot ok' : 'badge dot sun'}>
            {skipped === 0 ? t('files.fit') : t('table.skipped', { count: skipped })}
          </span>
        ) : (
          <span className="badge dot err">{t('files.faulty', { count: faultCount })}</span>
        )}
      </p>
      {accepted && texts.length === 0 ? <p className="mute">{t('table.nothingNew')}</p> : null}
      <ul className="o-file-changes">
        {texts.map(({ name, text }) => (
          <li key={name}>
            {name}: <span className="mute num">{text}</span>
          </li>
        ))}
      </ul>
      {faults.length === 0 ? null : (
        <>
          {faultCount > faults.length ? (
            <p className="mute">{t('files.firstFaults', { count: faults.length })}</p>
          ) : null}
          <DataTable<Fault>
            label={t('files.fault')}
            rows={faults}
            keyOf={(_, at) => at}
            columns={faultColumns(t)}
          />
        </>
      )}
    </div>
  );
}

function faultColumns(t: OfficeTranslate): DataColumn<Fault>[] {
  return [
    {
      name: 'cell',
      title: t('table.cell'),
      draw: ({ cell, line }) => <code>{cell === '' ? `${t('files.line')} ${line}` : cell}</code>,
    },
    {
      name: 'column',
      title: t('files.column'),
      draw: ({ column, field }) => (column === '' ? nameField(field, t) : column),
    },
    { name: 'found', title: t('table.found'), draw: ({ found }) => found },
    { name: 'message', title: t('files.fault'), draw: ({ message }) => message },
  ];
}
