import type { RuleTopic, TravelRuleRow } from '@farewind/contract/rules/travel-rules';
import type { OfficeKey, OfficeTranslate } from '../../i18n/office-i18n.tsx';
import type { Field, Option } from '../../kit/form/field.ts';

export const figureNames = [
  'maxStayDays',
  'maxStayMonths',
  'passportMonths',
  'proofHours',
  'percent',
  'arriveMinutes',
  'checkInClosesMinutes',
] as const;
type FigureName = (typeof figureNames)[number];

/** Everything as typed; the server parses numbers and knows which ones belong to the topic. */
export type TravelForm = Record<FigureName, string> & {
  topic: RuleTopic;
  validFrom: string;
  validTo: string;
  nationality: string;
  originCountry: string;
  destinationCountry: string;
  kind: '' | 'charter' | 'scheduled';
  route: '' | 'domestic' | 'international';
  ru: string;
  en: string;
  tr: string;
  isActive: boolean;
};

export const topicTexts: Readonly<Record<RuleTopic, OfficeKey>> = {
  stay: 'travelRule.topic.stay',
  visa: 'travelRule.topic.visa',
  passport: 'travelRule.topic.passport',
  proof: 'travelRule.topic.proof',
  airport: 'travelRule.topic.airport',
  notice: 'travelRule.topic.notice',
  closed: 'travelRule.topic.closed',
};

/** The topics of each figure. */
const topicsOfFigure: Readonly<Record<FigureName, readonly RuleTopic[]>> = {
  maxStayDays: ['stay'],
  maxStayMonths: ['stay'],
  passportMonths: ['passport'],
  proofHours: ['proof'],
  percent: ['visa', 'proof'],
  arriveMinutes: ['airport'],
  checkInClosesMinutes: ['airport'],
};

export function blankRule(today: string): TravelForm {
  const figures = Object.fromEntries(figureNames.map((name) => [name, ''])) as Record<FigureName, string>;
  return {
    ...figures,
    topic: 'notice',
    validFrom: today,
    validTo: '',
    nationality: '',
    originCountry: '',
    destinationCountry: '',
    kind: '',
    route: '',
    ru: '',
    en: '',
    tr: '',
    isActive: true,
  };
}

/** Whether a new rule is unchanged except for its day. */
export function isBlankRule(rule: TravelForm): boolean {
  return JSON.stringify(rule) === JSON.stringify(blankRule(rule.validFrom));
}

export function readRule(rule: TravelRuleRow): TravelForm {
  const figures = Object.fromEntries(figureNames.map((name) => [name, rule[name]?.toString() ?? '']));
  return {
    ...(figures as Record<FigureName, string>),
    topic: rule.topic,
    validFrom: rule.validFrom,
    validTo: rule.validTo ?? '',
    nationality: rule.nationality ?? '',
    originCountry: rule.originCountry ?? '',
    destinationCountry: rule.destinationCountry ?? '',
    kind: rule.kind ?? '',
    route: rule.route ?? '',
    ru: rule.texts?.ru ?? '',
    en: rule.texts?.en ?? '',
    tr: rule.texts?.tr ?? '',
    isActive: rule.isActive,
  };
}

export function toRuleInput({ ru, en, tr, ...rest }: TravelForm) {
  return { ...rest, texts: { ru, en, tr } };
}

/** Figures with labels describing their effect; only those of the topic are shown. */
export function listTravelFields(t: OfficeTranslate, countries: readonly Option[]): Field<TravelForm>[] {
  const any = { value: '', text: t('list.any') };
  const anyCountry = [any, ...countries];
  const figures = figureNames.map((name): Field<TravelForm> => ({
    name,
    label: `travelRule.${name}` as const,
    kind: 'number',
    maxLength: 4,
    // Either days or months is given; the percentage kept may be empty.
    isOptional: ['maxStayDays', 'maxStayMonths', 'percent'].includes(name),
    isShown: ({ topic }) => topicsOfFigure[name].includes(topic),
  }));
  const words = (['ru', 'en', 'tr'] as const).map((name): Field<TravelForm> => ({
    name,
    label: `travelRule.text.${name}` as const,
    kind: 'area',
    maxLength: 500,
    isOptional: true,
    isWide: true,
    ...(name === 'ru' ? { hint: 'travelRule.textHint' } : {}),
  }));
  return [
    {
      name: 'topic',
      label: 'travelRule.topic',
      kind: 'select',
      isWide: true,
      options: Object.entries(topicTexts).map(([value, key]) => ({ value, text: t(key) })),
    },
    ...figures,
    { name: 'validFrom', label: 'travelRule.validFrom', kind: 'date', hint: 'travelRule.datesHint' },
    { name: 'validTo', label: 'travelRule.validTo', kind: 'date', isOptional: true },
    { name: 'originCountry', label: 'travelRule.originCountry', ...choice(anyCountry) },
    { name: 'destinationCountry', label: 'travelRule.destinationCountry', ...choice(anyCountry) },
    { name: 'nationality', label: 'travelRule.nationality', ...choice(anyCountry) },
    {
      name: 'kind',
      label: 'travelRule.kind',
      ...choice([any, ...kinds.map((value) => ({ value, text: t(`travelRule.${value}`) }))]),
    },
    {
      name: 'route',
      label: 'travelRule.route',
      ...choice([any, ...routes.map((value) => ({ value, text: t(`travelRule.${value}`) }))]),
    },
    ...words,
    { name: 'isActive', label: 'user.isActive', kind: 'check', isWide: true },
  ];
}

const kinds = ['charter', 'scheduled'] as const;
const routes = ['domestic', 'international'] as const;

function choice(options: readonly Option[]) {
  return { kind: 'select', options, isOptional: true } as const;
}
