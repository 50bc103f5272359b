import type { Field, Option } from '../../kit/form/field.ts';
import type { Route } from './transfer-types.ts';

export type PriceForm = {
  airport: string;
  zoneId: string;
  vehicleTypeId: string;
  price: string;
  minutes: string;
  km: string;
  nightPercent: string;
  isActive: boolean;
};

export const blankPrice: PriceForm = {
  airport: '',
  zoneId: '',
  vehicleTypeId: '',
  price: '',
  minutes: '',
  km: '',
  nightPercent: '0',
  isActive: true,
};

export function readPrice(route: Route): PriceForm {
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

export function listPriceFields(options: {
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
