import { type CancelQuoteView, confirmCancel, getCancelQuote } from '@farewind/contract/bookings/cancel';
import type { Order } from '@farewind/contract/bookings/get-order';
import { CircleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../../../../shared/api/api-error.ts';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { WholeDates } from '../../../../shared/ui/whole-dates.tsx';
import type { OrderNames } from '../../../order/order-names.ts';
import { useTripT, type TripTranslate } from '../texts/trip-texts.ts';
import { useCancelledWords } from './cancelled-words.ts';
import { listCancellableParts, requestOf } from './choice.ts';
import { PartChoice } from './part-choice.tsx';
import { QuoteLines } from './quote-lines.tsx';
import { RefundCurve } from './refund-curve.tsx';
import { formatMoney } from '@farewind/values/format-money';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import '../../../../styles/cancel.css';
import { useJourneyClock } from '../../../../shared/format/journey-clock.tsx';
import { nameCard } from '../name-card.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../shared/api/call.ts';
import { orderKeyHeader } from '../../../order/order-keys.ts';
import { useAct } from '../use-act.ts';

/** Choosing the parts to cancel, the refund with its reasons, and the confirmation. */
export function CancelPanel(props: {
  readonly order: Order;
  readonly names: OrderNames;
  /** Initially chosen tickets; absent means all. */
  readonly first?: readonly string[] | undefined;
  /** A quote that the agency has sent: shown as it is, until the buyer makes another calculation. */
  readonly sentQuoteId?: string | undefined;
  readonly onDone: () => void;
}) {
  const { order } = props;
  const t = useTripT();
  const problemText = useProblemText();
  const parts = listCancellableParts(order);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(props.first ?? parts.map(({ id }) => id)),
  );
  const [isForDocuments, setForDocuments] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [sentQuoteId, setSentQuoteId] = useState(props.sentQuoteId);
  const isSent = sentQuoteId !== undefined;
  const own: CancelRequest = isForDocuments
    ? { ...requestOf(parts, chosen, 'each'), forDocuments: true }
    : requestOf(parts, chosen);
  const isEmpty = !isSent && chosen.size === 0;
  const { quote, isBusy, problem, setProblem, confirm } = useCancel(
    order.orderId,
    isSent ? { quoteId: sentQuoteId } : isEmpty ? undefined : own,
  );
  const choose = (next: ReadonlySet<string>) => {
    setProblem(undefined);
    setChosen(next);
  };
  const cancel = async (quoteId: string) => {
    const isDone = await confirm(quoteId);
    setAsking(false);
    if (isDone) props.onDone();
  };
  return (
    <div className="cancel-panel">
      {isSent ? (
        <SentQuoteNote
          onLeave={() => {
            setProblem(undefined);
            setSentQuoteId(undefined);
          }}
        />
      ) : (
        <PartChoice order={order} names={props.names} parts={parts} chosen={chosen} onChoose={choose} />
      )}
      {isSent || order.documentDeduction === undefined ? null : (
        <label className="check">
          <input
            type="checkbox"
            checked={isForDocuments}
            onChange={(event) => {
              setProblem(undefined);
              setForDocuments(event.target.checked);
            }}
          />
          <span>{t('cancel.forDocuments', order.documentDeduction)}</span>
        </label>
      )}
      {isEmpty ? <p className="soft">{t('cancel.nothing')}</p> : null}
      {!isEmpty && quote.isPending ? (
        <p role="status" className="soft">
          {t('cancel.reckoning')}
        </p>
      ) : null}
      <Problem text={problem ?? (!isEmpty && quote.error !== null ? problemText(quote.error) : undefined)} />
      {isEmpty || quote.data === undefined || quote.isError ? null : (
        <Quote order={order} quote={quote.data} isStale={quote.isPlaceholderData}>
          {isSent ? null : (
            <OfferedRides
              quote={quote.data}
              onAdd={(itemIds) => {
                const added = parts.filter(({ item }) => itemIds.includes(item.itemId));
                choose(new Set([...chosen, ...added.map(({ id }) => id)]));
              }}
            />
          )}
          <p className="row wrapx cancel-acts">
            <button
              type="button"
              className="btn btn-danger"
              disabled={quote.isPlaceholderData}
              onClick={() => setAsking(true)}
            >
              <ConfirmWords order={order} quote={quote.data} />
            </button>
          </p>
        </Quote>
      )}
      {isAsking && quote.data !== undefined ? (
        <CancelQuestion
          order={order}
          quote={quote.data}
          isBusy={isBusy}
          onYes={(quoteId) => void cancel(quoteId)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}

function SentQuoteNote({ onLeave }: { readonly onLeave: () => void }) {
  const t = useTripT();
  return (
    <div className="notice plain">
      <p>{t('cancel.sent')}</p>
      <p className="acts">
        <button type="button" className="btn btn-sm btn-line" onClick={onLeave}>
          {t('cancel.ownChoice')}
        </button>
      </p>
    </div>
  );
}

function Quote(props: {
  readonly order: Order;
  readonly quote: CancelQuoteView;
  readonly isStale: boolean;
  readonly children: ReactNode;
}) {
  const { order, quote } = props;
  return (
    <div className={props.isStale ? 'quote is-stale' : 'quote'} aria-busy={props.isStale}>
      <QuoteSum order={order} quote={quote} />
      <RefundCurve curve={quote.curve} currency={quote.currency} />
      <QuoteLines order={order} quote={quote} />
      {props.children}
    </div>
  );
}

function ConfirmWords(props: { readonly order: Order; readonly quote: CancelQuoteView }) {
  const t = useTripT();
  const { what } = useCancelledWords(props.order, props.quote);
  return t('cancel.confirm', { what });
}

function Problem({ text }: { readonly text: string | undefined }) {
  return (
    <div role="alert">
      {text === undefined ? null : (
        <p className="notice bad">
          <CircleAlert className="i" aria-hidden />
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}

function useProblemText() {
  const { t } = useI18n();
  return (error: Error): string => (error instanceof ApiError ? error.message : t('error.unknown'));
}

/** Transfers that become useless once these flights are cancelled, with their refunds; one click adds them. */
function OfferedRides(props: {
  readonly quote: CancelQuoteView;
  readonly onAdd: (itemIds: readonly string[]) => void;
}) {
  const { rides = [], currency } = props.quote;
  const t = useTripT();
  const { locale } = useI18n();
  if (rides.length === 0) return null;
  const cents = rides.reduce((sum, { refund }) => sum + Math.round(Number(refund) * 100), 0);
  const sum = formatMoney((cents / 100).toFixed(2), currency, locale);
  return (
    <div className="notice plain" role="status">
      <p>{t('cancel.rides', { count: rides.length, sum })}</p>
      <p className="acts">
        <button
          type="button"
          className="btn btn-sm btn-line"
          onClick={() => props.onAdd(rides.map(({ itemId }) => itemId))}
        >
          {t('cancel.addRides', { count: rides.length })}
        </button>
      </p>
    </div>
  );
}

/** Final confirmation before tickets are cancelled, repeating the refund. */
function CancelQuestion(props: {
  readonly order: Order;
  readonly quote: CancelQuoteView;
  readonly isBusy: boolean;
  readonly onYes: (quoteId: string) => void;
  readonly onClose: () => void;
}) {
  const { order, quote } = props;
  const t = useTripT();
  const { what, kind } = useCancelledWords(order, quote);
  return (
    <Dialog
      title={t('cancel.sureTitle', { kind })}
      isBusy={props.isBusy}
      onClose={props.onClose}
      foot={
        <>
          <button type="button" className="btn btn-line" disabled={props.isBusy} onClick={props.onClose}>
            {t('cancel.keep')}
          </button>
          <button
            type="button"
            className="btn btn-danger solid"
            aria-busy={props.isBusy}
            onClick={() => props.onYes(quote.quoteId)}
          >
            {t('cancel.confirm', { what })}
          </button>
        </>
      }
    >
      <p>{t('cancel.sureText', { kind })}</p>
      <QuoteSum order={order} quote={quote} />
    </Dialog>
  );
}

/** Paid sum, deduction and refund; the card and date of the refund, and the validity of the quote. */
function QuoteSum({ order, quote }: { readonly order: Order; readonly quote: CancelQuoteView }) {
  const clock = useJourneyClock();
  const t = useTripT();
  const { locale } = useI18n();
  const money = (sum: string) => formatMoney(sum, quote.currency, locale);
  return (
    <div className="quote-sum" role="status">
      <dl>
        <div>
          <dt>{t('cancel.paid')}</dt>
          <dd className="num">{money(quote.paid)}</dd>
        </div>
        <div>
          <dt>{t('cancel.kept')}</dt>
          <dd className="num">{money(quote.deduction)}</dd>
        </div>
        {quote.returnedByBank === undefined ? null : (
          <div>
            <dt>{t('cancel.byBank')}</dt>
            <dd className="num">{money(quote.returnedByBank)}</dd>
          </div>
        )}
        <div className="is-back">
          <dt>{t('cancel.back')}</dt>
          <dd className="price">{money(quote.refund)}</dd>
        </div>
      </dl>
      <p className="t14">
        <Promised order={order} quote={quote} /> {quote.needsApproval ? t('cancel.approval') : ''}
      </p>
      <p className="t14 soft">
        <WholeDates text={t('cancel.validUntil', { time: clock.moment(quote.expiresAt) })} />
      </p>
    </div>
  );
}

function Promised({ order, quote }: { readonly order: Order; readonly quote: CancelQuoteView }) {
  const clock = useJourneyClock();
  const t = useTripT();
  const { language, locale } = useI18n();
  const { kind } = useCancelledWords(order, quote);
  if (Number(quote.refund) === 0)
    return quote.returnedByBank === undefined ? t('cancel.none', { kind }) : null;
  if (quote.promisedAt === undefined) return null;
  const told = {
    sum: formatMoney(quote.refund, quote.currency, locale),
    date: clock.day(quote.promisedAt),
  };
  if (quote.byHand === true) return t('cancel.promisedByHand', told);
  if (quote.card === undefined) return t('cancel.promisedSameWay', told);
  return t('cancel.promised', { ...told, card: nameCard(quote.card, language) });
}

interface CancelRequest {
  readonly tickets?: string;
  readonly items?: string;
  /** Cancels because travel documents are missing. */
  readonly forDocuments?: true;
  /** A quote that the agency has sent; stands alone. */
  readonly quoteId?: string;
}

const isOutdated = ({ key }: Pick<ApiError, 'key'>): boolean => key === 'ORD-STATE' || key === 'GEN-NOTFOUND';

/** What is said when a quote cannot be confirmed any more: a sent one is not made anew, so the server says what ended. */
export function outdatedText(
  { message }: Pick<ApiError, 'message'>,
  request: CancelRequest | undefined,
  t: TripTranslate,
): string {
  return request?.quoteId === undefined ? t('cancel.changed') : message;
}

/** Requests a quote for a choice, and cancels by that quote. */
function useCancel(orderId: string, request: CancelRequest | undefined) {
  const t = useTripT();
  const { language } = useI18n();
  const queries = useQueryClient();
  const { isBusy, problem, setProblem, run } = useAct();
  const quote = useQuery({
    queryKey: ['cancelQuote', orderId, language, request],
    queryFn: ({ signal }) =>
      call(getCancelQuote, { orderId, ...request }, { signal, headers: orderKeyHeader(orderId) }),
    enabled: request !== undefined,
    placeholderData: keepPreviousData,
    // The server stores each quote for half an hour, and each is confirmed by its own id.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  /** Returns whether the tickets are cancelled. */
  const confirm = async (quoteId: string): Promise<boolean> => {
    let isDone = false;
    await run(
      async () => {
        await call(confirmCancel, { quoteId }, { headers: orderKeyHeader(orderId) });
        isDone = true;
        await queries.refetchQueries({ queryKey: ['order', orderId] });
      },
      (error) => {
        if (!isOutdated(error)) return error.message;
        void quote.refetch();
        void queries.invalidateQueries({ queryKey: ['order', orderId] });
        return outdatedText(error, request, t);
      },
    );
    return isDone;
  };
  return { quote, isBusy, problem, setProblem, confirm };
}
