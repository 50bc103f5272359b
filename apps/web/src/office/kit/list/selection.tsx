import { useRef, useState } from 'react';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { useLanguageChoice, useOfficeT } from '../../i18n/office-i18n.tsx';
import { ExportButton } from '../export-button.tsx';
import type { FormValues } from '../form/field.ts';
import { saveTable } from '../save-table.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { loadAllRows, tableOf } from './export-list.ts';
import type { BulkAct, ListScreen } from './list-screen.ts';
import type { ListState } from './use-list.ts';

const FIRST_ROW = '.o-list .o-table :is(a.o-name, input[type=checkbox])';

/** The maximum number of ticked rows. */
const MOST = 1000;

/** Actions for the ticked rows. */
export function Selection<Row, Values extends FormValues>({
  screen,
  list,
}: {
  readonly screen: ListScreen<Row, Values>;
  readonly list: ListState<Row>;
}) {
  const t = useOfficeT();
  const { language } = useLanguageChoice();
  const [act, setAct] = useState<BulkAct<Row>>();
  const [isLoading, setIsLoading] = useState(false);
  const isDone = useRef(false);
  const count = list.selectCopy.size;
  if (count === 0) return null;
  const rows = [...list.selectCopy.values()];
  const selectAll = async () => {
    setIsLoading(true);
    try {
      list.select(await loadAllRows((request) => screen.load(request), list.address, screen.idOf), true);
    } catch (error) {
      showError(error);
    } finally {
      setIsLoading(false);
    }
  };
  const open = (next: BulkAct<Row>) => {
    isDone.current = false;
    setAct(next);
  };
  const close = () => {
    setAct(undefined);
    if (!isDone.current) return;
    // The ticked rows are as they were before; the cursor goes on from the list.
    isDone.current = false;
    list.clearSelection();
    requestAnimationFrame(() => document.querySelector<HTMLElement>(FIRST_ROW)?.focus());
  };
  return (
    <div className="o-selection">
      <span role="status">{t('list.selected', { count })}</span>
      {count < list.totalCount && list.totalCount <= MOST ? (
        <button
          type="button"
          className="btn btn-ghost"
          aria-busy={isLoading}
          disabled={isLoading}
          onClick={() => void selectAll()}
        >
          {t('bulk.selectAll', { count: list.totalCount })}
        </button>
      ) : null}
      {screen.bulkActs?.map((each) => {
        const Icon = each.icon;
        return (
          <button key={each.name} type="button" className="btn btn-line" onClick={() => open(each)}>
            {Icon === undefined ? null : <Icon className="i" aria-hidden />}
            {t(each.label)}
          </button>
        );
      })}
      <ExportButton save={(format) => saveTable(screen.name, tableOf(screen, rows, t), format, language)}>
        {t('list.exportSelected')}
      </ExportButton>
      <button type="button" className="btn btn-ghost" onClick={list.clearSelection}>
        {t('list.clearSelection')}
      </button>
      {act === undefined ? null : (
        <BulkDialog
          act={act}
          rows={rows}
          idOf={screen.idOf}
          nameOf={screen.nameOf}
          onDone={() => {
            isDone.current = true;
            list.reload();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
