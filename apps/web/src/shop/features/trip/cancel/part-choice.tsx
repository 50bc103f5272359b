import type { Order } from '@farewind/contract/bookings/get-order';
import { formatMoney } from '@farewind/values/format-money';
import { formatDateWithWeekday } from '../../../../shared/format/date.ts';
import { addAmounts } from '../../../../shared/format/money.ts';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import type { OrderNames } from '../../../order/order-names.ts';
import { useTripT } from '../texts/trip-texts.ts';
import type { CancellablePart } from './choice.ts';

/** Chooses tickets to cancel: a checkbox per passenger and direction, and one for all. */
export function PartChoice(props: {
  readonly order: Order;
  readonly names: OrderNames;
  readonly parts: readonly CancellablePart[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
}) {
  const { order, parts, chosen, onChoose } = props;
  const t = useTripT();
  const items = [...new Set(parts.map(({ item }) => item))];
  const isAll = chosen.size === parts.length;
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
    <fieldset className="part-choice">
      <legend className="m">{t('cancel.choose')}</legend>
      {parts.length < 2 ? null : (
        <label className="check">
          <input
            type="checkbox"
            checked={isAll}
            ref={(box) => {
              if (box !== null) box.indeterminate = !isAll && chosen.size > 0;
            }}
            onChange={() => onChoose(isAll ? new Set() : new Set(parts.map(({ id }) => id)))}
          />
          <span className="m">{t('cancel.all')}</span>
        </label>
      )}
      {items.map((item) => (
        <fieldset key={item.itemId} className="part-item">
          <legend className="t14 soft">
            <ItemName item={item} names={props.names} />
          </legend>
          {parts
            .filter((part) => part.item === item)
            .map((part) => (
              <label key={part.id} className="check">
                <input type="checkbox" checked={chosen.has(part.id)} onChange={() => toggle(part.id)} />
                <PartName order={order} part={part} />
              </label>
            ))}
        </fieldset>
      ))}
    </fieldset>
  );
}

function ItemName({ item, names }: { readonly item: CancellablePart['item']; readonly names: OrderNames }) {
  const t = useTripT();
  const { t: say, locale } = useI18n();
  const { ride } = item;
  if (ride !== undefined)
    return (
      <>
        {say(`checkout.direction.${ride.direction}`)}: {ride.from.name} – {ride.to.name},{' '}
        <span className="nw">{formatDateWithWeekday(ride.pickupAt, locale)}</span>
      </>
    );
  const [first, last] = [item.segments[0], item.segments.at(-1)];
  if (item.kind !== 'flight' || first === undefined || last === undefined)
    return t(item.kind === 'transfer' ? 'cancel.item.transfer' : 'cancel.item.insurance');
  return (
    <>
      {item.direction === undefined ? '' : `${say(`checkout.direction.${item.direction}`)}: `}
      {names.city(first.from)} – {names.city(last.to)},{' '}
      <span className="nw">{formatDateWithWeekday(first.departsAt, locale)}</span>
    </>
  );
}

function sumOf({ priceLines }: CancellablePart['item']): string {
  return priceLines.map(({ total }) => total).reduce(addAmounts, '0.00');
}

function PartName({ order, part }: { readonly order: Order; readonly part: CancellablePart }) {
  const t = useTripT();
  const { locale } = useI18n();
  const ticket = part.item.tickets.find(({ ticketId }) => ticketId === part.id);
  const passenger = part.passengerIndex === undefined ? undefined : order.passengers[part.passengerIndex];
  if (passenger === undefined || ticket === undefined)
    return (
      <span className="part-name">
        <span>
          {part.item.family || t(`cancel.item.${part.item.kind === 'transfer' ? 'transfer' : 'insurance'}`)}
        </span>
        <span className="num">{formatMoney(sumOf(part.item), order.currency, locale)}</span>
      </span>
    );
  return (
    <span className="part-name">
      {/* A vehicle takes everybody, not only whose name it is booked under. */}
      {part.item.ride === undefined ? (
        <span className="code">{`${passenger.surname} ${passenger.name}`}</span>
      ) : (
        <span>{part.item.family}</span>
      )}
      <span className="num">{formatMoney(ticket.price, order.currency, locale)}</span>
    </span>
  );
}
