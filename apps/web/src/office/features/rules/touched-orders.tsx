import type { TouchedOrder } from '@farewind/contract/rules/travel-rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ArrowRight, Info } from 'lucide-react';
import type { RemoteInput } from '../../../shared/api/call-types.ts';
import { formatDate, formatTime } from '../../../shared/format/date.ts';
import { officeCall } from '../../session/office-call.ts';
import { previewTravelRule as preview } from '@farewind/contract/rules/travel-rules';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { RowOrder } from '../../kit/list/row-order.tsx';
import { useSettled } from './use-settled.ts';

/** What travellers would read, and which booked orders an edit touches, before anything is saved. */
export function TouchedOrders({ request }: { readonly request: RemoteInput<typeof preview> }) {
  const t = useOfficeT();
  const settled = useSettled(request);
  const { data, error } = useQuery({
    queryKey: ['office', 'travelRule', 'preview', settled],
    queryFn: () => officeCall(preview, settled),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  if (error !== null) return <p className="mute">{t('travelRule.noPreview')}</p>;
  if (data === undefined) return <span className="sk" aria-hidden />;
  const { sentence, totalCount, passengers, bookedOrders, items } = data;
  return (
    <section className="stack s3" aria-label={t('travelRule.touched')}>
      {sentence === undefined ? null : (
        <>
          <h3>{t('travelRule.sentence')}</h3>
          <p className="notice">
            <Info className="i" aria-hidden />
            {sentence}
          </p>
        </>
      )}
      <h3>{t('travelRule.touched')}</h3>
      <p role="status">
        {bookedOrders === 0
          ? t('travelRule.noOrders')
          : totalCount === 0
            ? t('travelRule.touchesNone', { count: bookedOrders })
            : t('travelRule.touches', { count: totalCount, passengers })}
      </p>
      <ul className="o-rows">
        {items.map((order) => (
          <Touched key={order.orderId} order={order} />
        ))}
      </ul>
      {totalCount > items.length ? (
        <p className="mute">{t('travelRule.more', { count: totalCount - items.length })}</p>
      ) : null}
    </section>
  );
}

function Touched({ order }: { readonly order: TouchedOrder }) {
  const t = useOfficeT();
  const { departsAt } = order;
  return (
    <li>
      <span className="grow o-two">
        <RowOrder orderId={order.orderId} number={order.reservationNumber} />
        <span className="num">
          {`${order.route}, ${formatDate(departsAt)} ${formatTime(departsAt)}, `}
          {t('travelRule.passengers', { count: order.passengers })}
        </span>
        {order.changes.map(({ before, after }) => (
          <span key={`${before} ${after}`} className="mute">
            {before ?? t('travelRule.saidNothing')} <ArrowRight className="i" aria-label={t('form.after')} />{' '}
            {after ?? t('travelRule.saysNothing')}
          </span>
        ))}
      </span>
      <span className="o-badges">
        <span className={order.proofHours === undefined ? 'badge' : 'badge sun'}>
          {order.proofHours === undefined
            ? t('travelRule.keeps')
            : t('travelRule.asksProof', { count: order.proofHours })}
        </span>
      </span>
    </li>
  );
}
