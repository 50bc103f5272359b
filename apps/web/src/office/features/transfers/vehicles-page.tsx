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
import {
  formatMode,
  type VehicleType,
  blankName,
  listNameFields,
  readName,
  toName,
  type NameForm,
} from './transfer-types.ts';
import { VehicleCell } from './vehicle-cell.tsx';
import { vehiclePictures } from '../../../shared/art/art-scene.tsx';
import type { Field } from '../../kit/form/field.ts';

/** The vehicle types on sale. */
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

const numbers = [
  'passengerCapacity',
  'baggageCapacity',
  'airportWaitingMinutes',
  'otherWaitingMinutes',
  'freeCancelHours',
  'maxStops',
  'sortOrder',
] as const;

type VehicleForm = NameForm & { [Name in (typeof numbers)[number]]: string } & {
  code: string;
  model: string;
  mode: VehicleType['mode'];
  picture: VehicleType['picture'];
  childSeatPrice: string;
  isActive: boolean;
};

const blankVehicle: VehicleForm = {
  ...blankName,
  code: '',
  model: '',
  mode: 'private',
  picture: 'sedan',
  isActive: true,
  passengerCapacity: '',
  baggageCapacity: '',
  airportWaitingMinutes: '60',
  maxStops: '0',
  otherWaitingMinutes: '15',
  freeCancelHours: '24',
  sortOrder: '0',
  childSeatPrice: '0',
};

function readVehicle(row: VehicleType): VehicleForm {
  const { code, name, model, mode, picture, childSeatPrice, isActive } = row;
  const typed = Object.fromEntries(numbers.map((member) => [member, String(row[member])]));
  return {
    ...(typed as Pick<VehicleForm, (typeof numbers)[number]>),
    ...readName(name),
    code,
    model,
    mode,
    picture,
    childSeatPrice,
    isActive,
  };
}

function toVehicle({ nameRu, nameEn, nameTr, ...values }: VehicleForm) {
  return { ...values, name: toName({ nameRu, nameEn, nameTr }) };
}

function listVehicleFields(t: OfficeTranslate): Field<VehicleForm>[] {
  const modes = (['private', 'shared'] as const).map((value) => ({ value, text: formatMode(value, t) }));
  const pictures = vehiclePictures.map((value) => ({ value, text: t(`transfer.picture.${value}`) }));
  return [
    { name: 'code', label: 'package.code', hint: 'transfer.codeHint', kind: 'text', maxLength: 48 },
    ...listNameFields<VehicleForm>(),
    { name: 'model', label: 'transfer.model', kind: 'text', maxLength: 64 },
    { name: 'mode', label: 'transfer.mode', kind: 'select', options: modes },
    { name: 'picture', label: 'transfer.picture', kind: 'select', options: pictures },
    { name: 'passengerCapacity', label: 'transfer.people', kind: 'number', maxLength: 2 },
    { name: 'baggageCapacity', label: 'transfer.bags', kind: 'number', maxLength: 2 },
    { name: 'airportWaitingMinutes', label: 'transfer.airportWaiting', kind: 'number', maxLength: 3 },
    { name: 'otherWaitingMinutes', label: 'transfer.otherWaiting', kind: 'number', maxLength: 3 },
    { name: 'freeCancelHours', label: 'transfer.freeCancelHours', kind: 'number', maxLength: 3 },
    {
      name: 'childSeatPrice',
      label: 'transfer.childSeatPrice',
      hint: 'transfer.childSeatHint',
      kind: 'number',
      maxLength: 9,
    },
    {
      name: 'maxStops',
      label: 'transfer.maxStops',
      kind: 'number',
      maxLength: 2,
      isShown: ({ mode }) => mode === 'shared',
    },
    { name: 'sortOrder', label: 'package.sortOrder', kind: 'number', maxLength: 4 },
    { name: 'isActive', label: 'transfer.isSold', kind: 'check', isWide: true },
  ];
}
