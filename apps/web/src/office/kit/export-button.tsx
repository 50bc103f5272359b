import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOfficeT } from '../i18n/office-i18n.tsx';
import { MenuButton } from './menu-button.tsx';
import { tableFormats, type TableFormat } from './save-table.ts';
import { useAct } from './use-act.ts';

/** Not translated. */
const names: Readonly<Record<TableFormat, string>> = { xlsx: 'Excel (XLSX)', csv: 'CSV' };

/** Downloads a table as a workbook or CSV. */
export function ExportButton(props: {
  readonly save: (format: TableFormat) => Promise<void>;
  readonly children?: ReactNode;
  /** The button's name, if there are several. */
  readonly label?: string;
}) {
  const t = useOfficeT();
  const { isBusy, run } = useAct();
  return (
    <MenuButton
      className="btn btn-line"
      {...(props.label === undefined ? {} : { label: props.label })}
      items={tableFormats.map((format) => ({
        name: format,
        text: names[format],
        onPress: () => void run(() => props.save(format)),
      }))}
    >
      {isBusy ? <span className="spin" aria-hidden /> : <Download className="i" aria-hidden />}
      {props.children ?? t('list.export')}
    </MenuButton>
  );
}
