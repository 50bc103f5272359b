import { formatMoney } from '@farewind/values/format-money';
import { formatDate } from '../../../../shared/format/date.ts';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { useOfficeT } from '../../../i18n/office-i18n.tsx';
import { useOfficeSession } from '../../../session/office-session.tsx';
import type { AdminOrder } from '../use-order.ts';

export interface Input {
  readonly tickets: readonly string[];
  /** Travel documents are missing: the rule's percentage of the flights is kept. */
  readonly isForDocuments: boolean;
  readonly isWaived: boolean;
  /** Why the fees are waived. */
  readonly reason: string;
}

/** What can still be cancelled: one passenger on one item each. */
export function listOpenTickets({ items }: AdminOrder) {
  return items.flatMap((item) =>
    item.tickets
      .filter(({ state }) => state === 'open' || state === 'issued')
      .map((ticket) => ({ ...ticket, item })),
  );
}

/** Selects what to cancel, and whether the fees are waived. */
export function CancelRequest(props: {
  readonly order: AdminOrder;
  readonly request: Input;
  readonly onChange: (request: Input) => void;
}) {
  const t = useOfficeT();
  const { can } = useOfficeSession();
  const { request, onChange } = props;
  const percent = props.order.documentDeduction?.percent;
  return (
    <>
      <TicketChoice {...props} />
      {percent === undefined ? null : (
        <label className="switch">
          <input
            type="checkbox"
            checked={request.isForDocuments}
            onChange={(event) =>
              onChange({ ...request, isForDocuments: event.target.checked, isWaived: false })
            }
          />
          {t('cancel.forDocuments', { percent })}
        </label>
      )}
      {can('Pages.Refunds.Request') ? (
        <label className="switch">
          <input
            type="checkbox"
            checked={request.isWaived}
            onChange={(event) =>
              onChange({ ...request, isWaived: event.target.checked, isForDocuments: false })
            }
          />
          {t('cancel.waive')}
        </label>
      ) : null}
      {request.isWaived ? (
        <div className="field">
          <label htmlFor="waive-reason">{t('form.reason')}</label>
          <textarea
            id="waive-reason"
            className="textarea"
            maxLength={500}
            value={request.reason}
            aria-describedby="waive-hint"
            onChange={(event) => onChange({ ...request, reason: event.target.value })}
          />
          <p className="hint" id="waive-hint">
            {t('cancel.waiveHint')}
          </p>
        </div>
      ) : null}
    </>
  );
}

function TicketChoice({
  order,
  request,
  onChange,
}: {
  readonly order: AdminOrder;
  readonly request: Input;
  readonly onChange: (request: Input) => void;
}) {
  const t = useOfficeT();
  const { locale } = useI18n();
  const tickets = listOpenTickets(order);
  const choose = (id: string, isOn: boolean) =>
    onChange({
      ...request,
      tickets: tickets
        .map(({ ticketId }) => ticketId)
        .filter((each) => (each === id ? isOn : request.tickets.includes(each))),
    });
  return (
    <fieldset className="o-multi">
      <legend className="legend">{t('cancel.what')}</legend>
      {tickets.map(({ ticketId, item, passengerIndex, price }) => {
        const passenger = order.passengers[passengerIndex];
        const [first] = item.segments;
        return (
          <label key={ticketId} className="check">
            <input
              type="checkbox"
              checked={request.tickets.includes(ticketId)}
              onChange={(event) => choose(ticketId, event.target.checked)}
            />
            <span className="grow">
              <span className="code">{`${passenger?.surname ?? ''} ${passenger?.name ?? ''}`}</span>
              {first === undefined
                ? null
                : ` · ${first.carrier} ${first.number}, ${first.from} → ${item.segments.at(-1)?.to ?? ''}, ${formatDate(first.departsAt)}`}
            </span>
            <span className="num">{formatMoney(price, order.currency, locale)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
