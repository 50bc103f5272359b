import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { describeError } from '../../../shared/ui/error-dialog-store.ts';

/** There is no price now: why, and the way on. What was typed stays. */
export function QuoteFault(props: {
  readonly error: Error;
  readonly searchId: string;
  readonly onRetry: () => void;
}) {
  const t = useT();
  const { title, text } = describeError(props.error, t);
  const isRefused = props.error instanceof ApiError && props.error.status < 500;
  return (
    <div className="notice bad quote-fault" role="alert">
      <CircleAlert className="i" aria-hidden />
      <b className="m">{title}</b>
      <span>{text}</span>
      <span className="acts">
        {isRefused ? null : (
          <button type="button" className="btn btn-line" onClick={props.onRetry}>
            {t('error.retry')}
          </button>
        )}
        <Link to="/flightSearch/$searchId" params={{ searchId: props.searchId }} className="btn btn-line">
          {t('price.changed.decline')}
        </Link>
      </span>
    </div>
  );
}
