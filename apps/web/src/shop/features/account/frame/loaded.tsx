import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useAccountT } from '../texts/account-texts.ts';

/** Loaded data; until then a note that it is loading, or that it failed and can be requested again. */
export function Loaded<Data>(props: {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}) {
  const say = useAccountT();
  const { query } = props;
  if (query.data !== undefined) return props.children(query.data);
  if (!query.isError)
    return (
      <section className="card pad account-wait" role="status" aria-label={say('frame.loading')}>
        <span />
        <span />
        <span />
      </section>
    );
  return <FailedNote onRetry={() => void query.refetch()} />;
}

/** Something that could not be loaded, and can be requested again. */
export function FailedNote({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  const say = useAccountT();
  return (
    <div className="notice bad" role="alert">
      <CircleAlert className="i" aria-hidden />
      <p>{say('frame.failed')}</p>
      <p className="acts">
        <button type="button" className="btn btn-line" onClick={onRetry}>
          {say('frame.retry')}
        </button>
      </p>
    </div>
  );
}
