import type { SearchResults } from '@farewind/contract/flights/search';
import type { ReactNode } from 'react';
import { useResultT } from '../../purchase/fares/texts/result-texts.ts';
import '../../../styles/supplier-notice.css';

/** What suppliers outside have brought meanwhile, and who of them did not answer; it lies over the page and moves nothing. */
export function SupplierNotice(props: {
  readonly suppliers: SearchResults['suppliers'];
  readonly waitingCount: number;
  readonly onShow: () => void;
}): ReactNode {
  const t = useResultT();
  const failed = props.suppliers.filter(({ state }) => state === 'failed').map(({ name }) => name);
  return (
    <>
      {failed.length === 0 ? null : (
        <p className="wrap t14 soft supplier-failed" role="status">
          {t('supplier.failed', { names: failed.join(', ') })}
        </p>
      )}
      <div className="supplier-more" role="status">
        {props.waitingCount === 0 ? null : (
          <div className="toast">
            {t('supplier.more', { count: props.waitingCount })}
            <button type="button" onClick={props.onShow}>
              {t('supplier.show')}
            </button>
          </div>
        )}
      </div>
    </>
  );
}
