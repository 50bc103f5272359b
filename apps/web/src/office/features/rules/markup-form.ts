import { cabins } from '@farewind/contract/core/cabins';
import type { MarkupRow } from '@farewind/contract/rules/markup-rules';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { Field } from '../../kit/form/field.ts';

export type MarkupForm = {
  name: string;
  unit: MarkupRow['unit'];
  amount: string;
  carrier: string;
  fromCode: string;
  toCode: string;
  kind: '' | 'charter' | 'scheduled';
  cabin: '' | (typeof cabins)[number];
  validFrom: string;
  validTo: string;
  isActive: boolean;
};

export const blankMarkup: MarkupForm = {
  name: '',
  unit: 'percent',
  amount: '',
  carrier: '',
  fromCode: '',
  toCode: '',
  kind: '',
  cabin: '',
  validFrom: '',
  validTo: '',
  isActive: true,
};

export function readMarkup(markup: MarkupRow): MarkupForm {
  return {
    name: markup.name,
    unit: markup.unit,
    amount: markup.amount,
    isActive: markup.isActive,
    carrier: markup.carrier ?? '',
    fromCode: markup.fromCode ?? '',
    toCode: markup.toCode ?? '',
    kind: markup.kind ?? '',
    cabin: markup.cabin ?? '',
    validFrom: markup.validFrom ?? '',
    validTo: markup.validTo ?? '',
  };
}

export function listMarkupFields(
  t: OfficeTranslate,
  cabinName: (cabin: string) => string,
): Field<MarkupForm>[] {
  const any = { value: '', text: t('list.any') };
  const choice = (options: readonly { value: string; text: string }[]) =>
    ({ kind: 'select', options: [any, ...options], isOptional: true }) as const;
  const code = { kind: 'text', maxLength: 3, isOptional: true } as const;
  return [
    { name: 'name', label: 'markup.name', kind: 'text', maxLength: 80, isWide: true },
    {
      name: 'unit',
      label: 'markup.unit',
      kind: 'select',
      options: (['percent', 'sum'] as const).map((value) => ({ value, text: t(`markup.unit.${value}`) })),
    },
    { name: 'amount', label: 'markup.amount', kind: 'number', maxLength: 8 },
    { name: 'fromCode', label: 'markup.fromCode', hint: 'markup.codeHint', ...code },
    { name: 'toCode', label: 'markup.toCode', ...code },
    { name: 'carrier', label: 'markup.carrier', kind: 'text', maxLength: 2, isOptional: true },
    {
      name: 'kind',
      label: 'travelRule.kind',
      ...choice(
        (['charter', 'scheduled'] as const).map((value) => ({ value, text: t(`travelRule.${value}`) })),
      ),
    },
    {
      name: 'cabin',
      label: 'markup.cabin',
      ...choice(cabins.map((value) => ({ value, text: cabinName(value) }))),
    },
    { name: 'validFrom', label: 'travelRule.validFrom', kind: 'date', isOptional: true },
    { name: 'validTo', label: 'travelRule.validTo', kind: 'date', isOptional: true },
    { name: 'isActive', label: 'user.isActive', kind: 'check', isWide: true },
  ];
}
