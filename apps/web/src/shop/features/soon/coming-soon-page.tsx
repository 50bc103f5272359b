import type { ReactNode } from 'react';
import { getRouteApi, Link, notFound } from '@tanstack/react-router';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { useSession } from '../../../shared/session/session.tsx';
import { usePageTitle } from '../../../shared/ui/page-title.ts';

const products = ['hotel', 'villa', 'privateAviation'] as const;
const productRoute = getRouteApi('/comingSoon/$product');

export function ComingSoonProductPage(): ReactNode {
  const t = useT();
  const asked = productRoute.useParams().product;
  const product = products.find((known) => known === asked);
  if (product === undefined) throw notFound();
  return <ComingSoon title={t(`soon.${product}.title`)} text={t(`soon.${product}.text`)} />;
}

export function ComingSoonHelpPage(): ReactNode {
  const t = useT();
  return <ComingSoon title={t('nav.help')} text={t('comingSoon.help')} />;
}

function ComingSoon(props: { readonly title: string; readonly text: string }) {
  const t = useT();
  const agency = useSession().site?.agency;
  usePageTitle(props.title);
  return (
    <div className="wrap page-body">
      <section className="card empty">
        <svg className="draw" viewBox="0 0 132 88" aria-hidden="true">
          <circle className="s" cx="96" cy="26" r="11" />
          <path className="a" d="M10 66q8-5 16 0t16 0 16 0 16 0 16 0 16 0 16 0" />
          <path d="M22 56h58l-8 12H32zM50 56V18l22 30H50M50 24L34 48h16" />
        </svg>
        <p className="badge sun">{t('comingSoon.title')}</p>
        <h1>{props.title}</h1>
        <p className="soft">{props.text}</p>
        {agency === undefined ? null : (
          <p className="t14">
            <a href={`mailto:${agency.email}`}>{agency.email}</a>
          </p>
        )}
        <Link to="/flightSearch" className="btn btn-primary">
          {t('comingSoon.toFlights')}
        </Link>
      </section>
    </div>
  );
}
