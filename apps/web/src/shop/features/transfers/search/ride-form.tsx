import type { TransferPlace } from '@farewind/contract/transfers/places';
import { ArrowLeftRight, Search } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { useT, useI18n } from '../../../../shared/i18n/i18n.tsx';
import { useTransferT } from '../../../purchase/transfers/texts/transfer-texts.ts';
import {
  swapEnds,
  type RideDraft,
  type RideMoment,
  findRideProblems,
  type RideField,
} from '../../../purchase/transfers/ride-draft.ts';
import { RidePlaceField } from '../../../purchase/transfers/ride-place-field.tsx';
import { useNamedPlace } from '../../../purchase/transfers/use-named-place.ts';
import { useRidePickers } from '../../../purchase/transfers/use-ride-pickers.ts';
import type { FormNow } from '../../../search/settle-places.ts';
import { useLateOpen } from '../../../search/use-late-open.ts';
import { useSettledPlaces } from '../../../search/use-settled-places.ts';
import { SlotButton } from '../../../search/slot-button.tsx';
import { formatParty } from '../../../purchase/transfers/party-words.ts';
import { formatDate, formatWeekday } from '../../../../shared/format/date.ts';
import { ApiError } from '../../../../shared/api/api-error.ts';
import { today } from '../../../../shared/format/device-clock.ts';
import { findPlaces } from '../../../purchase/transfers/use-ride-places.ts';
import { useRideSubmit } from './use-ride-submit.ts';

export interface RideFormProps {
  readonly draft: RideDraft;
  readonly onDraft: (change: (draft: RideDraft) => RideDraft) => void;
  /** A beginning that is proposed while the visitor has named none; it may become known late. */
  readonly start?: TransferPlace | undefined;
}

/** The form's row: route, time, party. Problems are shown at their fields. */
export function RideForm({ draft, onDraft, start }: RideFormProps) {
  const say = useT();
  const t = useTransferT();
  const pickers = useRidePickers();
  const form = useRef<HTMLFormElement>(null);
  const places = useEndTexts({ draft, onDraft });
  useProposedStart(start, places.texts.from, onDraft);
  const { send, problemOf, isPending } = useRideSending({ draft, onDraft }, places.texts, form);
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
        problem={problemOf('from')}
      >
        <button type="button" className="swap" aria-label={say('search.swap')} onClick={places.swap}>
          <ArrowLeftRight className="i i-16" aria-hidden />
        </button>
      </RidePlaceField>
      <RidePlaceField
        {...pickers}
        {...places.propsOf('to')}
        label={say('search.to')}
        problem={problemOf('to')}
      />
      <MomentSlot
        {...pickers}
        id="ride-out"
        className="half l"
        label={t(`ride.moment.${draft.out.is}`)}
        moment={draft.out}
        earliest={undefined}
        otherwise={undefined}
        problem={problemOf('out')}
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
        problem={problemOf('back')}
        onOpen={() => onDraft((now) => ({ ...now, tripType: 'roundTrip' }))}
        onChange={changeMoment('back')}
      />
      <PartySlot
        {...pickers}
        draft={draft}
        problem={problemOf('party')}
        onChange={(part) => onDraft((now) => ({ ...now, ...part }))}
      />
      <button type="submit" className="btn btn-primary" aria-busy={isPending} disabled={isPending}>
        {isPending ? <span className="spin" /> : <Search className="i" aria-hidden />}
        {say('search.find')}
      </button>
    </form>
  );
}

