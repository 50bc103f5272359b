import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { wordsOfValue, type Field, type FormValues } from './field.ts';

/** Fields with their values side by side: before and after, or before, theirs and mine. */
export function ChangeTable<Values extends FormValues>(props: {
  readonly fields: readonly Field<Values>[];
  readonly columns: readonly { readonly title: string; readonly values: Values; readonly isOld?: boolean }[];
}) {
  const t = useOfficeT();
  return (
    <div className="o-scroll">
      <table className="table o-changes">
        <thead>
          <tr>
            <th scope="col">{t('form.field')}</th>
            {props.columns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.fields.map((field) => (
            <tr key={field.name}>
              <th scope="row">{t(field.label)}</th>
              {props.columns.map(({ title, values, isOld }) => (
                <td key={title} className={isOld === true ? 'o-old' : 'o-new'}>
                  {wordsOfValue(field, values[field.name], t)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
