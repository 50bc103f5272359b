import { useId } from 'react';
import { useI18n, useT } from '../../../shared/i18n/i18n.tsx';
import { FieldError } from '../../../shared/ui/field-error.tsx';
import { formatDate } from '../../../shared/format/date.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { DecimalInput } from '../../kit/form/decimal-input.tsx';
import { DateInput } from '../../kit/form/date-input.tsx';
import type { Option } from '../../kit/form/field.ts';
import { isDate, type SheetColumn } from './sheet-columns.ts';
import { cellKey, type SheetRow } from './sheet-edits.ts';
import { formatWeekdays, SheetWeekdays } from './sheet-weekdays.tsx';
import type { SheetForm } from './use-sheet.ts';

const wide: readonly SheetColumn[] = ['from', 'to', 'saleFrom', 'saleTo', 'family'];
const numbers: readonly SheetColumn[] = ['fare', 'tax', 'fuel', 'service', 'seats', 'changeFee', 'cancelFee'];

/** A cell of a row; highlighted when changed, with the stored value struck through above it. */
export function SheetCell(props: {
  readonly table: 'seats' | 'fares';
  readonly row: SheetRow;
  readonly column: SheetColumn;
  readonly form: SheetForm;
  readonly isFixed?: boolean;
}) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { table, row, column, form } = props;
  const value = row.cells[column] ?? '';
  const before = row.stored?.[column];
  const isChanged = before !== undefined && before !== value;
  const options = useOptions(column);
  const isWhole = row.stored === undefined && (column === 'from' || column === 'to') && form.edits.period;
  const was = (text: string) => (
    <>
      <span className="sr">{t('sheet.before')} </span>
      <del>{text}</del>
    </>
  );
  if (column === 'days')
    return (
      <SheetWeekdays
        label={t('sheet.column.days')}
        className={isChanged ? 'is-changed' : ''}
        problem={form.problems[cellKey(row, column)]}
        note={isChanged ? was(formatWeekdays(before, locale, t)) : undefined}
        isFixed={props.isFixed === true}
        value={value}
        onChange={(days) => form.setCell(table, row, column, days)}
      />
    );
  return (
    <SheetField
      label={t(`sheet.column.${column}`)}
      className={`${wide.includes(column) ? 'is-wide' : ''} ${isChanged ? 'is-changed' : ''}`}
      problem={form.problems[cellKey(row, column)]}
      note={
        isChanged && before !== ''
          ? was(isDate(column) ? formatDate(before) : before)
          : isWhole && value === ''
            ? t('sheet.wholePeriod')
            : column === 'seats' && row.taken > 0
              ? t('sheet.taken', { count: row.taken })
              : undefined
      }
      kind={isDate(column) ? 'date' : numbers.includes(column) ? 'number' : 'text'}
      options={options}
      isFixed={props.isFixed === true}
      value={value}
      onChange={(text) => form.setCell(table, row, column, text)}
    />
  );
}

function useOptions(column: SheetColumn): readonly Option[] | undefined {
  const t = useOfficeT();
  const shared = useT();
  if (column === 'cabin')
    return (['economy', 'comfort', 'business'] as const).map((value) => ({
      value,
      text: shared(`cabin.${value}`),
    }));
  if (column !== 'ages') return undefined;
  return [
    { value: '', text: t('sheet.ages.usual') },
    ...(['firstFlight', 'lastFlight', 'eachFlight'] as const).map((value) => ({
      value,
      text: t(`sheet.ages.${value}`),
    })),
  ];
}

/** A field of the sheet with its label above and its problem below. */
export function SheetField(props: {
  readonly label: string;
  readonly kind: 'text' | 'date' | 'number' | 'time';
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly options?: readonly Option[] | undefined;
  readonly problem?: string | undefined;
  readonly note?: React.ReactNode;
  readonly className?: string;
  readonly isFixed?: boolean;
  readonly maxLength?: number;
}) {
  const id = useId();
  const { label, kind, value, onChange, options, problem, isFixed = false } = props;
  const invalid = {
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem === undefined ? undefined : `${id}-problem`,
  };
  return (
    <div className={`o-sheet-cell ${props.className ?? ''} ${problem === undefined ? '' : 'is-bad'}`}>
      <label htmlFor={id}>{label}</label>
      {options ? (
        <select
          {...invalid}
          id={id}
          className="select"
          value={value}
          disabled={isFixed}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      ) : kind === 'date' && !isFixed ? (
        <DateInput {...invalid} id={id} value={value} onChange={onChange} />
      ) : kind === 'number' ? (
        <DecimalInput
          {...invalid}
          id={id}
          className="input num"
          autoComplete="off"
          maxLength={props.maxLength}
          value={value}
          disabled={isFixed}
          onText={onChange}
        />
      ) : (
        <input
          {...invalid}
          id={id}
          className="input"
          type="text"
          autoComplete="off"
          placeholder={kind === 'time' ? '00:00' : undefined}
          maxLength={props.maxLength}
          value={kind === 'date' ? formatDate(value) : value}
          disabled={isFixed}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {props.note === undefined ? null : <small className="mute num">{props.note}</small>}
      <FieldError id={`${id}-problem`} text={problem} />
    </div>
  );
}
