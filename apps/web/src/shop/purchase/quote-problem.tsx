import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { useT } from '../../shared/i18n/i18n.tsx';
import { describeError } from '../../shared/ui/error-dialog-store.ts';

const ID = 'quote-problem';

/** Leads to the reason why there is no price, which is drawn; nothing if there is one again. */
export function showQuoteProblem(): void {
  const box = document.getElementById(ID);
  box?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: 'center' });
}

/** Shown if there is no price: the reason and the next step. Typed data is kept. */
export function QuoteProblem(props: {
  readonly error: Error;
  /** Link to another offer. */
  readonly otherOffer: ReactNode;
  readonly onRetry: () => void;
}) {
  const t = useT();
  const { title, text } = describeError(props.error, t);
  const isRefused = props.error instanceof ApiError && props.error.status < 500;
  return (
    <div id={ID} className="notice bad quote-fault" role="alert" tabIndex={-1}>
      <CircleAlert className="i" aria-hidden />
      <b className="m">{title}</b>
      <span>{text}</span>
      <span className="acts">
        {isRefused ? null : (
          <button type="button" className="btn btn-line" onClick={props.onRetry}>
            {t('error.retry')}
          </button>
        )}
        {props.otherOffer}
      </span>
    </div>
  );
}
