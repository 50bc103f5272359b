import type { ReactNode } from 'react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useT } from '../../../shared/i18n/i18n.tsx';
import { usePageTitle } from '../../../shared/ui/page-title.ts';
import { TextFrame } from '../../kit/text-page/text-frame.tsx';
import { usePageT } from '../../kit/text-page/texts/page-texts.ts';
import { useText } from '../../kit/text-page/use-text.ts';
import { isSoonProduct, soonTexts, type SoonProduct } from './soon-products.ts';
import '../../../styles/text.css';
import '../../../styles/soon.css';

const route = getRouteApi('/comingSoon/$product');

/** Products announced for later, in the agency's words, and what is available today. */
export function ComingSoonPage(): ReactNode {
  const { product } = route.useParams();
  // The route accepts no other product.
  return isSoonProduct(product) ? <ComingSoon product={product} /> : null;
}

function ComingSoon({ product }: { readonly product: SoonProduct }) {
  const t = useT();
  const pageT = usePageT();
  const text = useText(soonTexts[product]);
  const title = text.data?.title ?? pageT(`soon.${product}`);
  usePageTitle(title);
  return (
    <div className="wrap page-body soon-page">
      <header>
        <svg className="draw" viewBox="0 0 132 88" aria-hidden="true">
          <circle className="s" cx="96" cy="26" r="11" />
          <path className="a" d="M10 66q8-5 16 0t16 0 16 0 16 0 16 0 16 0 16 0" />
          <path d="M22 56h58l-8 12H32zM50 56V18l22 30H50M50 24L34 48h16" />
        </svg>
        <p className="badge sun">{t('comingSoon.title')}</p>
        <h1>{title}</h1>
      </header>
      <TextFrame text={text} />
      <div className="row wrapx">
        <Link to="/flightSearch" className="btn btn-primary">
          {t('comingSoon.toFlights')}
        </Link>
        <Link to="/transferSearch" className="btn btn-line">
          {pageT('soon.toTransfers')}
        </Link>
      </div>
    </div>
  );
}
