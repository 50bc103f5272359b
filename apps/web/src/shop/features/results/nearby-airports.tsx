import type { NearbyAirports as Answer } from '@farewind/contract/flights/alternatives';
import type { SearchCriteria } from '@farewind/contract/flights/search';
import { formatPrice } from '@farewind/values/format-money';
import { useQuery } from '@tanstack/react-query';
import { getNearbyAirports } from '@farewind/contract/flights/alternatives';
import { call } from '../../../shared/api/call.ts';
import { useI18n, useT } from '../../../shared/i18n/i18n.tsx';
import { useResultT } from '../../purchase/fares/texts/result-texts.ts';
import { subtractAmounts } from './subtract-amounts.ts';
import type { SavedSearch } from './use-month-prices.ts';
import '../../../styles/nearby-airports.css';

interface Props {
  readonly search: SavedSearch;
  /** The price of the list's cheapest offer; a cheaper trip shows the difference. */
  readonly lowest: string | undefined;
  readonly busy: boolean;
  readonly onSearch: (change: Partial<SearchCriteria>) => void;
}

/** The prices on the same dates from or to nearby airports; hidden while none is known. */
export function NearbyAirports(props: Props) {
  const t = useT();
  const say = useResultT();
  const { search, busy, onSearch } = props;
  const { data } = useQuery({
    queryKey: ['nearby', search.id],
    queryFn: ({ signal }) => call(getNearbyAirports, { id: search.id }, { signal }),
  });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <section className="card nearby" aria-labelledby="nearby-title">
      <h2 className="t16" id="nearby-title">
        {say('nearby.title')}
      </h2>
      <ul>
        {data.items.map((item) => (
          <li key={`${item.side} ${item.code}`}>
            <button
              type="button"
              disabled={busy}
              onClick={() => onSearch(item.side === 'from' ? { from: item.code } : { to: item.code })}
            >
              <Airport item={item} />
              <Price {...props} item={item} />
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="btn btn-line btn-sm"
        disabled={busy}
        onClick={() => onSearch({ nearbyAirports: true })}
      >
        {t('results.withNearby')}
      </button>
    </section>
  );
}

function Airport({ item }: { readonly item: Answer['items'][number] }) {
  const say = useResultT();
  const { side, name, code, city, km } = item;
  const airport = city === name ? name : `${name}, ${city}`;
  return (
    <span>
      <b className="m">{say(side === 'from' ? 'nearby.from' : 'nearby.to', { airport })}</b>{' '}
      <span className="code mute">{code}</span>
      <br />
      <span className="mute t14">{say('nearby.km', { km })}</span>
    </span>
  );
}

function Price({ item, search, lowest }: Props & { readonly item: Answer['items'][number] }) {
  const { locale } = useI18n();
  const say = useResultT();
  const money = (amount: string) => formatPrice(amount, search.currency, locale);
  const saved = lowest === undefined ? '0' : subtractAmounts(lowest, item.price);
  return (
    <span className="nearby-price">
      <span className="price">{say('nearby.price', { price: money(item.price) })}</span>
      {Number(saved) > 0 ? (
        <>
          <br />
          <span className="badge sea">{say('nearby.cheaper', { price: money(saved) })}</span>
        </>
      ) : null}
    </span>
  );
}
