import { Link } from '@tanstack/react-router';
import { useT } from '../../../shared/i18n/i18n.tsx';

/** In place of an order that this agency does not know. */
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