/** The texts of the two inputs: of a chosen place its name; editing it deselects the place. */
function useEndTexts({ draft, onDraft }: RideFormProps) {
  const [texts, setTexts] = useState<Partial<Record<'from' | 'to', string>>>({});
  const named = { from: useNamedPlace(draft.from), to: useNamedPlace(draft.to) };
  const propsOf = (side: 'from' | 'to') => ({
    inputId: `ride-${side}`,
    place: named[side],
    other: draft[side === 'from' ? 'to' : 'from'],
    text: named[side]?.name ?? texts[side] ?? '',
    onText: (text: string) => {
      setTexts((now) => ({ ...now, [side]: text }));
      onDraft((now) => {
        const shown = now[side] === draft[side] ? named[side] : now[side];
        return shown?.name === text ? now : { ...now, [side]: undefined };
      });
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

/** Fills in the beginning, or another one for it, unless somebody has typed or chosen theirs. */
function useProposedStart(
  start: TransferPlace | undefined,
  typed: string | undefined,
  onDraft: RideFormProps['onDraft'],
): void {
  const proposed = useRef<TransferPlace>(undefined);
  useEffect(() => {
    if (start === undefined || typed !== undefined) return;
    const before = proposed.current;
    proposed.current = start;
    onDraft((now) => (now.from === undefined || now.from === before ? { ...now, from: start } : now));
  }, [start, typed, onDraft]);
}

/** The slot for people and bags. */
function PartySlot(
  props: {
    readonly draft: RideDraft;
    readonly problem: string | undefined;
    readonly onChange: (part: Partial<RideDraft>) => void;
  } & ReturnType<typeof useRidePickers>,
) {
  const t = useTransferT();
  const { draft, pickers, needPickers } = props;
  const [open, setOpen] = useLateOpen(pickers !== undefined);
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <>
      <SlotButton
        ref={trigger}
        id="ride-party"
        label={t('ride.party')}
        value={formatParty(draft, t)}
        isOpen={open}
        problem={props.problem}
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

/** Day and time of one ride, chosen in a popover. */
function MomentSlot(
  props: {
    readonly id: string;
    readonly label: string;
    readonly className: string;
    readonly moment: RideMoment;
    readonly earliest: string | undefined;
    /** Text shown if there is no such ride. */
    readonly otherwise: string | undefined;
    readonly problem: string | undefined;
    readonly onOpen: () => void;
    readonly onChange: (part: Partial<RideMoment>) => void;
  } & ReturnType<typeof useRidePickers>,
) {
  const { t, locale } = useI18n();
  const { moment, pickers, needPickers } = props;
  const [open, setOpen] = useLateOpen(pickers !== undefined);
  const trigger = useRef<HTMLButtonElement>(null);
  const shown =
    props.otherwise !== undefined || moment.date === undefined
      ? { value: props.otherwise ?? t('search.date') }
      : { value: formatDate(moment.date), note: `${formatWeekday(moment.date, locale)}, ${moment.time}` };
  return (
    <>
      <SlotButton
        ref={trigger}
        id={props.id}
        className={props.className}
        label={props.label}
        {...shown}
        isPlaceholder={props.otherwise !== undefined || moment.date === undefined}
        isOpen={open}
        problem={props.problem}
        onNear={needPickers}
        onOpen={() => {
          needPickers();
          props.onOpen();
          setOpen(true);
        }}
      />
      {pickers === undefined || !open ? null : (
        <pickers.MomentPopover
          triggerRef={trigger}
          isOpen={open}
          label={props.label}
          moment={moment}
          earliest={props.earliest}
          onOpenChange={setOpen}
          onChange={props.onChange}
        />
      )}
    </>
  );
}

const fieldOrder: readonly RideField[] = ['from', 'to', 'out', 'back', 'party'];

const fieldOfMember: Readonly<Record<string, RideField>> = {
  from: 'from',
  to: 'to',
  pickupAt: 'out',
  arriveBy: 'out',
  returnAt: 'back',
  returnArriveBy: 'back',
  adults: 'party',
  children: 'party',
  infants: 'party',
  bags: 'party',
};

/** Validates and submits the form. Problems are shown from the first attempt on, together with the server's. */
function useRideSending(
  { draft, onDraft }: RideFormProps,
  texts: Partial<Record<'from' | 'to', string>>,
  form: RefObject<HTMLFormElement | null>,
) {
  const t = useTransferT();
  const submit = useRideSubmit({ isShown: (error) => Object.keys(toRideProblems(error)).length > 0 });
  const { settle, isSettling } = useSettledPlaces({ draft, texts, onDraft, resolve: resolveEnds });
  const [tried, setTried] = useState(false);
  const own = tried ? findRideProblems(draft, today()) : {};
  const server = toRideProblems(submit.error);
  const problemOf = (field: RideField) => {
    const key = own[field];
    return key === undefined ? server[field] : t(key);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const whole = await settle();
    if (whole === undefined) return;
    setTried(true);
    const problems = findRideProblems(whole, today());
    const first = fieldOrder.find((field) => problems[field] !== undefined);
    if (first === undefined) submit.mutate(whole);
    else form.current?.querySelector<HTMLElement>(`#ride-${first}`)?.focus();
  };
  return { send, problemOf, isPending: isSettling || submit.isPending };
}

/** The server's messages by field. */
function toRideProblems(error: Error | null): Partial<Record<RideField, string>> {
  const problems: Partial<Record<RideField, string>> = {};
  if (!(error instanceof ApiError)) return problems;
  for (const { message, members } of error.validationErrors)
    for (const member of members) {
      const field = fieldOfMember[member.split('.')[0] ?? member];
      if (field !== undefined) problems[field] ??= message;
    }
  return problems;
}

/**
 * Resolves text that was typed but not picked to the server's best match; without one it becomes a problem of the form.
 */
async function resolveEnds({ draft, texts }: FormNow<RideDraft, Partial<Record<'from' | 'to', string>>>) {
  const resolve = async (side: 'from' | 'to', other: RideDraft['from']) => {
    const keyword = texts[side]?.trim() ?? '';
    if (draft[side] !== undefined || keyword === '') return draft[side];
    const [place] = await findPlaces(keyword, other, 1);
    return place;
  };
  const from = await resolve('from', draft.to);
  return { from, to: await resolve('to', from) };
}
