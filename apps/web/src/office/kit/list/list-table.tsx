import { formatMoney } from '@farewind/values/format-money';
import { ArrowDown, ArrowUp, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { FormValues } from '../form/field.ts';
import { nextSort } from './list-address.ts';
import { shownColumns } from './list-layout.ts';
import type { Column, ListScreen, RowAct } from './list-screen.ts';
import type { ListState } from './use-list.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { showError } from '../../../shared/ui/error-dialog-store.ts';
import { WholeDates } from '../../../shared/ui/whole-dates.tsx';
import { MenuButton } from '../menu-button.tsx';
import { showToast } from '../toast-store.ts';

interface RowProps<Row, Values extends FormValues> {
  readonly screen: ListScreen<Row, Values>;
  readonly list: ListState<Row>;
  readonly row: Row;
}

interface Props<Row, Values extends FormValues> {
  readonly screen: ListScreen<Row, Values>;
  readonly list: ListState<Row>;
}

/** The rows of a list, as a table that scrolls sideways if it is too wide, or on a phone as cards. */
export function ListTable<Row, Values extends FormValues>({ screen, list }: Props<Row, Values>) {
  const t = useOfficeT();
  const isWhole = list.items.length > 0 && list.items.every((row) => list.selectCopy.has(screen.idOf(row)));
  return (
    <div className="o-scroll">
      <table
        className={list.layout.isTight ? 'table o-table is-tight' : 'table o-table'}
        aria-busy={list.isLoading}
      >
        <caption className="sr">{t(screen.title)}</caption>
        <thead>
          <tr>
            <th className="o-tick">
              <label className="check">
                <input
                  type="checkbox"
                  aria-label={t('list.selectAll')}
                  checked={isWhole}
                  onChange={(event) => list.select(list.items, event.target.checked)}
                />
              </label>
            </th>
            {shownColumns(screen.columns, list.layout.columns).map((column) => (
              <ColumnHead key={column.name} column={column} list={list} />
            ))}
            <th>
              <span className="sr">{t('list.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.items.map((row) => (
            <ListRow key={screen.idOf(row)} screen={screen} list={list} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ColumnHead<Row>({ column, list }: { readonly column: Column<Row>; readonly list: ListState<Row> }) {
  const t = useOfficeT();
  const { sort } = column;
  const style = column.isNumber === true ? 'n' : undefined;
  if (sort === undefined) {
    return (
      <th scope="col" className={style}>
        {t(column.title)}
      </th>
    );
  }
  const current = list.address.sort?.by === sort ? list.address.sort : undefined;
  const direction = current === undefined ? 'none' : current.isDown ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={direction} className={style}>
      <button
        type="button"
        className="o-sort"
        onClick={() => list.go({ sort: nextSort(list.address.sort, sort) })}
      >
        {t(column.title)}
        {current === undefined ? null : current.isDown ? (
          <ArrowDown className="i" aria-hidden />
        ) : (
          <ArrowUp className="i" aria-hidden />
        )}
      </button>
    </th>
  );
}

function ListRow<Row, Values extends FormValues>({
  screen,
  list,
  row,
}: Props<Row, Values> & { readonly row: Row }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const id = screen.idOf(row);
  const isOn = list.selectCopy.has(id) || list.address.dialog?.id === id;
  return (
    <tr className={isOn ? 'is-on' : undefined}>
      <td className="o-tick">
        <label className="check">
          <input
            type="checkbox"
            aria-label={t('list.select', { name: screen.nameOf(row) })}
            checked={list.selectCopy.has(id)}
            onChange={(event) => list.select([row], event.target.checked)}
          />
        </label>
      </td>
      {shownColumns(screen.columns, list.layout.columns).map((column) => {
        const text = formatCell(column, row, locale);
        return (
          <td
            key={column.name}
            className={styleOf(column, text)}
            data-title={column.isNumber === true || column.isNamed === true ? t(column.title) : undefined}
          >
            {column.draw === undefined ? <WholeDates text={text} /> : column.draw(row)}
          </td>
        );
      })}
      <td className="o-acts">
        <RowTools screen={screen} list={list} row={row} />
      </td>
    </tr>
  );
}

/** A cell as text. */
function formatCell<Row>(column: Column<Row>, row: Row, locale: string): string {
  if (column.money === undefined) return column.text(row);
  const sum = column.money(row);
  return sum === undefined ? '' : formatMoney(sum.amount, sum.currency, locale);
}

function styleOf<Row>(column: Column<Row>, text: string): string {
  const place = column.place === undefined ? 'o-line' : `o-${column.place}`;
  if (column.isNumber === true) return `${place} n num`;
  return hasWordsOnly(text) ? `${place} o-words` : place;
}

/** Letters of a word that may not be broken. Longer ones are addresses, ids and the like. */
const LONGEST_WORD = 20;

export function hasWordsOnly(text: string): boolean {
  return text.split(/[\s-]+/).every(({ length }) => length <= LONGEST_WORD);
}

/** Actions of a row: edit, and a menu of everything else. */
function RowTools<Row, Values extends FormValues>({ screen, list, row }: RowProps<Row, Values>) {
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
        ? void runAct(act, screen, list, row, t).catch((error: unknown) => {
            // The row was changed by somebody else: its current state is shown behind the message.
            if (error instanceof ApiError && error.key === 'GEN-CONFLICT') list.reload();
            showError(error);
          })
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
