import type { Notice } from '@farewind/contract/flights/search';
import { CircleAlert } from 'lucide-react';

/** Why a flight is not sold, and what to choose instead: where a date says it, one press searches again with it. */
export function OfferUnfit(props: {
  readonly reason: Notice;
  readonly onReturnDate: (date: string) => void;
}) {
  const { text, fix, returnUntil } = props.reason;
  return (
    <p className="notice bad off-unfit">
      <CircleAlert className="i" aria-hidden />
      <span>
        {text}{' '}
        {returnUntil === undefined ? (
          fix
        ) : (
          <button type="button" className="link" onClick={() => props.onReturnDate(returnUntil)}>
            {fix}
          </button>
        )}
      </span>
    </p>
  );
}
