import { Copy, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { Panel } from '../../kit/detail/panel.tsx';
import { SheetCell } from './sheet-cell.tsx';
import {
  blankFare,
  blankSeats,
  fareColumns,
  ruleColumns,
  seatColumns,
  type SheetColumn,
} from './sheet-columns.ts';
import { cellKey, isEdited, newRow, type SheetRow } from './sheet-edits.ts';
import type { SheetForm } from './use-sheet.ts';

/** Blocks of seats: a stored block's number can be changed; a new one has its dates too. */
export function SeatsPanel({ form }: { readonly form: SheetForm }) {
  const t = useOfficeT();
  const { seats } = form.edits;
  const { shown, more } = useShown(seats, form);
  const hasLegs = seats.some(({ cells }) => (cells['leg'] ?? '') !== '');
  const columns: readonly SheetColumn[] = hasLegs ? [...seatColumns, 'leg'] : seatColumns;
  return (
    <Panel title={t('sheet.seats')}>
      <div className="o-lines">
        <p className="mute">{t(seats.length === 0 ? 'sheet.noSeats' : 'sheet.seatsHint')}</p>
        {shown.map(({ row, at }) => (
          <div
            key={row.key}
            className="o-sheet-row"
            role="group"
            aria-label={t('sheet.row', { number: at + 1 })}
          >
            {columns.map((column) => (
              <SheetCell
                key={column}
                table="seats"
                row={row}
                column={column}
                form={form}
                isFixed={row.stored !== undefined && column !== 'seats'}
              />
            ))}
            <RowActs table="seats" row={row} at={at} form={form} mayRemove={row.stored === undefined} />
          </div>
        ))}
        {more}
        <button
          type="button"
          className="btn btn-line"
          onClick={() => form.addRows('seats', [newRow(blankSeats)])}
        >
          <Plus className="i" aria-hidden />
          {t('sheet.addSeats')}
        </button>
      </div>
    </Panel>
  );
}

/** The flight's price list, one fare per row, with its rules collapsed below. */
export function FaresPanel({ form, currency }: { readonly form: SheetForm; readonly currency: string }) {
  const t = useOfficeT();
  const { fares } = form.edits;
  const { shown, more } = useShown(fares, form);
  return (
    <Panel title={t('sheet.fares')}>
      <div className="o-lines">
        <p className="mute">
          {fares.length === 0
            ? t('sheet.noFares')
            : currency === ''
              ? t('sheet.faresHintNew')
              : t('sheet.faresHint', { currency })}
        </p>
        {shown.map(({ row, at }) => (
          <div
            key={row.key}
            className="o-sheet-row"
            role="group"
            aria-label={t('sheet.row', { number: at + 1 })}
          >
            {fareColumns.map((column) => (
              <SheetCell key={column} table="fares" row={row} column={column} form={form} />
            ))}
            <RowActs table="fares" row={row} at={at} form={form} mayRemove />
            <Rules row={row} form={form} />
          </div>
        ))}
        {more}
        <button
          type="button"
          className="btn btn-line"
          onClick={() => form.addRows('fares', [newRow(blankFare)])}
        >
          <Plus className="i" aria-hidden />
          {t('sheet.addFare')}
        </button>
      </div>
    </Panel>
  );
}

const PAGE = 12;

/** The first rows, changed rows and those with problems; the rest on request, because some flights have hundreds. */
function useShown(rows: readonly SheetRow[], form: SheetForm) {
  const t = useOfficeT();
  const [count, setCount] = useState(PAGE);
  const faulty = new Set(Object.keys(form.problems).map((cell) => cell.slice(0, cell.lastIndexOf(' '))));
  const shown = rows
    .map((row, at) => ({ row, at }))
    .filter(({ row, at }) => at < count || isEdited(row) || faulty.has(row.key));
  const left = rows.length - shown.length;
  const more =
    left === 0 ? null : (
      <button type="button" className="btn btn-ghost" onClick={() => setCount((now) => now + PAGE)}>
        {t('sheet.showMore', { count: left })}
      </button>
    );
  return { shown, more };
}

/** Opens by itself if it contains a problem; renders its many fields only when open. */
function Rules({ row, form }: { readonly row: SheetRow; readonly form: SheetForm }) {
  const t = useOfficeT();
  const isFaulty = ruleColumns.some((column) => form.problems[cellKey(row, column)] !== undefined);
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="o-sheet-more"
      open={isOpen || isFaulty}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('sheet.more')}</summary>
      {isOpen || isFaulty ? (
        <div className="o-sheet-row">
          {ruleColumns.map((column) => (
            <SheetCell key={column} table="fares" row={row} column={column} form={form} />
          ))}
        </div>
      ) : null}
    </details>
  );
}

function RowActs(props: {
  readonly table: 'seats' | 'fares';
  readonly row: SheetRow;
  readonly at: number;
  readonly form: SheetForm;
  readonly mayRemove: boolean;
}) {
  const t = useOfficeT();
  const { table, row, at, form } = props;
  return (
    <span className="o-sheet-acts">
      <button
        type="button"
        className="btn btn-icon"
        aria-label={t('sheet.copyRow', { number: at + 1 })}
        onClick={() => form.addRows(table, [newRow({ ...row.cells, from: '', to: '' })])}
      >
        <Copy className="i" aria-hidden />
      </button>
      {props.mayRemove ? (
        <button
          type="button"
          className="btn btn-icon"
          aria-label={t('sheet.removeRow', { number: at + 1 })}
          onClick={() => form.removeRow(table, row)}
        >
          <X className="i" aria-hidden />
        </button>
      ) : null}
    </span>
  );
}
