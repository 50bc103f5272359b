import type { Order } from '@farewind/contract/bookings/get-order';
import type { TripPlan } from '@farewind/contract/bookings/trip-plan';
import { CalendarPlus, Check, Copy, Phone } from 'lucide-react';
import { useState } from 'react';
import { PhoneLink } from '../../../../shared/ui/phone-link.tsx';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { findNextStep } from '../../../order/next-step.ts';
import { WholeDates } from '../../../../shared/ui/whole-dates.tsx';
import type { OrderNames } from '../../../order/order-names.ts';
import { isPaid } from '../../../order/use-order.ts';
import { useTripT } from '../texts/trip-texts.ts';
import { textOf, titleOf } from './step-words.ts';
import { usePlanTime } from './use-plan-time.ts';
import { copyText } from '../../../../shared/ui/copy-text.ts';

interface NextProps {
  readonly order: Order;
  readonly names: OrderNames;
  readonly plan: TripPlan;
  readonly isSavedCopy: boolean;
}

/** What matters next, as the page's headline, with what is needed for it. */
export function NextStepHead({ order, names, plan, isSavedCopy }: NextProps) {
  const t = useTripT();
  const { t: say, locale } = useI18n();
  const now = usePlanTime(plan, isSavedCopy);
  const step = findNextStep(plan, now);
  if (step === undefined) return null;
  const words = { order, names, t, locale, now };
  const item = order.items.find(({ itemId }) => itemId === step.itemId);
  const calendar = order.documents.find(({ kind }) => kind.endsWith('.ics'));
  const ride = step.kind === 'driver' ? item?.ride : undefined;
  const phone = ride === undefined ? '' : (ride.driver?.phone ?? ride.operator.phone);
  const code = step.kind === 'driver' || !isPaid(order) ? '' : (item?.carrierPnr ?? order.pnr);
  return (
    <section className="next-step" aria-labelledby="trip-next">
      <p className="next-label">{t('next.label')}</p>
      <h2 id="trip-next">
        <WholeDates text={titleOf(step, words)} />
      </h2>
      <p className="next-text">
        <WholeDates text={textOf(step, words)} />
      </p>
      <p className="next-acts">
        {calendar === undefined || !order.allowedActions.includes('download') ? null : (
          <a className="btn next-main" href={calendar.url} download>
            <CalendarPlus className="i" aria-hidden />
            {say('trip.calendar')}
          </a>
        )}
        {phone === '' ? null : (
          <PhoneLink className="btn next-other num" phone={phone}>
            <Phone className="i" aria-hidden />
          </PhoneLink>
        )}
        {code === '' ? null : <CopyButton code={code} label={t('next.copyCode', { code })} />}
      </p>
    </section>
  );
}

function CopyButton({ code, label }: { readonly code: string; readonly label: string }) {
  const { t } = useI18n();
  const [copied, setCopied] = useState(false);
  const copy = () => {
    void copyText(code).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <>
      <button type="button" className="btn next-other" aria-label={label} onClick={copy}>
        {copied ? <Check className="i" aria-hidden /> : <Copy className="i" aria-hidden />}
        <span className="code">{code}</span>
      </button>
      <span className="sr" role="status">
        {copied ? t('trip.copied') : ''}
      </span>
    </>
  );
}
