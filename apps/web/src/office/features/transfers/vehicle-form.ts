import { vehiclePictures } from '../../../shared/art/art-scene.tsx';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { Field } from '../../kit/form/field.ts';
import {
  blankName,
  listNameFields,
  readName,
  toName,
  formatMode,
  type NameForm,
  type VehicleType,
} from './transfer-types.ts';

const numbers = [
  'passengerCapacity',
  'baggageCapacity',
  'airportWaitingMinutes',
  'otherWaitingMinutes',
  'freeCancelHours',
  'maxStops',
  'sortOrder',
] as const;

export type VehicleForm = NameForm & { [Name in (typeof numbers)[number]]: string } & {
  code: string;
  model: string;
  mode: VehicleType['mode'];
  picture: VehicleType['picture'];
  childSeatPrice: string;
  isActive: boolean;
};

export const blankVehicle: VehicleForm = {
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

export function readVehicle(row: VehicleType): VehicleForm {
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

export function toVehicle({ nameRu, nameEn, nameTr, ...values }: VehicleForm) {
  return { ...values, name: toName({ nameRu, nameEn, nameTr }) };
}

export function listVehicleFields(t: OfficeTranslate): Field<VehicleForm>[] {
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
