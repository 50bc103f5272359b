import { askForFlightChange, changeFlight } from '@farewind/contract/orders/flight-changes';
import { formatMoney } from '@farewind/values/format-money';
import { useRef, useState } from 'react';
import type { Answer } from '../../../../shared/api/call-types.ts';
import { formatDate, formatTime } from '../../../../shared/format/date.ts';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { useOfficeT, type OfficeTranslate } from '../../../i18n/office-i18n.tsx';
import type { Option } from '../../../kit/form/field.ts';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { showToast } from '../../../kit/toast-store.ts';
import { officeCall } from '../../../session/office-call.ts';
import type { AdminOrder } from '../use-order.ts';
import type { OrderDialogProps } from './dialog-props.ts';

type Offers = Answer<typeof askForFlightChange>;
type Asked = { itemId: string; date: string };
type Chosen = { offerRef: string };

/** Another date of an external flight: first its airline is asked, then one of its offers is chosen. */
export function ChangeFlightDialog(props: OrderDialogProps) {
  const [found, setFound] = useState<{ readonly itemId: string; readonly answer: Offers }>();
  return found === undefined ? (
    <AskDialog {...props} onFound={(itemId, answer) => setFound({ itemId, answer })} />
  ) : (
    <ChooseDialog {...props} itemId={found.itemId} answer={found.answer} />
  );
}

function AskDialog({
  admin,
  onFound,
}: OrderDialogProps & { readonly onFound: (itemId: string, answer: Offers) => void }) {
  const t = useOfficeT();
  const { order, dialogs } = admin;
  const items = listExternal(order);
  const asked = useRef<Asked & { readonly answer: Offers }>(undefined);
  return (
    <FormDialog<Asked>
      title={t('flightChange.title', { number: order.reservationNumber })}
      lead={t('flightChange.lead')}
      fields={[
        { name: 'itemId', label: 'propose.item', kind: 'select', options: items, isWide: true },
        { name: 'date', label: 'flightChange.date', kind: 'date' },
      ]}
      start={{ values: { itemId: items[0]?.value ?? '', date: '' } }}
      saveText={t('flightChange.ask')}
      save={async ({ itemId, date }) => {
        const answer = await officeCall(askForFlightChange, { orderId: order.orderId, itemId, date });
        asked.current = { itemId, date, answer };
      }}
      onSaved={() => {
        if (asked.current !== undefined) onFound(asked.current.itemId, asked.current.answer);
      }}
      onClose={dialogs.close}
    />
  );
}

function ChooseDialog({
  admin,
  itemId,
  answer,
}: OrderDialogProps & { readonly itemId: string; readonly answer: Offers }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { order, dialogs, act } = admin;
  const changeId = useRef(crypto.randomUUID());
  const begun = useRef<Answer<typeof changeFlight>>(undefined);
  const offers = answer.offers.filter(({ isPossible }) => isPossible);
  const said = answer.said === undefined ? '' : ` ${answer.said}`;
  return (
    <FormDialog<Chosen>
      title={t('flightChange.title', { number: order.reservationNumber })}
      lead={offers.length === 0 ? `${t('flightChange.none')}${said}` : t('flightChange.choose')}
      fields={[
        {
          name: 'offerRef',
          label: 'flightChange.offer',
          kind: 'select',
          options: offers.map((offer) => ({
            value: offer.offerRef,
            text: wordsOf(offer, t, locale),
          })),
          isWide: true,
        },
      ]}
      start={{ values: { offerRef: offers[0]?.offerRef ?? '' } }}
      saveText={t('flightChange.make')}
      save={({ offerRef }) =>
        act(async () => {
          const { difference = '' } = offers.find((offer) => offer.offerRef === offerRef) ?? {};
          begun.current = await officeCall(changeFlight, {
            changeId: changeId.current,
            orderId: order.orderId,
            itemId,
            offerRef,
            difference,
          });
        })
      }
      onSaved={() => {
        const requestId = begun.current?.requestId;
        if (requestId !== undefined) return dialogs.show('shareRequest', requestId);
        dialogs.close();
        showToast(t('flightChange.begun'));
      }}
      onClose={dialogs.close}
    />
  );
}

/** `ZZ 1234, 12-06-2027 13:45 – 17:05: €45.00, including a change fee of €25.00` */
function wordsOf(offer: Offers['offers'][number], t: OfficeTranslate, locale: string): string {
  const [first, last] = [offer.segments[0], offer.segments.at(-1)];
  if (first === undefined || last === undefined) return '';
  const flights = offer.segments.map(({ carrier, number }) => `${carrier} ${number}`).join(' + ');
  const times = `${formatDate(first.departsAt)} ${formatTime(first.departsAt)} – ${formatTime(last.arrivesAt)}`;
  const money = (sum: string): string => formatMoney(sum, offer.currency, locale);
  const cost = t('flightChange.cost', {
    difference: money(offer.difference),
    penalty: money(offer.penalty),
  });
  return `${flights}, ${times}: ${cost}`;
}

function listExternal({ items }: AdminOrder): Option[] {
  return items
    .filter(({ kind, source }) => kind === 'flight' && source !== undefined)
    .map(({ itemId, segments }) => ({
      value: itemId,
      text: segments
        .map(({ carrier, number, departsAt }) => `${carrier} ${number}, ${formatDate(departsAt)}`)
        .join('; '),
    }));
}
