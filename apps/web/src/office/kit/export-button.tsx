import { Download } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { showError } from '../../shared/ui/error-dialog-store.ts';
import { useOfficeT } from '../i18n/office-i18n.tsx';
import { MenuButton } from './menu-button.tsx';
import { tableFormats, type TableFormat } from './save-table.ts';

/** Not translated. */
const names: Readonly<Record<TableFormat, string>> = { xlsx: 'Excel (XLSX)', csv: 'CSV' };

/** Downloads a table as a workbook or CSV. */
export function ExportButton(props: {
  readonly save: (format: TableFormat) => Promise<void>;
  readonly children?: ReactNode;
}) {
  const t = useOfficeT();
  const [isBusy, setIsBusy] = useState(false);
  const save = async (format: TableFormat) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await props.save(format);
    } catch (error) {
      showError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <MenuButton
      className="btn btn-line"
      items={tableFormats.map((format) => ({
        name: format,
        text: names[format],
        onPress: () => void save(format),
      }))}
    >
      {isBusy ? <span className="spin" aria-hidden /> : <Download className="i" aria-hidden />}
      {props.children ?? t('list.export')}
    </MenuButton>
  );
}
