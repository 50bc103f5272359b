import type { ReactNode } from 'react';

export interface DataColumn<Row> {
  readonly name: string;
  readonly title: string;
  readonly draw: (row: Row) => ReactNode;
  /** Right-aligned, so that digits line up. */
  readonly isNumber?: boolean;
  /** Total of the column, in a last line. */
  readonly sum?: ReactNode;
}

/** A read-only table of a record, which scrolls sideways if it is too wide; on a phone each row is a block of lines. */
export function DataTable<Row>(props: {
  readonly label: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, at: number) => string | number;
}) {
  const { columns } = props;
  const hasSum = columns.some(({ sum }) => sum !== undefined);
  return (
    // A scrolling region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="o-scroll" tabIndex={0} role="region" aria-label={props.label}>
      <table className="table o-data o-stack">
        <thead>
          <tr>
            {columns.map(({ name, title, isNumber }) => (
              <th key={name} scope="col" className={isNumber === true ? 'n' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row, at) => (
            <tr key={props.keyOf(row, at)}>
              {columns.map(({ name, title, draw, isNumber }) => (
                <td key={name} data-title={title} className={isNumber === true ? 'n num' : undefined}>
                  {draw(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {hasSum ? (
          <tfoot>
            <tr>
              {columns.map(({ name, title, sum, isNumber }) => (
                <td key={name} data-title={title} className={isNumber === true ? 'n num' : undefined}>
                  {sum}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}
