import { eachMember, isDocumentDate, paperMembers } from '@farewind/values/passenger-document';
import { useState, type ReactNode } from 'react';
import {
  type SavedTraveller,
  deleteTraveller,
  getTravellers,
  saveTraveller,
} from '@farewind/contract/account/travellers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Pencil, Trash2 } from 'lucide-react';
import { call } from '../../../../shared/api/call.ts';
import { useSession } from '../../../../shared/session/session.tsx';
import { showError } from '../../../../shared/ui/error-dialog-store.ts';
import { QuestionDialog } from '../../../kit/question-dialog.tsx';
import { AccountFrame } from '../frame/account-frame.tsx';
import { Loaded } from '../frame/loaded.tsx';
import { useAccountT } from '../texts/account-texts.ts';
import { formatDate } from '../../../../shared/format/date.ts';
import '../../../../styles/cancel.css';
import '../../../../styles/checkout.css';
import { useT } from '../../../../shared/i18n/i18n.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
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
import { TravellerPapers, type TypedPapers } from './traveller-papers.tsx';
import { SubmitButton } from '../../../kit/form/submit-button.tsx';
import { useAccountForm } from '../../../kit/form/use-account-form.ts';

type Act = 'add' | { readonly edit: SavedTraveller } | { readonly remove: SavedTraveller };

/** The customer's saved travellers: add, change, and remove after confirmation. */
export function TravellersPage(): ReactNode {
  const say = useAccountT();
  const { user } = useSession();
  const [act, setAct] = useState<Act>();
  const [said, setSaid] = useState('');
  const queries = useQueryClient();
  const travellers = useQuery({
    queryKey: ['travellers', user?.id],
    queryFn: ({ signal }) => call(getTravellers, {}, { signal }),
    enabled: user !== null && !user.isStaff,
  });
  const finish = async (text: string) => {
    setAct(undefined);
    setSaid(text);
    await queries.invalidateQueries({ queryKey: ['travellers'] });
  };
  // The list has masked documents, so editing loads them in full.
  const edit = async ({ id }: SavedTraveller) => {
    const { items } = await call(getTravellers, { withDocuments: true });
    const traveller = items.find((each) => each.id === id);
    setAct(traveller && { edit: traveller });
  };
  const remove = async (traveller: SavedTraveller) => {
    setAct(undefined);
    await call(deleteTraveller, { id: traveller.id });
    await finish(say('travellers.removed', { name: nameOf(traveller) }));
  };
  const add = (
    <button type="button" className="btn btn-primary" onClick={() => setAct('add')}>
      <Plus className="i" aria-hidden />
      {say('travellers.add')}
    </button>
  );
  return (
    <AccountFrame title={say('travellers.title')} lead={say('travellers.lead')}>
      <p role="status" className="soft account-said">
        {said}
      </p>
      <Loaded query={travellers}>
        {({ items }) =>
          items.length === 0 ? (
            <section className="card empty">
              <p className="soft">{say('travellers.empty')}</p>
              {add}
            </section>
          ) : (
            <>
              <ul className="my-list">
                {items.map((traveller) => (
                  <TravellerRow
                    key={traveller.id}
                    traveller={traveller}
                    name={nameOf(traveller)}
                    onEdit={() => void edit(traveller).catch(showError)}
                    onRemove={() => setAct({ remove: traveller })}
                  />
                ))}
              </ul>
              <p>{add}</p>
            </>
          )
        }
      </Loaded>
      {act === 'add' || (act !== undefined && 'edit' in act) ? (
        <TravellerDialog
          known={act === 'add' ? undefined : act.edit}
          onClose={() => setAct(undefined)}
          onSaved={(saved) => void finish(say('travellers.saved', { name: nameOf(saved) }))}
        />
      ) : null}
      {act !== undefined && act !== 'add' && 'remove' in act ? (
        <QuestionDialog
          title={say('travellers.question', { name: nameOf(act.remove) })}
          text={say('travellers.questionText')}
          yes={say('travellers.remove')}
          no={say('travellers.keep')}
          onYes={() => void remove(act.remove).catch(showError)}
          onNo={() => setAct(undefined)}
          onClose={() => setAct(undefined)}
        />
      ) : null}
    </AccountFrame>
  );
}

