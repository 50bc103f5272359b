import { Link } from '@tanstack/react-router';
import { useT } from '../../../shared/i18n/i18n.tsx';

/** Shown for an order that this agency does not have. */
export function OrderNotFound() {
  const t = useT();
  return (
    <section className="card empty" role="alert">
      <h1>{t('trip.notFound')}</h1>
      <p className="soft">{t('trip.notFoundText')}</p>
      <Link to="/" className="btn btn-primary">
        {t('error.notFound.home')}
      </Link>
    </section>
  );
}
