import { Plus, X } from 'lucide-react';
import { readJson } from '../../../shared/session/read-value.ts';
import { useOfficeT, type OfficeKey } from '../../i18n/office-i18n.tsx';
import { DateInput } from './date-input.tsx';
import { TimeInput } from './time-input.tsx';
import type { DrawnField, FieldValue, Option } from './field.ts';

/** A cell of each line. */
export interface LineCell {
  readonly name: string;
  readonly label: OfficeKey;
  readonly kind: 'text' | 'date' | 'time' | 'number' | 'select' | 'check';
  readonly options?: readonly Option[];
  /** Initial value in a new line. */
  readonly start?: string;
}

export type Line = Readonly<Record<string, string>>;

/** The form's value as lines of texts. */
export function toLines(value: FieldValue): Line[] {
  return (Array.isArray(value) ? value : []).flatMap((each: string) => {
    const line = readJson(each, readLine);
    return line === undefined ? [] : [line];
  });
}

function readLine(value: unknown): Line | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const isLine = Object.values(value).every((cell) => typeof cell === 'string');
  return isLine ? (value as Line) : undefined;
}

export function ofLines(lines: readonly Line[]): string[] {
  return lines.map((line) => JSON.stringify(line));
}

/** A variable number of lines with the same cells. */
export function RowsField({
  field,
  cells,
  addText,
}: {
  readonly field: DrawnField;
  readonly cells: readonly LineCell[];
  readonly addText: OfficeKey;
}) {
  const t = useOfficeT();
  const lines = toLines(field.value);
  const change = (next: readonly Line[]) => field.onChange(ofLines(next));
  const blank = Object.fromEntries(cells.map(({ name, start = '' }) => [name, start]));
  return (
    <div className="o-lines" id={field.id} tabIndex={-1} aria-describedby={field.describedBy}>
      {lines.map((line, at) => (
        // A line has no identity but its position.
        <div key={at} className="o-lines-row" role="group" aria-label={String(at + 1)}>
          {cells.map((cell) => (
            <Cell
              key={cell.name}
              cell={cell}
              value={line[cell.name] ?? ''}
              onChange={(value) =>
                change(lines.map((each, place) => (place === at ? { ...each, [cell.name]: value } : each)))
              }
            />
          ))}
          <button
            type="button"
            className="btn btn-icon"
            aria-label={t('form.removeLine', { number: at + 1 })}
            onClick={() => change(lines.filter((_, place) => place !== at))}
          >
            <X className="i" aria-hidden />
          </button>
        </div>
      ))}
      <button type="button" className="btn btn-line" onClick={() => change([...lines, blank])}>
        <Plus className="i" aria-hidden />
        {t(addText)}
      </button>
    </div>
  );
}

function Cell(props: {
  readonly cell: LineCell;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const t = useOfficeT();
  const { cell, value, onChange } = props;
  const label = t(cell.label);
  if (cell.kind === 'check') {
    return (
      <label className="check">
        <input
          type="checkbox"
          checked={value === 'yes'}
          onChange={(event) => onChange(event.target.checked ? 'yes' : 'no')}
        />
        {label}
      </label>
    );
  }
  return (
    <label className="o-lines-cell">
      {label}
      {cell.kind === 'select' ? (
        <select className="select" value={value} onChange={(event) => onChange(event.target.value)}>
          {(cell.options ?? []).map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      ) : cell.kind === 'date' ? (
        <DateInput value={value} onChange={onChange} />
      ) : cell.kind === 'time' ? (
        <TimeInput value={value} onChange={onChange} />
      ) : (
        <input
          {...(cell.kind === 'number' ? ({ inputMode: 'numeric' } as const) : {})}
          className="input"
          type="text"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </label>
  );
}
