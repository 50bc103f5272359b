import type { Order } from '@farewind/contract/bookings/get-order';
import {
  connectMessenger,
  disconnectMessenger,
  setMessengerSms,
  getOrderMessengers,
  type OrderMessenger,
} from '@farewind/contract/bookings/order-messengers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../../../shared/api/call.ts';
import { isMasked } from '../../../order/masked-order.ts';
import { FieldError } from '../../../../shared/ui/field-error.tsx';
import { orderKeyHeader } from '../../../order/order-keys.ts';
import { useMayAsk } from '../../../order/use-may-ask.ts';
import { useTripT } from '../texts/trip-texts.ts';
import { useAct } from '../use-act.ts';
import { openTab } from '../../../../shared/ui/open-tab.ts';

/** How often an open page looks whether the link was followed. */
const LOOK_MS = 4000;

const names: Readonly<Record<OrderMessenger['messenger'], string>> = {
  telegram: 'Telegram',
  max: 'MAX',
};

/** Offers the messages about an order in the messengers that the agency has connected; nothing if it has none. */
export function MessengersCard({ order }: { readonly order: Order }) {
  const t = useTripT();
  const { orderId } = order;
  const mayAsk = useMayAsk(orderId);
  const [isWaiting, setWaiting] = useState(false);
  const { data } = useQuery({
    queryKey: ['messengers', orderId],
    queryFn: ({ signal }) =>
      call(getOrderMessengers, { orderId }, { signal, headers: orderKeyHeader(orderId) }),
    enabled: () => !isMasked(order) && mayAsk(),
    retry: false,
    refetchInterval: ({ state }) =>
      isWaiting && state.data?.messengers.some(({ isConnected }) => !isConnected) === true ? LOOK_MS : false,
  });
  const offered = data?.messengers ?? [];
  if (offered.length === 0) return null;
  return (
    <section className="card pad stack s3 no-print" aria-labelledby="trip-messengers">
      <h2 id="trip-messengers">{t('messengers.title')}</h2>
      <p className="soft t14">{t('messengers.lead')}</p>
      <ul className="stack s3">
        {offered.map((one) => (
          <li key={one.messenger}>
            <Messenger
              orderId={orderId}
              offered={one}
              hasSms={data?.hasSms === true}
              onConnect={() => setWaiting(true)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Messenger(props: {
  readonly orderId: string;
  readonly offered: OrderMessenger;
  readonly hasSms: boolean;
  readonly onConnect: () => void;
}) {
  const { orderId, offered, hasSms, onConnect } = props;
  const { messenger, isConnected, person, sparesSms } = offered;
  const t = useTripT();
  const queries = useQueryClient();
  const id = useId();
  const { isBusy, problem, run } = useAct();
  const name = names[messenger];
  const headers = orderKeyHeader(orderId);
  const connect = () => {
    if (isBusy) return undefined;
    return run(
      () =>
        openTab(async () => {
          const { url } = await call(connectMessenger, { orderId, messenger }, { headers });
          onConnect();
          return url;
        }),
      (error) => error.message,
    );
  };
  const change = (act: () => Promise<unknown>) =>
    run(
      async () => {
        await act();
        await queries.invalidateQueries({ queryKey: ['messengers', orderId] });
      },
      (error) => error.message,
    );
  return (
    <>
      <p role="status" className="t14">
        {isConnected ? t('messengers.connected', { name, person }) : ''}
      </p>
      {isConnected && hasSms ? (
        <label className="check">
          <input
            type="checkbox"
            checked={sparesSms}
            onChange={({ target }) =>
              void change(() =>
                call(setMessengerSms, { orderId, messenger, sparesSms: target.checked }, { headers }),
              )
            }
          />
          <span>{t('messengers.noSms')}</span>
        </label>
      ) : null}
      <button
        type="button"
        className="btn btn-line btn-block"
        aria-busy={isBusy}
        aria-describedby={problem === undefined ? undefined : id}
        onClick={() =>
          void (isConnected
            ? change(() => call(disconnectMessenger, { orderId, messenger }, { headers }))
            : connect())
        }
      >
        {t(isConnected ? 'messengers.disconnect' : 'messengers.connect', { name })}
      </button>
      <FieldError id={id} text={problem} />
    </>
  );
}
