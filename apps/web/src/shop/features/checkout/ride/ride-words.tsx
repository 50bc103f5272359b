import { TextField } from '../../../kit/fields/text-field.tsx';
import { useT } from '../../../../shared/i18n/i18n.tsx';
import type { ChosenRide } from '../../../purchase/ride/chosen-ride.ts';
import { useRideT } from '../../../purchase/ride/texts/ride-texts.ts';

/** What the driver is told: the address in a zone, which has to be known; the name on the sign and a note, which may stay empty. */
export function RideWords(props: {
  readonly ride: ChosenRide;
  readonly onWords: (part: Partial<ChosenRide>, path: string) => void;
}) {
  const { ride, onWords } = props;
  const t = useRideT();
  const note = useT()('checkout.optional');
  return (
    <div className="grid2">
      {ride.place?.kind === 'zone' ? (
        <TextField
          path="transfer.address"
          label={t('ride.address')}
          value={ride.address}
          onText={(address) => onWords({ address }, 'transfer.address')}
          input={{ maxLength: 200, autoComplete: 'off' }}
        />
      ) : null}
      <TextField
        path="transfer.nameSign"
        label={t('ride.sign')}
        note={note}
        hint={t('ride.signHint')}
        value={ride.nameSign}
        onText={(nameSign) => onWords({ nameSign }, 'transfer.nameSign')}
        input={{ maxLength: 64, autoComplete: 'off' }}
      />
      <TextField
        path="transfer.note"
        label={t('ride.note')}
        note={note}
        value={ride.note}
        onText={(text) => onWords({ note: text }, 'transfer.note')}
        input={{ maxLength: 500, autoComplete: 'off' }}
      />
    </div>
  );
}
