import type { SavedTraveller } from '@farewind/contract/account/travellers';
import { Pencil, Trash2 } from 'lucide-react';
import { formatDate } from '../../../../shared/format/date.ts';
import { useAccountT } from '../texts/account-texts.ts';

/** A saved traveller: the name, the birthday, the passport as far as its owner needs it to know it again. */
export function TravellerRow(props: {
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
