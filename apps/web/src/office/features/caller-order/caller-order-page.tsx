import { getCallerTerms } from '@farewind/contract/orders/caller-order';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import '../../../styles/office-caller.css';
import { useFormatPhone } from '../../../shared/format/use-format-phone.ts';
import { useOfficeT } from '../../i18n/office-i18n.tsx';
import { ListSkeleton } from '../../kit/list/list-skeleton.tsx';
import { PageHead } from '../../kit/page-head.tsx';
import { useAddressTexts } from '../../address/office-address.ts';
import { officeCall } from '../../session/office-call.ts';
import { CallerDone, type MadeOrder } from './caller-done.tsx';
import { CallerOrderForm } from './caller-order-form.tsx';
import { CallerRideForm } from './caller-ride-form.tsx';
import { forgetDraft } from './caller-form.ts';
import { NotLoaded } from '../../kit/not-loaded.tsx';

/** Makes an order for a caller: search, choose, hold, and let the caller pay through a link. */
export function CallerOrderPage(): ReactNode {
  const t = useOfficeT();
  const formatPhone = useFormatPhone();
  const terms = useQuery({
    queryKey: ['office', 'callerTerms'],
    queryFn: () => officeCall(getCallerTerms, {}),
  });
  const [made, setMade] = useState<MadeOrder>();
  const [edition, setEdition] = useState(0);
  const [{ phone, product, joinOrder }, change] = useAddressTexts();
  const isRide = product === 'ride' || joinOrder !== undefined;
  const begin = () => {
    forgetDraft();
    change({ phone: undefined, joinOrder: undefined }, { replace: true });
    setMade(undefined);
    setEdition((now) => now + 1);
  };
  const Form = isRide ? CallerRideForm : CallerOrderForm;
  if (terms.data === undefined && terms.error !== null) return <NotLoaded found={terms} />;
  return (
    <>
      <PageHead title={t('menu.callerOrder')}>
        {made === undefined ? (
          <button type="button" className="btn btn-line" onClick={begin}>
            {t('caller.clear')}
          </button>
        ) : null}
      </PageHead>
      {made === undefined && phone !== undefined ? (
        <p className="soft">{t('caller.forPhone', { phone: formatPhone(phone) })}</p>
      ) : null}
      {terms.data === undefined ? (
        <div className="card">
          <ListSkeleton />
        </div>
      ) : made === undefined ? (
        <>
          {joinOrder === undefined ? (
            <Products isRide={isRide} onProduct={(next) => change({ product: next }, { replace: true })} />
          ) : null}
          <Form
            key={`${edition} ${phone ?? ''} ${joinOrder ?? ''}`}
            terms={terms.data}
            {...(phone === undefined ? {} : { phone: formatPhone(phone) })}
            {...(joinOrder === undefined ? {} : { joinOrderId: joinOrder })}
            onMade={setMade}
          />
        </>
      ) : (
        <CallerDone
          made={made}
          takesAtDesk={terms.data.sites.some(({ currencies }) =>
            currencies.some(({ code, takesAtDesk }) => code === made.currency && takesAtDesk),
          )}
          hasSms={terms.data.hasSms}
          onAnother={begin}
        />
      )}
    </>
  );
}

/** Flights, with rides and extras if wanted, or rides alone. */
function Products(props: {
  readonly isRide: boolean;
  readonly onProduct: (product: 'ride' | undefined) => void;
}) {
  const t = useOfficeT();
  return (
    <div className="seg" role="group" aria-label={t('caller.product')}>
      {([undefined, 'ride'] as const).map((product) => (
        <button
          key={product ?? 'flight'}
          type="button"
          aria-pressed={props.isRide === (product === 'ride')}
          onClick={() => props.onProduct(product)}
        >
          {t(`caller.product.${product ?? 'flight'}`)}
        </button>
      ))}
    </div>
  );
}
