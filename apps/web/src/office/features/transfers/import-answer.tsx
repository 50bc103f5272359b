import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { transferFiles, type ImportReport } from './transfer-file-names.ts';

/** What the files would change, or each of their faults with its line and column. */
export function ImportAnswer({ report }: { readonly report: ImportReport }) {
  const t = useOfficeT();
  const { changes, problems } = report;
  if (problems.length === 0) {
    return (
      <div role="status" className="stack s2">
        <p className="badge dot ok">{t('transfer.filesFit')}</p>
        <ul className="tr-changes">
          {transferFiles.map((file) => {
            const { added, changed, unchanged } = changes[file];
            if (added + changed + unchanged === 0) return null;
            return (
              <li key={file}>
                {t(`transfer.file.${file}`)}:{' '}
                <span className="mute num">{t('transfer.changes', { added, changed, unchanged })}</span>
              </li>
            );
          })}
        </ul>
      </div>
    );
  }
  return (
    <div role="alert" className="stack s2">
      <p className="badge dot err">{t('transfer.filesFaulty', { count: problems.length })}</p>
      <div className="o-scroll">
        <table className="table tr-problems">
          <thead>
            <tr>
              <th scope="col">{t('transfer.fileName')}</th>
              <th scope="col" className="num">
                {t('transfer.line')}
              </th>
              <th scope="col">{t('transfer.column')}</th>
              <th scope="col">{t('transfer.fault')}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ file, line, column, message }) => (
              <tr key={`${file} ${line} ${column} ${message}`}>
                <td>{t(`transfer.file.${file}`)}</td>
                <td className="num">{line}</td>
                <td>
                  <code>{column}</code>
                </td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
