import type { Order } from '@farewind/contract/bookings/get-order';
import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useAccountT } from '../texts/account-texts.ts';

const asks = [
  ['answerProposal', 'dashboard.answer'],
  ['sendProof', 'dashboard.proof'],
  ['payAgain', 'dashboard.pay'],
] as const;

/** What somebody has to do for their orders, each leading to the page where it is done. */
export function WaitingList({ orders }: { readonly orders: readonly Order[] }) {
  const say = useAccountT();
  const waiting = orders.flatMap((order) =>
    asks
      .filter(([act]) => order.allowedActions.includes(act))
      .map(([act, text]) => ({ act, text, ...order })),
  );
  return (
    <section className="account-part" aria-labelledby="account-waiting">
      <h2 id="account-waiting">{say('dashboard.waiting')}</h2>
      {waiting.length === 0 ? (
        <p className="soft">{say('dashboard.nothing')}</p>
      ) : (
        <ul className="my-list">
          {waiting.map(({ act, text, orderId, reservationNumber }) => (
            <li key={`${orderId}-${act}`} className="notice warn">
              <CircleAlert className="i" aria-hidden />
              <p>{say(text)}</p>
              <p className="acts">
                <Link to="/ticketDetail/$orderId" params={{ orderId }} className="btn btn-line">
                  {say('dashboard.open')} <span className="num">{reservationNumber}</span>
                </Link>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
