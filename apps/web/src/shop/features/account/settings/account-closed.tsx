import { Link } from '@tanstack/react-router';
import { AccountCard } from '../../../kit/form/account-card.tsx';
import { useAccountT } from '../texts/account-texts.ts';
import type { Erasure } from './erase-part.tsx';

/** What stands in place of the settings once the account is closed: nobody is signed in any more. */
export function AccountClosed(props: { readonly erasure: Erasure }) {
  const say = useAccountT();
  const { state, reservationNumbers } = props.erasure;
  return (
    <AccountCard title={say('erase.doneTitle')} isAnswer>
      <p role="status">
        {state === 'erased'
          ? say('erase.done')
          : say('erase.waiting', { numbers: reservationNumbers.join(', ') })}{' '}
        {say('erase.mailed')}
      </p>
      <Link to="/" className="btn btn-primary">
        {say('erase.close')}
      </Link>
    </AccountCard>
  );
}
