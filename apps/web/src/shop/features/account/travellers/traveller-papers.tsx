import type { PaperMember } from '@farewind/values/passenger-document';
import { useT } from '../../../../shared/i18n/i18n.tsx';
import { DateField } from '../../../kit/fields/date-field.tsx';
import { OfferedCodes } from '../../../kit/fields/offered-codes.tsx';
import { PassportField } from '../../../kit/fields/passport-field.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';

export type TypedPapers = Readonly<Record<PaperMember, string>>;

/** The document fields of a saved traveller. */
export function TravellerPapers(props: {
  readonly papers: TypedPapers;
  readonly asksIdentification: boolean;
  readonly onType: (part: Partial<TypedPapers>) => void;
}) {
  const { papers, onType } = props;
  const t = useT();
  return (
    <>
      <PassportField path="" values={papers} isOptional onText={onType} />
      <DateField
        path="passportExpiryDate"
        leaning="future"
        label={t('checkout.passportExpiryDate')}
        value={papers.passportExpiryDate}
        onDate={(passportExpiryDate) => onType({ passportExpiryDate })}
      />
      {props.asksIdentification ? (
        <TextField
          path="identificationNumber"
          label={t('checkout.identificationNumber')}
          value={papers.identificationNumber}
          onText={(identificationNumber) => onType({ identificationNumber })}
          input={{ autoComplete: 'off', inputMode: 'numeric', maxLength: 32 }}
        />
      ) : null}
      <OfferedCodes path="" values={papers} onText={onType} />
    </>
  );
}
