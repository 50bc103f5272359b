import type { getTimes as getTimesOperation } from '@farewind/contract/messages/outbox';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../shared/api/remote.ts';
import { getTimes } from '../../api/messages.ts';
import { officeCall } from '../../api/office-call.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';

type Timing = Answer<typeof getTimesOperation>['confirmation'];

/** Whether confirmations and itinerary receipts left in time, over the last 30 days. */
export function MessageTimes() {
  const t = useOfficeT();
  const { data } = useQuery({
    queryKey: ['office', 'outbox', 'times'],
    queryFn: () => officeCall(getTimes, {}),
  });
  if (data === undefined) return null;
  return (
    <p className="row wrapx">
      <TimeLine name={t('promiseStep.confirmationMail')} timing={data.confirmation} />
      <TimeLine name={t('promiseStep.itineraryReceipt')} timing={data.itineraryReceipt} />
    </p>
  );
}

function TimeLine({ name, timing }: { readonly name: string; readonly timing: Timing }) {
  const t = useOfficeT();
  const { count, inTime, p95Seconds, promisedSeconds } = timing;
  if (count === 0) return null;
  return (
    <span className="row wrapx">
      <span className={inTime === count ? 'badge dot ok' : 'badge dot err'}>
        {t('message.inTime', { name, inTime, count })}
      </span>
      {p95Seconds === null ? null : (
        <span className="mute num">
          {t('message.speed', { minutes: toMinutes(p95Seconds), promised: toMinutes(promisedSeconds) })}
        </span>
      )}
    </span>
  );
}

function toMinutes(seconds: number): string {
  return String(Math.ceil(seconds / 60));
}
