import type { TransferPlace } from '@farewind/contract/transfers/places';
import { ArrowLeftRight, Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { useT } from '../../../../shared/i18n/i18n.tsx';
import { useTransferT } from '../../../purchase/transfers/texts/transfer-texts.ts';
import { MomentSlot } from './moment-slot.tsx';
import { swapEnds, type RideDraft, type RideMoment } from '../../../purchase/transfers/ride-draft.ts';
import { RidePlaceField } from '../../../purchase/transfers/ride-place-field.tsx';
import { useRidePickers } from '../../../purchase/transfers/use-ride-pickers.ts';
import { useRideSending } from './use-ride-sending.ts';
import { SlotButton } from '../../../search/slot-button.tsx';
import { formatParty } from '../../../purchase/transfers/party-words.ts';

export interface RideFormProps {
  readonly draft: RideDraft;
  readonly onDraft: (change: (draft: RideDraft) => RideDraft) => void;
}

/** The row of the form: from where to where, when, and who with what. Faults stand at their fields. */
export function RideForm({ draft, onDraft }: RideFormProps) {
  const say = useT();
  const t = useTransferT();
  const pickers = useRidePickers();
  const form = useRef<HTMLFormElement>(null);
  const places = useEndTexts({ draft, onDraft });
  const { send, faultOf, isPending } = useRideSending({ draft, onDraft }, places.texts, form);
  const isRound = draft.tripType === 'roundTrip';
  const changeMoment = (way: 'out' | 'back') => (part: Partial<RideMoment>) =>
    onDraft((now) => ({ ...now, [way]: { ...now[way], ...part } }));
  return (
    <form
      ref={form}
      className="search-grid ride"
      aria-label={t('ride.page')}
      noValidate
      onSubmit={(event) => void send(event)}
    >
      <RidePlaceField
        {...pickers}
        {...places.propsOf('from')}
        label={say('search.from')}
        fault={faultOf('from')}
      >
        <button type="button" className="swap" aria-label={say('search.swap')} onClick={places.swap}>
          <ArrowLeftRight className="i i-16" aria-hidden />
        </button>
      </RidePlaceField>
      <RidePlaceField {...pickers} {...places.propsOf('to')} label={say('search.to')} fault={faultOf('to')} />
      <MomentSlot
        {...pickers}
        id="ride-out"
        className="half l"
        label={t(`ride.moment.${draft.out.is}`)}
        moment={draft.out}
        earliest={undefined}
        otherwise={undefined}
        fault={faultOf('out')}
        onOpen={() => undefined}
        onChange={changeMoment('out')}
      />
      <MomentSlot
        {...pickers}
        id="ride-back"
        className="half"
        label={t(`ride.back.${draft.back.is}`)}
        moment={draft.back}
        earliest={draft.out.date}
        otherwise={isRound ? undefined : say('search.noReturn')}
        fault={faultOf('back')}
        onOpen={() => onDraft((now) => ({ ...now, tripType: 'roundTrip' }))}
        onChange={changeMoment('back')}
      />
      <PartySlot
        {...pickers}
        draft={draft}
        fault={faultOf('party')}
        onChange={(part) => onDraft((now) => ({ ...now, ...part }))}
      />
      <button type="submit" className="btn btn-primary" aria-busy={isPending} disabled={isPending}>
        {isPending ? <span className="spin" /> : <Search className="i" aria-hidden />}
        {say('search.find')}
      </button>
    </form>
  );
}

/** What stands in the two inputs; changing a text lets go of the place that was chosen by it. */
function useEndTexts({ draft, onDraft }: RideFormProps) {
  const [texts, setTexts] = useState<Partial<Record<'from' | 'to', string>>>({});
  const propsOf = (side: 'from' | 'to') => ({
    inputId: `ride-${side}`,
    place: draft[side],
    other: draft[side === 'from' ? 'to' : 'from'],
    text: texts[side] ?? draft[side]?.name ?? '',
    onText: (text: string) => {
      setTexts((now) => ({ ...now, [side]: text }));
      onDraft((now) => (now[side]?.name === text ? now : { ...now, [side]: undefined }));
    },
    onChoose: (place: TransferPlace) => {
      setTexts((now) => ({ ...now, [side]: place.name }));
      onDraft((now) => ({ ...now, [side]: place }));
    },
  });
  const swap = () => {
    setTexts({});
    onDraft(swapEnds);
  };
  return { texts, propsOf, swap };
}

/** People and bags in one part of the form. */
function PartySlot(
  props: {
    readonly draft: RideDraft;
    readonly fault: string | undefined;
    readonly onChange: (part: Partial<RideDraft>) => void;
  } & ReturnType<typeof useRidePickers>,
) {
  const t = useTransferT();
  const { draft, pickers, needPickers } = props;
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <>
      <SlotButton
        ref={trigger}
        id="ride-party"
        label={t('ride.party')}
        value={formatParty(draft, t)}
        isOpen={open}
        fault={props.fault}
        onNear={needPickers}
        onOpen={() => {
          needPickers();
          setOpen(true);
        }}
      />
      {pickers === undefined || !open ? null : (
        <pickers.PartyPopover
          triggerRef={trigger}
          isOpen={open}
          draft={draft}
          onOpenChange={setOpen}
          onChange={props.onChange}
        />
      )}
    </>
  );
}
