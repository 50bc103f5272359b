import type { SearchResults } from '@farewind/contract/flights/search';
import { useResultT } from '../../purchase/fares/texts/result-texts.ts';
import type { ListedOffer } from './steady-list.ts';
import '../../../styles/supplier-notice.css';

/**
 * What later answers have brought: suppliers that did not answer, offers appended to the list, cheaper returns of listed
 * flights, and, for screen readers, how many cards have changed. It lies over the page and moves nothing.
 */
export function SupplierNotice(props: {
  readonly suppliers: SearchResults['suppliers'];
  readonly cards: readonly ListedOffer[];
  readonly appended: number;
  readonly cheaper: number;
  readonly onSortIn: () => void;
}) {
  const t = useResultT();
  const failed = props.suppliers.filter(({ state }) => state === 'failed').map(({ name }) => name);
  const changed = props.cards.filter(({ before, gone }) => before !== undefined && gone === undefined).length;
  const soldOut = props.cards.filter(({ gone }) => gone === 'soldOut').length;
  const unconfirmed = props.cards.filter(({ gone }) => gone === 'unconfirmed').length;
  const { appended, cheaper } = props;
  return (
    <>
      {failed.length === 0 ? null : (
        <p className="wrap t14 soft supplier-failed" role="status">
          {t('supplier.failed', { names: failed.join(', ') })}
        </p>
      )}
      <p className="sr" role="status">
        {changed === 0 ? null : t('renewed.prices', { count: changed })}{' '}
        {soldOut === 0 ? null : t('renewed.gone', { count: soldOut })}{' '}
        {unconfirmed === 0 ? null : t('renewed.unconfirmed', { count: unconfirmed })}
      </p>
      <div className="supplier-more" role="status">
        {appended + cheaper === 0 ? null : (
          <div className="toast">
            {appended === 0
              ? t('supplier.cheaper', { count: cheaper })
              : t('supplier.more', { count: appended })}
            <button type="button" onClick={props.onSortIn}>
              {t(appended === 0 ? 'supplier.show' : 'supplier.sortIn')}
            </button>
          </div>
        )}
      </div>
    </>
  );
}
