import { askForFlightChange, changeFlight } from '@farewind/contract/orders/flight-changes';
import { formatMoney } from '@farewind/values/format-money';
import { useRef, useState, type ReactNode } from 'react';
import type { Answer } from '../../../../shared/api/call-types.ts';
import { formatDate, formatTime } from '../../../../shared/format/date.ts';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { useOfficeT, type OfficeTranslate } from '../../../i18n/office-i18n.tsx';
import { OfficeDialog } from '../../../kit/dialog/office-dialog.tsx';
import type { DrawnField, Option } from '../../../kit/form/field.ts';
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
  if (found === undefined)
    return <AskDialog {...props} onFound={(itemId, answer) => setFound({ itemId, answer })} />;
  const offers = found.answer.offers.filter(({ isPossible }) => isPossible);
  return offers.length > 0 ? (
    <ChooseDialog {...props} itemId={found.itemId} offers={offers} />
  ) : (
    <NoneDialog {...props} said={found.answer.said} onBack={() => setFound(undefined)} />
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

/** The airline offers nothing for the day: there is nothing to choose, but another day may be asked for. */
function NoneDialog({
  admin,
  said,
  onBack,
}: OrderDialogProps & { readonly said: string | undefined; readonly onBack: () => void }) {
  const t = useOfficeT();
  const { order, dialogs } = admin;
  return (
    <OfficeDialog
      title={t('flightChange.title', { number: order.reservationNumber })}
      isBusy={false}
      onClose={dialogs.close}
      className="o-form"
      foot={
        <button type="button" className="btn btn-primary" onClick={onBack}>
          {t('form.back')}
        </button>
      }
    >
      <p>{t('flightChange.none')}</p>
      {said === undefined ? null : <p className="mute">{said}</p>}
    </OfficeDialog>
  );
}

function ChooseDialog({
  admin,
  itemId,
  offers,
}: OrderDialogProps & { readonly itemId: string; readonly offers: Offers['offers'] }) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const { order, dialogs, act } = admin;
  // One for each offer, so that another one, chosen after a lost answer, is not taken for the first.
  const [changeIds] = useState(() => new Map(offers.map((offer) => [offer.offerRef, crypto.randomUUID()])));
  const begun = useRef<Answer<typeof changeFlight>>(undefined);
  const options = offers.map((offer) => ({ value: offer.offerRef, text: wordsOf(offer, t, locale) }));
  return (
    <FormDialog<Chosen>
      title={t('flightChange.title', { number: order.reservationNumber })}
      lead={t('flightChange.choose')}
      fields={[
        {
          name: 'offerRef',
          label: 'flightChange.offer',
          kind: 'drawn',
          draw: drawOffers(options, t('flightChange.offer')),
          words: (value) => options.find((option) => option.value === value)?.text ?? '',
          isWide: true,
        },
      ]}
      start={{ values: { offerRef: offers[0]?.offerRef ?? '' } }}
      saveText={t('flightChange.make')}
      save={({ offerRef }) =>
        act(async () => {
          const { difference = '' } = offers.find((offer) => offer.offerRef === offerRef) ?? {};
          begun.current = await officeCall(changeFlight, {
            changeId: changeIds.get(offerRef)!,
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

/** Not a list to open: it would cut the fee off, which stands at the end of the text. */
function drawOffers(options: readonly Option[], label: string): (field: DrawnField) => ReactNode {
  return ({ id, value, onChange, describedBy }) => (
    <div
      id={id}
      className="stack s1"
      role="radiogroup"
      // Takes the focus of a refusal, by which it is read out.
      tabIndex={-1}
      aria-label={label}
      aria-describedby={describedBy}
    >
      {options.map((option) => (
        <label key={option.value} className="check radio">
          <input
            type="radio"
            name={id}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.text}</span>
        </label>
      ))}
    </div>
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
