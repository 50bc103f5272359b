import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { findPaid, forgetPaid } from './paid-choices.ts';
import type { PurchaseChoice } from './purchase-choice.ts';
import { useCheckoutT } from './texts/checkout-texts.ts';
import type { OrderPage } from './use-follow-order.ts';

/**
 * The form of a purchase, unless this tab has paid for the same choice: whoever comes back from the order reads so
 * first, and begins a second purchase only on purpose. Only for the browser, which alone knows.
 */
export function UnlessBought(props: {
  readonly choice: PurchaseChoice;
  readonly page: OrderPage;
  readonly children: ReactNode;
}) {
  const { choice } = props;
  const t = useCheckoutT();
  const navigate = useNavigate();
  const [bought, setBought] = useState(() => findPaid(choice));
  useEffect(() => {
    // A page restored as it was left, from the bank's page or further on.
    const show = (event: PageTransitionEvent) => event.persisted && setBought(findPaid(choice));
    addEventListener('pageshow', show);
    return () => removeEventListener('pageshow', show);
  }, [choice]);
  if (bought === undefined) return props.children;
  const buyAgain = async () => {
    forgetPaid(choice);
    // From its first part on, wherever the first purchase ended.
    await navigate({ to: '.', params: true, search: true, state: {}, replace: true });
    setBought(undefined);
  };
  return (
    <section className="card empty">
      <h2>{t('bought.title')}</h2>
      <p className="soft">{t('bought.text', { number: bought.number })}</p>
      <Link to={props.page} params={{ orderId: bought.orderId }} className="btn btn-primary">
        {t('bought.open')}
      </Link>
      <button type="button" className="btn btn-ghost" onClick={() => void buyAgain()}>
        {t('bought.again')}
      </button>
    </section>
  );
}
