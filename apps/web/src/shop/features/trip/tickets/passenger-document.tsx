import type { Order } from '@farewind/contract/bookings/get-order';
import { documentCodes } from '@farewind/values/passenger-document';
import { useT } from '../../../../shared/i18n/i18n.tsx';

/** The masked document, and below it each masked number that the ticket shows. */
export function PassengerDocument({ passenger }: { readonly passenger: Order['passengers'][number] }) {
  const t = useT();
  const { document, numbers = {} } = passenger;
  return (
    <>
      <span className="code nw">{document}</span>
      {documentCodes.map((code) =>
        numbers[code] === undefined ? null : (
          <div key={code} className="t14 mute">
            {t(`checkout.${code}`)}: <span className="code nw">{numbers[code]}</span>
          </div>
        ),
      )}
    </>
  );
}
