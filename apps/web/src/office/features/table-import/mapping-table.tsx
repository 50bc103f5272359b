import { useOfficeT } from '../../i18n/office-i18n.tsx';
import {
  findUnmatched,
  nameField,
  splitFields,
  withColumn,
  type Mapping,
  type TableField,
  type TableLook,
} from './table-fields.ts';
import { useState } from 'react';

interface Props {
  readonly look: TableLook;
  readonly fields: readonly TableField[];
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
}

/** Maps columns to fields, with an example from the file; rarely used fields are collapsed. */
export function MappingTable(props: Props) {
  const t = useOfficeT();
  // Computed once, so that fields do not move while their columns are chosen.
  const [{ main, more }] = useState(() => splitFields(props.fields, props.mapping));
  return (
    <>
      <Rows {...props} fields={main} />
      {more.length === 0 ? null : (
        <details className="o-sheet-more">
          <summary>{t('table.more')}</summary>
          <Rows {...props} fields={more} />
        </details>
      )}
    </>
  );
}

function Rows({ look, fields, mapping, onChange }: Props) {
  const t = useOfficeT();
  const unmatched = findUnmatched(fields, mapping);
  return (
    <ul className="o-map">
      {fields.map(({ name }) => {
        const field = nameField(name, t);
        const title = mapping.columns[name];
        const isMissing = unmatched.includes(name);
        const example = title === undefined ? '' : (look.sample[0]?.[look.columns.indexOf(title)] ?? '');
        return (
          <li key={name} className={isMissing ? 'is-missing' : undefined}>
            <span className="m">
              {field}
              {isMissing ? <small className="error-text"> {t('table.needed')}</small> : null}
            </span>
            <select
              className="select"
              aria-label={t('table.columnOf', { field })}
              aria-invalid={isMissing}
              value={title ?? ''}
              onChange={({ target }) => onChange(withColumn(mapping, name, target.value))}
            >
              <option value="">— {t('table.same')}</option>
              {look.columns.map((column) => (
                <option key={column} value={column}>
                  {column}
                </option>
              ))}
            </select>
            {title === undefined ? (
              <input
                className="input"
                type="text"
                maxLength={64}
                autoComplete="off"
                aria-label={t('table.valueOf', { field })}
                value={mapping.fixed[name] ?? ''}
                onChange={({ target }) =>
                  onChange({ ...mapping, fixed: { ...mapping.fixed, [name]: target.value } })
                }
              />
            ) : (
              <span className="mute o-map-example">
                {t('table.example')}: <span className="num">{example === '' ? '—' : example}</span>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
