import type { getRideChannels } from '@farewind/contract/inventory/ride-channels';
import type { getFleet } from '@farewind/contract/inventory/transfer-fleet';
import type {
  getRoutes,
  getStations,
  getVehicleTypes,
  getZones,
} from '@farewind/contract/inventory/transfers';
import type { Answer } from '../../../shared/api/call-types.ts';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { Field, FormValues } from '../../kit/form/field.ts';

export type Station = Answer<typeof getStations>['items'][number];
export type Zone = Answer<typeof getZones>['items'][number];
export type VehicleType = Answer<typeof getVehicleTypes>['items'][number];
export type Route = Answer<typeof getRoutes>['items'][number];
export type Channel = Answer<typeof getRideChannels>['items'][number];
export type Fleet = Answer<typeof getFleet>['items'][number];

/** A name in three languages, as form fields. */
export type NameForm = { nameRu: string; nameEn: string; nameTr: string };

export const blankName: NameForm = { nameRu: '', nameEn: '', nameTr: '' };

export function readName(name: Zone['name']): NameForm {
  return { nameRu: name.ru, nameEn: name.en, nameTr: name.tr };
}

export function toName({ nameRu, nameEn, nameTr }: NameForm): Zone['name'] {
  return { ru: nameRu, en: nameEn, tr: nameTr };
}

export function listNameFields<Values extends FormValues & NameForm>(): Field<Values>[] {
  return [
    { name: 'nameRu', label: 'package.nameRu', kind: 'text', maxLength: 64 },
    { name: 'nameEn', label: 'package.nameEn', kind: 'text', maxLength: 64 },
    { name: 'nameTr', label: 'package.nameTr', kind: 'text', maxLength: 64 },
  ];
}

/** Private or shared vehicle. */
export function formatMode(mode: VehicleType['mode'], t: OfficeTranslate): string {
  return t(mode === 'shared' ? 'transfer.shared' : 'transfer.private');
}
