import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { addDays, formatDateWithWeekday } from '../../../shared/format/date.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { FieldError } from '../../../shared/ui/field-error.tsx';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { DecimalInput } from '../../kit/form/decimal-input.tsx';
import { localizeDecimal } from '../../kit/form/decimal-text.ts';
import { shortSum } from '../departures/stock-edits.ts';
import { weekdayNames } from '../services/service-words.ts';
import { cellKey, cellsBetween, pasteColumn, weekdayOf, weeksOf, type PriceCell } from './calendar-edits.ts';
import type { PriceForm } from './use-price-calendar.ts';

/**
 * A month of prices. Up and down move by a week, Enter to the next date. A spreadsheet column can be pasted from a cell
 * on. Shift with a click or an arrow selects dates, a weekday's name all of its dates.
 */
export function PriceGrid(props: {
  readonly month: string;
  readonly cells: readonly PriceCell[];
  readonly form: PriceForm;
  /** The cell of a refusal, which takes the focus. */
  readonly fault: { readonly cell: PriceCell } | undefined;
}) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const table = useRef<HTMLTableElement>(null);
  const anchor = useRef<PriceCell>(undefined);
  const { month, cells, form, fault } = props;
  const names = weekdayNames(locale);

  const focus = (cell: PriceCell | undefined) => cell && findInput(table.current, cell)?.focus();
  useEffect(() => {
    if (fault !== undefined) findInput(table.current, fault.cell)?.focus();
  }, [fault]);
  const extend = (cell: PriceCell) => form.select(cellsBetween(cells, anchor.current ?? cell, cell));
  const onKey = (event: KeyboardEvent<HTMLInputElement>, cell: PriceCell) => {
    const at = cells.indexOf(cell);
    const field = event.currentTarget;
    const week = (by: number) => nearest(cells, cell, by);
    const target =
      event.key === 'Enter'
        ? cells[at + (event.shiftKey ? -1 : 1)]
        : event.key === 'ArrowDown'
          ? week(7)
          : event.key === 'ArrowUp'
            ? week(-7)
            : event.key === 'ArrowRight' && field.selectionEnd === field.value.length
              ? cells[at + 1]
              : event.key === 'ArrowLeft' && field.selectionStart === 0
                ? cells[at - 1]
                : undefined;
    if (event.key === 'Enter') event.preventDefault();
    if (target === undefined) return;
    event.preventDefault();
    if (event.shiftKey && event.key !== 'Enter') extend(target);
    else anchor.current = target;
    focus(target);
  };
  return (
    <div className="o-scroll">
      <table ref={table} className="o-prices">
        <thead>
          <tr>
            {names.map((name, at) => (
              <th key={name} scope="col">
                <button
                  type="button"
                  className="btn btn-ghost"
                  aria-label={t('calendar.selectWeekday', { name })}
                  onClick={() =>
                    form.select(
                      cells.filter(({ date }) => date.startsWith(month) && weekdayOf(date) === at + 1),
                    )
                  }
                >
                  {name}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  {day.startsWith(month) ? <span className="num mute">{Number(day.slice(8))}</span> : null}
                  {cells
                    .filter(({ date }) => date === day && day.startsWith(month))
                    .map((cell) => (
                      <PriceInput
                        key={cellKey(cell)}
                        cell={cell}
                        form={form}
                        onKey={onKey}
                        onPress={(isShift) => {
                          if (isShift) extend(cell);
                          else {
                            anchor.current = cell;
                            form.select([]);
                          }
                        }}
                        onPaste={(text) => form.write(pasteColumn(cells, cell, text))}
                      />
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const findInput = (table: HTMLElement | null, cell: PriceCell) =>
  table?.querySelector<HTMLInputElement>(`input[name="${cellKey(cell)}"]`);

/** The cell a week away, or else the next one in that direction. */
function nearest(cells: readonly PriceCell[], { date }: PriceCell, by: number): PriceCell | undefined {
  const wanted = addDays(date, by);
  return by > 0 ? cells.find((cell) => cell.date >= wanted) : cells.findLast((cell) => cell.date <= wanted);
}

function PriceInput(props: {
  readonly cell: PriceCell;
  readonly form: PriceForm;
  readonly onKey: (event: KeyboardEvent<HTMLInputElement>, cell: PriceCell) => void;
  readonly onPress: (isShift: boolean) => void;
  readonly onPaste: (text: string) => void;
}) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const id = useId();
  const { cell, form } = props;
  const key = cellKey(cell);
  const problem = form.problems[key];
  const isChanged = form.changes.some((change) => cellKey(change.cell) === key);
  const isSelected = form.selected.has(key);
  return (
    <span
      className={`o-price ${isChanged ? 'is-changed' : ''} ${isSelected ? 'is-selected' : ''} ${problem === undefined ? '' : 'is-bad'}`}
    >
      {isChanged ? (
        <>
          <span className="sr">{t('sheet.before')} </span>
          <del className="num">{localizeDecimal(shortSum(cell.adult), locale)}</del>
        </>
      ) : cell.usual === undefined ? null : (
        <small className="mute num">
          {t('departure.usual', { sum: localizeDecimal(shortSum(cell.usual), locale) })}
        </small>
      )}
      <DecimalInput
        className="input num"
        name={key}
        autoComplete="off"
        aria-label={formatDateWithWeekday(cell.date, locale)}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : id}
        readOnly={form.isBusy}
        value={form.edits[key] ?? shortSum(cell.adult)}
        onFocus={(event) => event.currentTarget.select()}
        onMouseDown={(event) => props.onPress(event.shiftKey)}
        onKeyDown={(event) => props.onKey(event, cell)}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain');
          if (!text.includes('\n')) return;
          event.preventDefault();
          props.onPaste(text);
        }}
        onText={(text) => form.write({ [key]: text })}
      />
      <small className="mute num">{t('calendar.left', { count: cell.seats - cell.taken })}</small>
      <FieldError id={id} text={problem} />
    </span>
  );
}
