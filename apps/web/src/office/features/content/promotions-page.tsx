import type { ReactNode } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { formatDate } from '../../../shared/format/date.ts';
import * as content from '@farewind/contract/content/promotion-pins';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { activeColumn, activeFilter } from '../../kit/active-badge.tsx';
import type { Field } from '../../kit/form/field.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { loadList } from '../../kit/load-list.ts';

type Pin = Answer<typeof content.getPromotionPins>['items'][number];
type PinForm = {
  from: string;
  to: string;
  position: string;
  validFrom: string;
  validTo: string;
  isActive: boolean;
};

/** Routes featured first among the promotion flights; their prices come from live inventory. */
export function PromotionsPage(): ReactNode {
  const t = useOfficeT();
  return (
    <ListPage<Pin, PinForm>
      screen={{
        name: 'contentPromotion',
        title: 'menu.contentPromotion',
        lead: <p className="mute">{t('content.pinLead')}</p>,
        search: 'content.pinSearch',
        newText: 'content.newPin',
        emptyText: 'content.noPins',
        load: loadList(content.getPromotionPins),
        idOf: ({ id }) => String(id),
        nameOf: ({ from, to }) => `${from ?? t('content.anywhere')} – ${to}`,
        columns: [
          {
            name: 'route',
            title: 'content.route',
            sort: 'to',
            place: 'head',
            text: ({ from, to }) => `${from ?? t('content.anywhere')} – ${to}`,
          },
          {
            name: 'position',
            title: 'content.position',
            sort: 'position',
            isNumber: true,
            text: ({ position }) => String(position),
          },
          {
            name: 'days',
            title: 'content.pinDays',
            text: ({ validFrom, validTo }) =>
              [validFrom, validTo].map((day) => (day === null ? '…' : formatDate(day))).join(' – '),
          },
          activeColumn(t),
        ],
        filters: [activeFilter(t)],
        form: {
          createTitle: 'content.newPin',
          editTitle: 'content.pinTitle',
          blank: { from: '', to: '', position: '1', validFrom: '', validTo: '', isActive: true },
          read: readPin,
          fields: () => fields,
          create: (values) => officeCall(content.savePromotionPin, values),
          update: ({ id }, values, version) =>
            officeCall(content.updatePromotionPin, { ...values, id, version }),
        },
        removal: {
          text: 'content.pinDeleteText',
          run: ({ id }) => officeCall(content.deletePromotionPin, { input: id }),
          undo: (pin) => officeCall(content.savePromotionPin, readPin(pin)),
        },
      }}
    />
  );
}

function readPin({ from, to, position, validFrom, validTo, isActive }: Pin): PinForm {
  return {
    from: from ?? '',
    to,
    position: String(position),
    isActive,
    validFrom: validFrom ?? '',
    validTo: validTo ?? '',
  };
}

const fields: readonly Field<PinForm>[] = [
  {
    name: 'from',
    label: 'content.from',
    hint: 'content.fromHint',
    kind: 'text',
    maxLength: 3,
    isOptional: true,
  },
  { name: 'to', label: 'content.to', hint: 'content.toHint', kind: 'text', maxLength: 3 },
  { name: 'position', label: 'content.position', hint: 'content.positionHint', kind: 'number' },
  { name: 'isActive', label: 'list.active', kind: 'check' },
  { name: 'validFrom', label: 'content.validFrom', kind: 'date', isOptional: true },
  { name: 'validTo', label: 'content.validTo', kind: 'date', isOptional: true },
];
