import { formatMoney } from '@farewind/values/format-money';
import { TriangleAlert } from 'lucide-react';
import { useJourneyClock } from '../../../../shared/format/journey-clock.tsx';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { useOfficeT, type OfficeTranslate } from '../../../i18n/office-i18n.tsx';
import { DataTable, type DataColumn } from '../../../kit/detail/data-table.tsx';
import { FactStrip } from '../../../kit/detail/fact-strip.tsx';
import { formatAmount } from '../../../kit/format-amount.ts';
import { knownWord } from '../../../kit/known-word.ts';
import type { DeskOrder } from '../use-order.ts';
import type { Quote } from './dialog-props.ts';

type Line = Quote['lines'][number];

/** What comes back and what does not, line by line, each with its reason and with who holds the money. */
export function CancelQuote({ order, quote }: { readonly order: DeskOrder; readonly quote: Quote }) {
  const clock = useJourneyClock();
  const t = useOfficeT();
  const { locale } = useI18n();
  const money = (sum: string) => formatMoney(sum, quote.currency, locale);
  return (
    <>
      {quote.needsApproval ? (
        <p className="notice warn">
          <TriangleAlert className="i" aria-hidden />
          {t('cancel.needsApproval')}
        </p>
      ) : null}
      <FactStrip
        facts={[
          {
            label: t('cancel.refund'),
            value: <span className="num o-big">{money(quote.refund)}</span>,
            notes: [
              ...(quote.card === undefined
                ? []
                : [t('cancel.card', { brand: quote.card.brand, last4: quote.card.last4 })]),
              ...(quote.promisedAt === undefined
                ? []
                : [t('cancel.promised', { time: clock.moment(quote.promisedAt) })]),
            ],
          },
          { label: t('cancel.paid'), value: <span className="num">{money(quote.paid)}</span> },
          { label: t('cancel.deduction'), value: <span className="num">{money(quote.deduction)}</span> },
          {
            label: t('cancel.validUntil'),
            value: <span className="num">{clock.moment(quote.expiresAt)}</span>,
          },
        ]}
      />
      <DataTable<Line>
        label={t('cancel.lines')}
        rows={quote.lines}
        keyOf={(_, at) => at}
        columns={listColumns(order, quote, t, locale)}
      />
      {quote.curve.length < 2 ? null : (
        <section>
          <h3>{t('cancel.later')}</h3>
          <ul className="o-rows">
            {quote.curve.slice(1).map(({ from, refund }) => (
              <li key={from}>
                <span className="grow num">{t('cancel.from', { time: clock.moment(from) })}</span>
                <span className="num">{money(refund)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function listColumns(order: DeskOrder, quote: Quote, t: OfficeTranslate, locale: string): DataColumn<Line>[] {
  const amount = (sum: string) => formatAmount(sum, locale);
  return [
    {
      name: 'what',
      title: quote.currency,
      draw: ({ passengerIndex, kind, name }) => (
        <span className="o-two">
          <span>{name ?? knownWord(`price.${kind}`, kind, t)}</span>
          <span className="mute">{order.passengers[passengerIndex]?.surname}</span>
        </span>
      ),
    },
    { name: 'paid', title: t('cancel.paid'), draw: ({ paid }) => amount(paid), isNumber: true },
    {
      name: 'deduction',
      title: t('cancel.deduction'),
      draw: (line) => amount(line.deduction),
      isNumber: true,
    },
    { name: 'refund', title: t('cancel.refund'), draw: ({ refund }) => amount(refund), isNumber: true },
    {
      name: 'why',
      title: t('cancel.why'),
      draw: ({ text, heldBy }) => (
        <span className="o-two">
          <span>{text}</span>
          <span className="mute">{t('cancel.heldBy', { name: heldBy.name })}</span>
        </span>
      ),
    },
  ];
}
