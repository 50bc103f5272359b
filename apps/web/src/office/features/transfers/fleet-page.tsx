import type { Language } from '@farewind/contract/core/fields';
import type { ReactNode } from 'react';
import { officeCall } from '../../api/office-call.ts';
import * as transfers from '../../api/transfers.ts';
import { useLanguageChoice, useOfficeT, type OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { Column } from '../../kit/list/list-screen.ts';
import { loadList } from '../../kit/load-list.ts';
import { FleetDays } from './fleet-days.tsx';
import { blankFleet, listFleetFields, readFleet, toFleet, type FleetForm } from './fleet-form.tsx';
import { useAirportOptions, useVehicleOptions } from './transfer-options.ts';
import { TransferTabs } from './transfer-tabs.tsx';
import type { Fleet } from './transfer-types.ts';
import { VehicleCell } from './vehicle-cell.tsx';

/** How many vehicles there are on a day at each airport, and what is left of the days that follow. */
export function FleetPage(): ReactNode {
  const t = useOfficeT();
  const { language } = useLanguageChoice();
  const [airports, vehicles] = [useAirportOptions(), useVehicleOptions()];
  return (
    <ListPage<Fleet, FleetForm>
      screen={{
        name: 'transferFleet',
        title: 'transfer.fleet',
        search: 'transfer.fleetSearch',
        newText: 'transfer.newFleet',
        lead: <TransferTabs />,
        load: loadList(transfers.getFleet),
        idOf: ({ id }) => String(id),
        nameOf: ({ airport, vehicleType }) => `${airport}, ${vehicleType.name[language]}`,
        columns: listColumns(t, language),
        filters: [
          { name: 'airport', label: 'transfer.airport', options: airports },
          { name: 'vehicleTypeId', label: 'transfer.vehicle', options: vehicles },
          { name: 'from', label: 'transfer.daysFrom', kind: 'date' },
        ],
        form: {
          createTitle: 'transfer.newFleet',
          editTitle: 'transfer.editFleet',
          fields: (row) => listFleetFields(airports, vehicles, row !== undefined),
          blank: blankFleet,
          read: readFleet,
          create: (values) => officeCall(transfers.saveFleet, toFleet(values)),
          update: ({ id }, values, version) =>
            officeCall(transfers.updateFleet, { ...toFleet(values), id, version }),
        },
      }}
    />
  );
}

function listColumns(t: OfficeTranslate, language: Language): Column<Fleet>[] {
  const today = ({ days: [day] }: Fleet) =>
    day === undefined ? '' : t('transfer.today', { free: day.free, held: day.held, sold: day.sold });
  return [
    {
      name: 'vehicle',
      title: 'transfer.vehicle',
      sort: 'vehicleType',
      place: 'head',
      text: ({ vehicleType }) => vehicleType.name[language],
      draw: ({ airport, airportName, vehicleType: { picture, name } }) => (
        <VehicleCell picture={picture} name={name[language]} note={`${airport} · ${airportName}`} />
      ),
    },
    {
      name: 'airport',
      title: 'transfer.airport',
      sort: 'airport',
      isOffScreen: true,
      text: ({ airport }) => airport,
    },
    {
      name: 'perDay',
      title: 'transfer.perDay',
      sort: 'perDay',
      isNumber: true,
      text: ({ perDay, vehicleType: { mode } }) =>
        mode === 'shared' ? t('transfer.seats', { count: perDay }) : String(perDay),
    },
    { name: 'today', title: 'transfer.fromToday', text: today, isOffScreen: true },
    {
      name: 'days',
      title: 'transfer.days',
      text: today,
      draw: (row) => (
        <span className="o-two">
          <FleetDays days={row.days} />
          <span className="mute num">{today(row)}</span>
        </span>
      ),
    },
    {
      name: 'exceptions',
      title: 'transfer.exceptions',
      isNumber: true,
      text: ({ exceptions }) => String(exceptions.length),
    },
  ];
}
