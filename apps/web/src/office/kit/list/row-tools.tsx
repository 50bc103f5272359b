import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { FormValues } from '../form/field.ts';
import { MenuButton } from '../menu-button.tsx';
import { showToast } from '../toast-store.ts';
import type { ListScreen, RowAct } from './list-screen.ts';
import type { ListState } from './use-list.ts';

interface Props<Row, Values extends FormValues> {
  readonly screen: ListScreen<Row, Values>;
  readonly list: ListState<Row>;
  readonly row: Row;
}

/** What can be done with a row: to edit it, and a menu of everything else. */
export function RowTools<Row, Values extends FormValues>({ screen, list, row }: Props<Row, Values>) {
  const t = useOfficeT();
  const name = screen.nameOf(row);
  const id = screen.idOf(row);
  const acts = (screen.acts ?? []).filter(({ isShown }) => isShown?.(row) !== false);
  const items = acts.map((act) => ({
    name: act.name,
    text: t(act.label),
    icon: act.icon,
    onPress: () =>
      act.dialog === undefined
        ? void runAct(act, screen, list, row, t).catch(showError)
        : list.openDialog(act.name, id),
  }));
  if (screen.removal !== undefined && screen.removal.isShown?.(row) !== false) {
    items.push({
      name: 'delete',
      text: t('list.delete'),
      icon: Trash2,
      onPress: () => list.openDialog('delete', id),
    });
  }
  return (
    <>
      {screen.form?.update === undefined ? null : (
        <button
          type="button"
          className="btn btn-icon"
          aria-label={t('list.edit', { name })}
          onClick={() => list.openDialog('edit', id)}
        >
          <Pencil className="i" aria-hidden />
        </button>
      )}
      {items.length === 0 ? null : (
        <MenuButton label={t('list.more', { name })} items={items} className="btn btn-icon">
          <Ellipsis className="i" aria-hidden />
        </MenuButton>
      )}
    </>
  );
}

async function runAct<Row, Values extends FormValues>(
  act: RowAct<Row>,
  screen: ListScreen<Row, Values>,
  list: ListState<Row>,
  row: Row,
  t: OfficeTranslate,
): Promise<void> {
  await act.run?.(row);
  list.reload();
  if (act.done === undefined) return;
  const { undo } = act;
  const takeBack = async () => {
    await undo?.(row);
    list.reload();
  };
  showToast(t(act.done, { name: screen.nameOf(row) }), undo === undefined ? undefined : takeBack);
}
