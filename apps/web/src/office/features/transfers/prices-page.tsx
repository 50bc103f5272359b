import type { Language } from '@farewind/contract/core/fields';
import { type ReactNode, useState } from 'react';
import { officeCall } from '../../session/office-call.ts';
import * as transfers from '@farewind/contract/inventory/transfers';
import { useLanguageChoice, useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { activeColumn, activeFilter } from '../../kit/active-badge.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { Column } from '../../kit/list/list-screen.ts';
import { loadList } from '../../kit/load-list.ts';
import { useAirportOptions, useVehicleOptions, useZoneOptions } from './transfer-options.ts';
import { TransferTabs } from './transfer-tabs.tsx';
import { formatMode, type Route } from './transfer-types.ts';
import { VehicleCell } from './vehicle-cell.tsx';
import type { Field, Option } from '../../kit/form/field.ts';
import { Upload } from 'lucide-react';
import { importTransfers, exportTransfers } from '@farewind/contract/inventory/transfer-files';
import { OfficeDialog } from '../../kit/dialog/office-dialog.tsx';
import { ImportAnswer } from '../../kit/files/import-answer.tsx';
import { ImportButton } from '../../kit/files/import-button.tsx';
import { useFileImport } from '../../kit/files/use-file-import.ts';
import { FileChoice } from '../../kit/files/file-choice.tsx';
import { ExportButton } from '../../kit/export-button.tsx';
import { saveTable, type TableFormat } from '../../kit/save-table.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { formatPercent } from '../../kit/format-percent.ts';
import { localeOf } from '@farewind/contract/core/languages';

/** Prices of rides between airports and zones. */
export function PricesPage(): ReactNode {
  const t = useOfficeT();
  const { language } = useLanguageChoice();
  const options = { airports: useAirportOptions(), zones: useZoneOptions(), vehicles: useVehicleOptions() };
  return (
    <ListPage<Route, PriceForm>
      screen={{
        name: 'transferPrices',
        title: 'menu.transfer',
        search: 'transfer.priceSearch',
        newText: 'transfer.newPrice',
        emptyText: 'transfer.empty',
        lead: <TransferTabs />,
        tools: <TransferFiles />,
        load: loadList(transfers.getRoutes),
        idOf: ({ id }) => String(id),
        nameOf: ({ airport, zoneName, vehicleType }) =>
          `${airport} – ${zoneName[language]}, ${vehicleType.name[language]}`,
        columns: listColumns(t, language),
        filters: [
          { name: 'airport', label: 'transfer.airport', options: options.airports },
          { name: 'vehicleTypeId', label: 'transfer.vehicle', options: options.vehicles },
          activeFilter(t),
        ],
        form: {
          createTitle: 'transfer.newPrice',
          editTitle: 'transfer.editPrice',
          fields: () => listPriceFields(options),
          blank: blankPrice,
          read: readPrice,
          create: (values) => officeCall(transfers.saveRoute, values),
          update: ({ id }, values, version) => officeCall(transfers.updateRoute, { ...values, id, version }),
        },
        removal: {
          text: 'transfer.deletePrice',
          run: ({ id }) => officeCall(transfers.deleteRoute, { input: id }),
          undo: (route) => officeCall(transfers.saveRoute, readPrice(route)),
        },
      }}
    />
  );
}

function listColumns(t: OfficeTranslate, language: Language): Column<Route>[] {
  return [
    {
      name: 'route',
      title: 'order.trip',
      sort: 'zoneCode',
      place: 'head',
      text: ({ airport, zoneName }) => `${airport} ⇄ ${zoneName[language]}`,
    },
    {
      name: 'vehicle',
      title: 'transfer.vehicle',
      sort: 'vehicleType',
      text: ({ vehicleType }) => vehicleType.name[language],
      draw: ({ vehicleType: { picture, name, mode } }) => (
        <VehicleCell picture={picture} name={name[language]} note={formatMode(mode, t)} />
      ),
    },
    {
      name: 'price',
      title: 'transfer.price',
      sort: 'price',
      isNumber: true,
      money: ({ price: amount, currency }) => ({ amount, currency }),
    },
    {
      name: 'minutes',
      title: 'transfer.minutes',
      sort: 'minutes',
      isNumber: true,
      text: ({ minutes }) => String(minutes),
    },
    {
      name: 'km',
      title: 'transfer.km',
      sort: 'km',
      isNumber: true,
      text: ({ km }) => (km === null ? '' : String(km)),
    },
    {
      name: 'night',
      title: 'transfer.nightPercent',
      sort: 'nightPercent',
      isNumber: true,
      text: ({ nightPercent }) => formatPercent(nightPercent, localeOf[language]),
    },
    activeColumn(t),
  ];
}

type PriceForm = {
  airport: string;
  zoneId: string;
  vehicleTypeId: string;
  price: string;
  minutes: string;
  km: string;
  nightPercent: string;
  isActive: boolean;
};

const blankPrice: PriceForm = {
  airport: '',
  zoneId: '',
  vehicleTypeId: '',
  price: '',
  minutes: '',
  km: '',
  nightPercent: '0',
  isActive: true,
};

function readPrice(route: Route): PriceForm {
  const { airport, zoneId, vehicleTypeId, price, minutes, km, nightPercent, isActive } = route;
  return {
    airport,
    zoneId: String(zoneId),
    vehicleTypeId: String(vehicleTypeId),
    price,
    isActive,
    minutes: String(minutes),
    km: km === null ? '' : String(km),
    nightPercent: String(nightPercent),
  };
}

function listPriceFields(options: {
  readonly airports: readonly Option[];
  readonly zones: readonly Option[];
  readonly vehicles: readonly Option[];
}): Field<PriceForm>[] {
  return [
    { name: 'airport', label: 'transfer.airport', kind: 'select', options: options.airports },
    { name: 'zoneId', label: 'transfer.zone', kind: 'select', options: options.zones },
    { name: 'vehicleTypeId', label: 'transfer.vehicle', kind: 'select', options: options.vehicles },
    { name: 'price', label: 'transfer.price', hint: 'transfer.priceHint', kind: 'number', maxLength: 9 },
    { name: 'minutes', label: 'transfer.minutes', kind: 'number', maxLength: 4 },
    { name: 'km', label: 'transfer.km', kind: 'number', maxLength: 4, isOptional: true },
    {
      name: 'nightPercent',
      label: 'transfer.nightPercent',
      hint: 'transfer.nightHint',
      kind: 'number',
      maxLength: 3,
    },
    { name: 'isActive', label: 'transfer.isSold', kind: 'check', isWide: true },
  ];
}

/** Exports the current tables, which can be changed and imported again. */
function TransferFiles() {
  const t = useOfficeT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn btn-line" onClick={() => setIsOpen(true)}>
        <Upload className="i" aria-hidden />
        {t('transfer.files')}
      </button>
      {isOpen ? <ImportDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useOfficeT();
  const files = useFileImport<TransferFile, ImportReport>({
    send: (texts, dryRun) => officeCall(importTransfers, { ...texts, dryRun }),
    onTakenOver: onClose,
  });
  return (
    <OfficeDialog
      title={t('transfer.files')}
      lead={t('transfer.filesLead')}
      isBusy={files.isBusy}
      onClose={onClose}
      className="o-form"
      foot={
        <>
          <button type="button" className="btn btn-line" disabled={files.isBusy} onClick={onClose}>
            {t('form.cancel')}
          </button>
          <ImportButton files={files} />
        </>
      }
    >
      <div className="o-form-fields stack s3">
        <fieldset disabled={files.isBusy}>
          <ul className="o-files">
            {transferFiles.map((file) => (
              <TransferFileRow
                key={file}
                file={file}
                isChosen={files.texts[file] !== undefined}
                onChoose={(text) => files.choose(file, text)}
              />
            ))}
          </ul>
        </fieldset>
        {files.report === undefined ? null : <TransferAnswer report={files.report} />}
      </div>
    </OfficeDialog>
  );
}

function TransferAnswer({ report: { accepted, changes, problems } }: { readonly report: ImportReport }) {
  const t = useOfficeT();
  const name = (file: TransferFile) => t(`transfer.file.${file}`);
  return (
    <ImportAnswer
      isAccepted={accepted}
      faults={problems.map((problem) => ({ ...problem, file: name(problem.file) }))}
      faultCount={problems.length}
      changes={transferFiles.flatMap((file) => {
        const { added, changed, unchanged } = changes[file];
        if (added + changed + unchanged === 0) return [];
        return [{ file: name(file), text: t('transfer.changes', { added, changed, unchanged }) }];
      })}
    />
  );
}

/** One table: its download and its upload. */
function TransferFileRow({
  file,
  isChosen,
  onChoose,
}: {
  readonly file: TransferFile;
  readonly isChosen: boolean;
  readonly onChoose: (text: string) => void;
}) {
  const t = useOfficeT();
  const name = t(`transfer.file.${file}`);
  const { language } = useLanguageChoice();
  const save = async (format: TableFormat) => {
    const { cells } = await officeCall(exportTransfers, { file });
    await saveTable(file, cells, format, language);
  };
  return (
    <li>
      <span className="grow">{name}</span>
      <ExportButton label={t('transfer.download', { name })} save={save} />
      <FileChoice name={name} accept=".csv,.xlsx,text/csv" isChosen={isChosen} onChoose={onChoose} />
    </li>
  );
}

type ImportReport = Answer<typeof importTransfers>;
type TransferFile = keyof ImportReport['changes'];

/** In order of dependency. */
const transferFiles: readonly TransferFile[] = [
  'stations',
  'vehicleTypes',
  'zones',
  'places',
  'routes',
  'fleet',
];
