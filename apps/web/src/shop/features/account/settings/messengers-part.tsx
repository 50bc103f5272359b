import {
  disconnectMyMessenger,
  getMyMessengers,
  setMyMessengerSms,
  type MyChat,
} from '@farewind/contract/bookings/my-messengers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../../shared/api/call.ts';
import { zoneMoment } from '../../../../shared/format/zone-moment.ts';
import { useI18n } from '../../../../shared/i18n/i18n.tsx';
import { useSession } from '../../../../shared/session/session.tsx';
import { showError } from '../../../../shared/ui/error-dialog-store.ts';
import { Loaded } from '../frame/loaded.tsx';
import { useAccountT } from '../texts/account-texts.ts';
import { SettingsPart } from './settings-part.tsx';

const names: Readonly<Record<MyChat['messenger'], string>> = { telegram: 'Telegram', max: 'MAX' };

/** The chats that get the messages about the customer's trips: each can be switched off, and spare text messages. */
export function MessengersPart() {
  const say = useAccountT();
  const { user } = useSession();
  const queries = useQueryClient();
  const key = ['myMessengers', user?.id];
  const chats = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getMyMessengers, {}, { signal }),
  });
  const change = async (act: () => Promise<unknown>) => {
    try {
      await act();
    } catch (error) {
      showError(error);
    }
    await queries.invalidateQueries({ queryKey: key });
  };
  return (
    <SettingsPart id="messengers" title={say('messengers.title')}>
      <Loaded query={chats}>
        {({ chats: found, hasSms }) =>
          found.length === 0 ? (
            <p className="soft">{say('messengers.none')}</p>
          ) : (
            <ul className="my-sessions">
              {found.map((chat) => (
                <ChatRow key={chat.chatId} chat={chat} hasSms={hasSms} change={change} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </SettingsPart>
  );
}

function ChatRow(props: {
  readonly chat: MyChat;
  readonly hasSms: boolean;
  readonly change: (act: () => Promise<unknown>) => Promise<void>;
}) {
  const say = useAccountT();
  const { locale } = useI18n();
  const { user } = useSession();
  const [isBusy, setBusy] = useState(false);
  const { chat, hasSms } = props;
  const { chatId, messenger, person, connectedAt, sparesSms, orders } = chat;
  if (user === null) return null;
  const name = names[messenger];
  const change = async (act: () => Promise<unknown>) => {
    if (isBusy) return;
    setBusy(true);
    await props.change(act);
    setBusy(false);
  };
  return (
    <li>
      <span className="my-route">
        <strong>
          {name}
          {person === '' ? null : <span className="soft"> · {person}</span>}
        </strong>
        <span className="soft">
          {say('messengers.since', { day: zoneMoment(connectedAt, user.timeZone, locale) })}
        </span>
        <span className="soft">
          {say('messengers.orders')}{' '}
          {orders.map(({ orderId, reservationNumber }, index) => (
            <span key={orderId}>
              {index === 0 ? '' : ', '}
              <Link to="/ticketDetail/$orderId" params={{ orderId }} className="account-link num">
                {reservationNumber}
              </Link>
            </span>
          ))}
        </span>
        {hasSms ? (
          <label className="check">
            <input
              type="checkbox"
              checked={sparesSms}
              disabled={isBusy}
              onChange={({ target }) =>
                void change(() => call(setMyMessengerSms, { chatId, sparesSms: target.checked }))
              }
            />
            <span>{say('messengers.noSms')}</span>
          </label>
        ) : null}
      </span>
      <button
        type="button"
        className="btn btn-line"
        aria-busy={isBusy}
        onClick={() => void change(() => call(disconnectMyMessenger, { chatId }))}
      >
        {say('messengers.disconnect', { name })}
      </button>
    </li>
  );
}
