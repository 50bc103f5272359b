import type { SearchResults } from '@farewind/contract/flights/search';
import { useResultT } from '../../purchase/fares/texts/result-texts.ts';
import type { ListedOffer } from './steady-list.ts';
import '../../../styles/supplier-notice.css';

/**
 * What later answers have brought: suppliers that did not answer, offers appended to the list, and, for screen readers, how
 * many cards have changed. It lies over the page and moves nothing.
 */
export function SupplierNotice(props: {
  readonly suppliers: SearchResults['suppliers'];
  readonly cards: readonly ListedOffer[];
  readonly appended: number;
  readonly onSortIn: () => void;
}) {
  const t = useResultT();
  const failed = props.suppliers.filter(({ state }) => state === 'failed').map(({ name }) => name);
  const changed = props.cards.filter(({ before, gone }) => before !== undefined && gone === undefined).length;
  const gone = props.cards.filter((card) => card.gone !== undefined).length;
  return (
    <>
      {failed.length === 0 ? null : (
        <p className="wrap t14 soft supplier-failed" role="status">
          {t('supplier.failed', { names: failed.join(', ') })}
        </p>
      )}
      <p className="sr" role="status">
        {changed === 0 ? null : t('renewed.prices', { count: changed })}{' '}
        {gone === 0 ? null : t('renewed.gone', { count: gone })}
      </p>
      <div className="supplier-more" role="status">
        {props.appended === 0 ? null : (
          <div className="toast">
            {t('supplier.more', { count: props.appended })}
            <button type="button" onClick={props.onSortIn}>
              {t('supplier.sortIn')}
            </button>
          </div>
        )}
      </div>
    </>
  );
}