function nameOf({ name, surname }: Pick<SavedTraveller, 'name' | 'surname'>): string {
  return `${name} ${surname}`;
}

/** A saved traveller: name, birthday, and enough of the passport to recognise it. */
function TravellerRow(props: {
  readonly traveller: SavedTraveller;
  readonly name: string;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}) {
  const say = useAccountT();
  const { traveller, name } = props;
  const { birthDate, passportSerial, passportNumber } = traveller;
  const number = [passportSerial, passportNumber].filter((part) => part !== null).join(' ');
  return (
    <li className="card my-traveller">
      <span className="my-route">
        <strong>{name}</strong>
        <span className="soft num">
          {[
            ...(birthDate === null ? [] : [say('travellers.born', { date: formatDate(birthDate) })]),
            number === '' ? say('travellers.noPassport') : say('travellers.passport', { number }),
          ].join(' · ')}
        </span>
      </span>
      <span className="row">
        <button
          type="button"
          className="btn btn-line"
          aria-label={say('travellers.editOf', { name })}
          onClick={props.onEdit}
        >
          <Pencil className="i" aria-hidden />
          {say('travellers.edit')}
        </button>
        <button
          type="button"
          className="btn btn-icon btn-danger"
          aria-label={say('travellers.removeOf', { name })}
          onClick={props.onRemove}
        >
          <Trash2 className="i" aria-hidden />
        </button>
      </span>
    </li>
  );
}

const ids = {
  ...personIds,
  ...eachMember(paperMembers, fieldId),
  // The group's boxes have no path of their own.
  passportSerial: fieldId('.passportSerial'),
  passportNumber: fieldId('.passportNumber'),
};

/** Form for a new or existing traveller. */
function TravellerDialog(props: {
  readonly known: SavedTraveller | undefined;
  readonly onClose: () => void;
  readonly onSaved: (saved: SavedTraveller) => void;
}) {
  const t = useT();
  const say = useAccountT();
  const { known } = props;
  // An impersonator does not see the documents, and leaves them unchanged.
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
  const typePapers = (part: Partial<TypedPapers>) => setPapers((typed) => ({ ...typed, ...part }));
  return (
    <Dialog
      title={known ? say('travellers.editOf', { name: known.name }) : say('travellers.add')}
      isBusy={form.isBusy}
      onClose={props.onClose}
      className="dialog-wide"
    >
      <form className="stack s4" noValidate onSubmit={form.onSubmit}>
        <FormProblem text={form.problem} />
        <p className="soft">{say('travellers.onlyName')}</p>
        <FieldProvider value={fields}>
          <div className="grid2">
            <PersonFields
              value={person}
              isSelf={false}
              onType={(part) => setPerson((typed) => ({ ...typed, ...part }))}
            />
            {isHidden ? null : (
              <TravellerPapers
                papers={papers}
                asksIdentification={person.nationality === 'TR' || papers.identificationNumber !== ''}
                onType={typePapers}
              />
            )}
          </div>
        </FieldProvider>
        <div className="account-end">
          <SubmitButton isBusy={form.isBusy}>{say('travellers.save')}</SubmitButton>
          <button type="button" className="btn btn-line" disabled={form.isBusy} onClick={props.onClose}>
            {say('travellers.cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function startPapers(known: SavedTraveller | undefined): TypedPapers {
  return eachMember(paperMembers, (member) => {
    const kept = known?.[member] ?? null;
    return isDocumentDate(member) ? toTypedDate(kept) : (kept ?? '');
  });
}

function isWrongDate(text: string): boolean {
  return text !== '' && readTypedDate(text) === undefined;
}
