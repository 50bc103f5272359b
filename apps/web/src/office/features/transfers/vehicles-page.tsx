import type { Language } from '@farewind/contract/core/fields';
import type { ReactNode } from 'react';
import { officeCall } from '../../session/office-call.ts';
import * as transfers from '@farewind/contract/inventory/transfers';
import { useLanguageChoice, useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { activeColumn, activeFilter } from '../../kit/active-badge.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { Column } from '../../kit/list/list-screen.ts';
import { loadList } from '../../kit/load-list.ts';
import { TransferTabs } from './transfer-tabs.tsx';
import { formatMode, type VehicleType } from './transfer-types.ts';
import { VehicleCell } from './vehicle-cell.tsx';
import { blankVehicle, listVehicleFields, readVehicle, toVehicle, type VehicleForm } from './vehicle-form.ts';

/** The kinds of vehicles that are sold. */
export function VehiclesPage(): ReactNode {
  const t = useOfficeT();
  const { language } = useLanguageChoice();
  return (
    <ListPage<VehicleType, VehicleForm>
      screen={{
        name: 'vehicleTypes',
        title: 'transfer.vehicles',
        search: 'transfer.vehicleSearch',
        newText: 'transfer.newVehicle',
        lead: <TransferTabs />,
        load: loadList(transfers.getVehicleTypes),
        idOf: ({ id }) => String(id),
        nameOf: ({ name }) => name[language],
        columns: listColumns(t, language),
        filters: [activeFilter(t)],
        form: {
          createTitle: 'transfer.newVehicle',
          editTitle: 'transfer.editVehicle',
          fields: () => listVehicleFields(t),
          blank: blankVehicle,
          read: readVehicle,
          create: (values) => officeCall(transfers.saveVehicleType, toVehicle(values)),
          update: ({ id }, values, version) =>
            officeCall(transfers.updateVehicleType, { ...toVehicle(values), id, version }),
        },
        removal: {
          text: 'transfer.deleteVehicle',
          run: ({ id }) => officeCall(transfers.deleteVehicleType, { input: id }),
          undo: (row) => officeCall(transfers.saveVehicleType, toVehicle(readVehicle(row))),
        },
      }}
    />
  );
}

function listColumns(t: OfficeTranslate, language: Language): Column<VehicleType>[] {
  return [
    {
      name: 'name',
      title: 'transfer.vehicle',
      place: 'head',
      text: ({ name }) => name[language],
      draw: ({ picture, name, model }) => (
        <VehicleCell picture={picture} name={name[language]} note={model} />
      ),
    },
    { name: 'code', title: 'package.code', sort: 'code', text: ({ code }) => code },
    { name: 'mode', title: 'transfer.mode', sort: 'mode', text: ({ mode }) => formatMode(mode, t) },
    {
      name: 'people',
      title: 'transfer.people',
      sort: 'passengerCapacity',
      isNumber: true,
      text: ({ passengerCapacity }) => String(passengerCapacity),
    },
    {
      name: 'bags',
      title: 'transfer.bags',
      sort: 'baggageCapacity',
      isNumber: true,
      text: ({ baggageCapacity }) => String(baggageCapacity),
    },
    {
      name: 'freeCancelHours',
      title: 'transfer.freeCancel',
      isNumber: true,
      text: ({ freeCancelHours }) => t('transfer.hours', { count: freeCancelHours }),
    },
    activeColumn(t),
  ];
}
