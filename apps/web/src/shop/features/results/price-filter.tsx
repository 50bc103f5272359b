import { useT } from '../../../shared/i18n/i18n.tsx';
import { RangeFilter } from './range-filter.tsx';

/** The price range of the list; an end of the scale means no limit. */
export function PriceFilter(props: {
  readonly lowest: number;
  readonly highest: number;
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly show: (amount: number) => string;
  readonly onPrice: (from: number | undefined, to: number | undefined) => void;
}) {
  const t = useT();
  const { lowest, highest } = props;
  if (highest - lowest < 2) return null;
  return (
    <section>
      <h2>{t('filter.price')}</h2>
      <RangeFilter
        least={lowest}
        most={highest}
        step={1}
        from={Math.max(props.from ?? lowest, lowest)}
        to={Math.min(props.to ?? highest, highest)}
        fromLabel={t('filter.priceFrom')}
        toLabel={t('filter.priceTo')}
        show={props.show}
        onRange={(from, to) => props.onPrice(from > lowest ? from : undefined, to < highest ? to : undefined)}
      />
    </section>
  );
}
