import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DepartureChange } from '@farewind/contract/inventory/departures';
import { languageTable } from '@farewind/contract/core/languages';
import { useEffect, useState } from 'react';
import type { Answer } from '../../../shared/api/call-types.ts';
import { readJson } from '../../../shared/session/read-value.ts';
import { previewDeparture } from '@farewind/contract/inventory/departures';
import { officeCall } from '../../session/office-call.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { MailFrame } from '../../kit/mail-frame.tsx';
import type { Departure } from './departure-words.ts';

type Message = Answer<typeof previewDeparture>['messages'][number];

/** How long nothing must have been typed before the words are asked for. */
const TYPING_MS = 500;

const QUERY_KEY = ['office', 'departurePreview'];

/** The very words that buyers will be sent: of each language and question those of one buyer. */
export function Preview(props: {
  readonly departure: Departure;
  readonly change: DepartureChange;
  readonly reason: string;
  /** While the change itself is saved, its preview would be refused: it is done already. */
  readonly isBusy: boolean;
}) {
  const t = useOfficeT();
  const { serviceId, date } = props.departure;
  const wanted = { serviceId, date, change: props.change, reason: props.reason };
  const input = useSettled(wanted);
  const client = useQueryClient();
  const { isBusy } = props;
  useEffect(() => {
    if (isBusy) void client.cancelQueries({ queryKey: QUERY_KEY });
  }, [isBusy, client]);
  const { data, error, isFetching } = useQuery({
    // Not under the list's key: what has been done is not rehearsed again.
    queryKey: [...QUERY_KEY, input],
    queryFn: ({ signal }) => officeCall(previewDeparture, input ?? wanted, { signal }),
    enabled: input !== undefined && !isBusy,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  if (error !== null) return <p className="mute">{error.message}</p>;
  if (data === undefined) return <span className="sk" aria-hidden />;
  return (
    <section aria-label={t('departure.preview')} aria-busy={isFetching} className="stack s2">
      {data.messages.length === 0 ? null : (
        <>
          <h3>{t('departure.preview')}</h3>
          <p className="mute">{t('departure.previewHint')}</p>
        </>
      )}
      {data.messages.map((message) => (
        <Words key={`${message.language} ${message.orderId} ${message.mail?.subject}`} message={message} />
      ))}
    </section>
  );
}

function Words({ message }: { readonly message: Message }) {
  const t = useOfficeT();
  const { language, buyers, reservationNumber, mail, sms } = message;
  const name = languageTable.find(({ locale }) => locale === language)?.name ?? language;
  return (
    <details className="stack s2">
      <summary>
        <span className="m">{t('departure.previewOf', { language: name, count: buyers })}</span>{' '}
        {mail?.subject} <span className="mute num">{reservationNumber}</span>
      </summary>
      {mail === null ? null : <MailFrame html={mail.html} title={mail.subject} />}
      {sms === null ? null : (
        <>
          <p className="mute">{t('departure.previewSms')}</p>
          <p className="o-msg o-sms">{sms}</p>
        </>
      )}
    </details>
  );
}

/** What is wanted once it has stood still. */
function useSettled<T>(wanted: T): T | undefined {
  const [settled, setSettled] = useState<T>();
  const text = JSON.stringify(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(readJson(text, (value) => value as T)), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
