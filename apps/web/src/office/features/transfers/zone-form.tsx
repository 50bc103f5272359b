import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { Field } from '../../kit/form/field.ts';
import { ofLines, RowsField, toLines, type Line, type LineCell } from '../../kit/form/rows-field.tsx';
import { blankName, listNameFields, readName, toName, type NameForm, type Zone } from './transfer-types.ts';

export type ZoneForm = NameForm & {
  code: string;
  airport: string;
  places: readonly string[];
  isActive: boolean;
};

export const blankZone: ZoneForm = { ...blankName, code: '', airport: '', places: [], isActive: true };

export function readZone({ code, airport, name, places, isActive }: Zone): ZoneForm {
  return { ...readName(name), code, airport, places: ofLines(places.map(readPlace)), isActive };
}

export function toZone({ code, airport, places, isActive, ...name }: ZoneForm) {
  return { code, airport, name: toName(name), places: toLines(places).map(toPlace), isActive };
}

function readPlace({ kind, code, name, isActive }: Zone['places'][number]): Line {
  return { kind, code, ...readName(name), isActive: isActive ? 'yes' : 'no' };
}

function toPlace({ kind, code = '', isActive, nameRu = '', nameEn = '', nameTr = '' }: Line) {
  return {
    kind: kind === 'address' ? ('address' as const) : ('hotel' as const),
    code,
    name: toName({ nameRu, nameEn, nameTr }),
    isActive: isActive !== 'no',
  };
}

export function listZoneFields(t: OfficeTranslate): Field<ZoneForm>[] {
  const kinds = [
    { value: 'hotel', text: t('transfer.hotel') },
    { value: 'address', text: t('transfer.address') },
  ];
  const cells: readonly LineCell[] = [
    { name: 'kind', label: 'transfer.placeKind', kind: 'select', options: kinds, start: 'hotel' },
    { name: 'code', label: 'package.code', kind: 'text' },
    { name: 'nameRu', label: 'package.nameRu', kind: 'text' },
    { name: 'nameEn', label: 'package.nameEn', kind: 'text' },
    { name: 'nameTr', label: 'package.nameTr', kind: 'text' },
    { name: 'isActive', label: 'transfer.isOffered', kind: 'check', start: 'yes' },
  ];
  return [
    { name: 'code', label: 'package.code', hint: 'transfer.codeHint', kind: 'text', maxLength: 64 },
    { name: 'airport', label: 'transfer.airport', hint: 'transfer.airportHint', kind: 'text', maxLength: 3 },
    ...listNameFields<ZoneForm>(),
    { name: 'isActive', label: 'transfer.isSold', kind: 'check' },
    {
      name: 'places',
      label: 'transfer.places',
      kind: 'drawn',
      isOptional: true,
      draw: (field) => <RowsField field={field} cells={cells} addText="transfer.addPlace" />,
      words: (value) =>
        toLines(value)
          .map(({ nameEn, code }) => nameEn || code)
          .join(', '),
    },
  ];
}
