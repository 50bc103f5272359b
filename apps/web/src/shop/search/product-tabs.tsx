import { CarFront, Plane } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { useT } from '../../shared/i18n/i18n.tsx';

/** The product to search for: flights or rides. */
export function ProductTabs({ current }: { readonly current: 'flights' | 'transfers' }) {
  const t = useT();
  const mark = (product: typeof current) => (product === current ? 'page' : undefined);
  return (
    <nav className="seg" aria-label={t('search.what')}>
      <Link to="/" aria-current={mark('flights')}>
        <Plane className="i i-16" aria-hidden />
        {t('nav.flights')}
      </Link>
      <Link to="/transferSearch" aria-current={mark('transfers')}>
        <CarFront className="i i-16" aria-hidden />
        {t('nav.transfers')}
      </Link>
    </nav>
  );
}
