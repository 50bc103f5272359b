import { useT } from '../../../../shared/i18n/i18n.tsx';
import type { PassengerFields } from '../../../purchase/checkout-fields.ts';
import { DateField } from '../../../kit/fields/date-field.tsx';
import { PassportField } from '../../../kit/fields/passport-field.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import type { NeededDocuments } from '../../../purchase/travel-documents.ts';

/** The papers that route and nationality ask of one passenger. */
export function PassengerPapers(props: {
  readonly path: string;
  readonly passenger: PassengerFields;
  readonly needed: NeededDocuments;
  readonly set: (part: Partial<PassengerFields>) => void;
}) {
  const { path, passenger, needed, set } = props;
  const t = useT();
  return (
    <>
      {needed.passport === 'none' ? null : (
        <PassportField
          path={path}
          values={passenger}
          isOptional={needed.passport === 'optional'}
          onText={set}
        />
      )}
      {needed.expiry ? (
        <DateField
          path={`${path}.passportExpiryDate`}
          label={t('checkout.passportExpiry')}
          value={passenger.passportExpiryDate}
          onDate={(passportExpiryDate) => set({ passportExpiryDate })}
        />
      ) : null}
      {needed.identification === 'none' ? null : (
        <TextField
          path={`${path}.identificationNumber`}
          label={t('checkout.identification')}
          value={passenger.identificationNumber}
          onText={(text) => set({ identificationNumber: text })}
          {...(needed.identification === 'optional' ? { note: t('checkout.insteadOfPassport') } : {})}
          input={{ inputMode: 'numeric', maxLength: 14, autoComplete: 'off', className: 'code' }}
        />
      )}
    </>
  );
}
