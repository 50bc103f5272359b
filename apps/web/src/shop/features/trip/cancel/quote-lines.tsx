import type { CancelQuoteView } from '@farewind/contract/bookings/cancel';
import type { Order } from '@farewind/contract/bookings/get-order';
import { formatMoney } from '@farewind/values/format-money';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { useTripT } from '../texts/trip-texts.ts';

type Ticket = CancelQuoteView['tickets'][number];
type Line = CancelQuoteView['lines'][number];

/** Up to this number of tickets are expanded; more are collapsed. */
const SHOWN_OPEN = 2;

/** Every paid sum with its deduction, reason, holder and refund, by ticket. */
export function QuoteLines({ order, quote }: { readonly order: Order; readonly quote: CancelQuoteView }) {
  const { locale } = useI18n();
  return quote.tickets.map((ticket) => (
    <details
      // An insurance has no tickets; its travellers are only distinguished by position.
      key={`${ticket.itemId} ${ticket.passengerIndex}`}
      className="quote-ticket"
      open={quote.tickets.length <= SHOWN_OPEN}
    >
      <summary>
        <TicketName order={order} ticket={ticket} />
        <span className="price">{formatMoney(ticket.refund, quote.currency, locale)}</span>
      </summary>
      <LinesTable
        caption={nameOf(order, ticket)}
        currency={quote.currency}
        lines={quote.lines.filter((line) => isOf(ticket, line))}
      />
    </details>
  ));
}

function isOf(ticket: Ticket, line: Line): boolean {
  return line.itemId === ticket.itemId && line.passengerIndex === ticket.passengerIndex;
}

/** Whose ticket it is; a ride is named by its vehicle, which takes everybody. */
function nameOf(order: Order, { itemId, passengerIndex }: Ticket): string {
  const item = order.items.find((one) => one.itemId === itemId);
  if (item?.ride !== undefined) return item.family;
  const passenger = order.passengers[passengerIndex];
  return passenger === undefined ? '' : `${passenger.surname} ${passenger.name}`;
}

function TicketName({ order, ticket }: { readonly order: Order; readonly ticket: Ticket }) {
  const t = useTripT();
  const { t: say } = useI18n();
  const item = order.items.find(({ itemId }) => itemId === ticket.itemId);
  const what =
    item?.kind === 'flight'
      ? item.direction === undefined
        ? ''
        : say(`checkout.direction.${item.direction}`)
      : t(item?.kind === 'transfer' ? 'cancel.item.transfer' : 'cancel.item.insurance');
  return (
    <span>
      <span className={item?.ride === undefined ? 'code' : undefined}>{nameOf(order, ticket)}</span>
      {what === '' ? '' : `, ${what}`}
    </span>
  );
}

function LinesTable(props: {
  readonly caption: string;
  readonly currency: CancelQuoteView['currency'];
  readonly lines: readonly Line[];
}) {
  const t = useTripT();
  const { locale } = useI18n();
  const money = (sum: string) => formatMoney(sum, props.currency, locale);
  const heads = [t('cancel.paid'), t('cancel.kept'), t('cancel.back')] as const;
  return (
    <table className="table flush quote-lines">
      <caption className="sr">{t('cancel.lines', { name: props.caption })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('cancel.line')}</th>
          {heads.map((head) => (
            <th key={head} scope="col" className="n">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.lines.map((line, index) => (
          <tr key={`${line.kind}-${index}`}>
            <th scope="row">
              {line.name ?? t(`cancel.kind.${line.kind}`)}
              <small>
                {line.text}
                {Number(line.deduction) === 0 ? '' : ` · ${t('cancel.heldBy', { name: line.heldBy.name })}`}
              </small>
            </th>
            {[line.paid, line.deduction, line.refund].map((sum, at) => (
              <td key={heads[at]} className={at === 2 ? 'n m' : 'n'} data-head={heads[at]}>
                {money(sum)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
