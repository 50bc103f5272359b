import { useState, type ReactNode } from 'react';
import type { SavedTraveller } from '@farewind/contract/account/travellers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Pencil, Trash2 } from 'lucide-react';
import { deleteTraveller } from '@farewind/contract/account/travellers';
import { call } from '../../../../shared/api/call.ts';
import { getTravellers } from '@farewind/contract/account/travellers';
import { useSession } from '../../../../shared/session/session.tsx';
import { showError } from '../../../../shared/ui/error-dialog-store.ts';
import { QuestionDialog } from '../../../kit/question-dialog.tsx';
import { AccountFrame } from '../frame/account-frame.tsx';
import { Loaded } from '../frame/loaded.tsx';
import { useAccountT } from '../texts/account-texts.ts';
import { TravellerDialog } from './traveller-dialog.tsx';
import { formatDate } from '../../../../shared/format/date.ts';

type Act = 'add' | { readonly edit: SavedTraveller } | { readonly remove: SavedTraveller };

/** Whom the customer travels with: added, changed, and removed after a question. */
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
  // The list shows documents masked; who changes them sees them in full.
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

/** A saved traveller: the name, the birthday, the passport as far as its owner needs it to know it again. */
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
