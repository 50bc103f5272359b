import type { ReactNode } from 'react';
import { getImport } from '@farewind/contract/inventory/schedule-import';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { FormValues } from '../../kit/form/field.ts';
import { formatInstant } from '../../kit/format-instant.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { Column } from '../../kit/list/list-screen.ts';
import { loadList } from '../../kit/load-list.ts';
import { formatChanges, type Changed, type FormerImport } from './import-words.ts';
import { ScheduleFiles } from './schedule-files.tsx';

/** Brings a schedule, seats and fares in by files, and shows what was brought before. */
export function ImportsPage(): ReactNode {
  const t = useOfficeT();
  return (
    <ListPage<FormerImport, FormValues>
      screen={{
        name: 'import',
        title: 'menu.import',
        emptyText: 'import.empty',
        lead: <ScheduleFiles />,
        load: loadList(getImport),
        idOf: ({ id }) => id,
        nameOf: ({ at, source }) => `${formatInstant(at)}, ${source}`,
        columns: listColumns(t),
      }}
    />
  );
}

function listColumns(t: OfficeTranslate): Column<FormerImport>[] {
  const counts = (name: Changed): Column<FormerImport> => ({
    name,
    title: `import.${name}`,
    text: ({ changes }) => formatChanges(name, changes[name], t),
    isNamed: true,
  });
  return [
    { name: 'at', title: 'import.at', text: ({ at }) => formatInstant(at), place: 'head' },
    { name: 'source', title: 'import.source', text: ({ source }) => source },
    counts('services'),
    counts('seats'),
    counts('fares'),
    {
      name: 'leftOut',
      title: 'import.leftOut',
      isNumber: true,
      text: ({ leftOut }) => String(leftOut),
    },
  ];
}
