import type { SavedTraveller } from '@farewind/contract/account/travellers';
import { useState } from 'react';
import '../../../../styles/cancel.css';
import '../../../../styles/checkout.css';
import { call } from '../../../../shared/api/call.ts';
import { saveTraveller } from '@farewind/contract/account/travellers';
import { useT } from '../../../../shared/i18n/i18n.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { DateField } from '../../../kit/fields/date-field.tsx';
import { PassportField } from '../../../kit/fields/passport-field.tsx';
import { TextField } from '../../../kit/fields/text-field.tsx';
import { FieldProvider } from '../../../kit/fields/field-form.tsx';
import { fieldId } from '../../../kit/fields/shown-problems.ts';
import { readTypedDate } from '../../../kit/fields/typed-date.ts';
import { FormProblem } from '../../../kit/form/form-problem.tsx';
import { PersonFields } from '../frame/person-fields.tsx';
import {
  findPersonProblems,
  nobodyTyped,
  personIds,
  toPersonInput,
  toTypedDate,
  toTypedPerson,
} from '../frame/typed-person.ts';
import { SubmitButton } from '../../../kit/form/submit-button.tsx';
import { useAccountT } from '../texts/account-texts.ts';
import { useAccountForm } from '../../../kit/form/use-account-form.ts';

const ids = {
  ...personIds,
  passportSerial: fieldId('.passportSerial'),
  passportNumber: fieldId('.passportNumber'),
  passportExpiryDate: 'field-passportExpiryDate',
  identificationNumber: 'field-identificationNumber',
};

/** A traveller to be typed or changed. */
export function TravellerDialog(props: {
  readonly known: SavedTraveller | undefined;
  readonly onClose: () => void;
  readonly onSaved: (saved: SavedTraveller) => void;
}) {
  const t = useT();
  const say = useAccountT();
  const { known } = props;
  // Whoever stands in for the customer is not shown the documents, and leaves them as they are.
  const isHidden = known?.documentsMasked === true;
  const [person, setPerson] = useState(() => (known ? toTypedPerson(known) : nobodyTyped));
  const [papers, setPapers] = useState(() => startPapers(known));
  const form = useAccountForm({
    ids,
    check: () => ({
      ...findPersonProblems(t, person, ['name', 'surname']),
      ...(!isHidden && isWrongDate(papers.passportExpiryDate)
        ? { passportExpiryDate: t('validation.dateFormat') }
        : {}),
    }),
    send: async () => {
      const base = known ? { id: known.id, version: known.version } : {};
      const expiry = readTypedDate(papers.passportExpiryDate) ?? '';
      const documents = isHidden ? {} : { ...papers, passportExpiryDate: expiry };
      props.onSaved(await call(saveTraveller, { ...base, ...toPersonInput(person), ...documents }));
    },
  });
  const fields = {
    problemOf: (path: string) => form.problems[path.replace(/^\./, '') as keyof typeof ids],
    leave: () => undefined,
  };
  const typePapers = (part: Partial<typeof papers>) => setPapers((typed) => ({ ...typed, ...part }));
  return (
    <Dialog
      title={known ? say('travellers.editOf', { name: known.name }) : say('travellers.add')}
      onClose={props.onClose}
      className="dialog-wide"
    >
      <form className="stack s4" noValidate onSubmit={form.onSubmit}>
        <FormProblem text={form.problem} />
        <FieldProvider value={fields}>
          <div className="grid2">
            <PersonFields
              value={person}
              isSelf={false}
              onType={(part) => setPerson((typed) => ({ ...typed, ...part }))}
            />
            {isHidden ? null : (
              <>
                <PassportField path="" values={papers} isOptional onText={typePapers} />
                <DateField
                  path="passportExpiryDate"
                  label={t('checkout.passportExpiry')}
                  value={papers.passportExpiryDate}
                  onDate={(passportExpiryDate) => typePapers({ passportExpiryDate })}
                />
              </>
            )}
            {!isHidden && (person.nationality === 'TR' || papers.identificationNumber !== '') ? (
              <TextField
                path="identificationNumber"
                label={t('checkout.identification')}
                value={papers.identificationNumber}
                onText={(identificationNumber) => typePapers({ identificationNumber })}
                input={{ autoComplete: 'off', inputMode: 'numeric', maxLength: 32 }}
              />
            ) : null}
          </div>
        </FieldProvider>
        <div className="account-end">
          <SubmitButton isBusy={form.isBusy}>{say('travellers.save')}</SubmitButton>
          <button type="button" className="btn btn-line" onClick={props.onClose}>
            {say('travellers.cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function startPapers(known: SavedTraveller | undefined) {
  return {
    passportSerial: known?.passportSerial ?? '',
    passportNumber: known?.passportNumber ?? '',
    passportExpiryDate: toTypedDate(known?.passportExpiryDate ?? null),
    identificationNumber: known?.identificationNumber ?? '',
  };
}

function isWrongDate(text: string): boolean {
  return text !== '' && readTypedDate(text) === undefined;
}
