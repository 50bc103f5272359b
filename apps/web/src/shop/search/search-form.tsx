import { type Place, searchAirport } from '@farewind/contract/places/places';
import { ArrowLeftRight, Search } from 'lucide-react';
import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { ApiError } from '../../shared/api/api-error.ts';
import { formatDateWithWeekday } from '../../shared/format/date.ts';
import { today } from '../../shared/format/device-clock.ts';
import { useI18n, useT } from '../../shared/i18n/i18n.tsx';
import { PlaceField } from './place-field.tsx';
import { placeTitle } from './place-title.ts';
import {
  findDraftProblems,
  swapPlaces,
  type ChosenPlace,
  type DraftField,
  type SearchDraft,
} from './search-draft.ts';
import { usePickers } from './use-pickers.ts';
import { useSearchSubmit } from './use-search-submit.ts';
import { call } from '../../shared/api/call.ts';
import { SlotButton } from './slot-button.tsx';

const fieldOfMember: Readonly<Record<string, DraftField>> = {
  from: 'from',
  to: 'to',
  departureDate: 'departureDate',
  returnDate: 'returnDate',
  adults: 'passengers',
  children: 'passengers',
  infants: 'passengers',
  birthDates: 'passengers',
};

/** The server's messages by field. */
function toFieldProblems(error: ApiError): Partial<Record<DraftField, string>> {
  const problems: Partial<Record<DraftField, string>> = {};
  for (const { message, members } of error.validationErrors)
    for (const member of members) {
      const field = fieldOfMember[member];
      if (field !== undefined) problems[field] ??= message;
    }
  return problems;
}

const fieldOrder: readonly DraftField[] = ['from', 'to', 'departureDate', 'returnDate', 'passengers'];

interface SearchFormProps {
  readonly draft: SearchDraft;
  readonly onDraft: (change: (draft: SearchDraft) => SearchDraft) => void;
}

/**
 * The form's row: where, when, who. Works from the first paint with plain inputs; comboboxes and calendar are loaded
 * with the picker group. Problems are shown at their fields, and the first is focused.
 */
export function SearchForm({ draft, onDraft }: SearchFormProps) {
  const { t, locale } = useI18n();
  const pickers = usePickers();
  const form = useRef<HTMLFormElement>(null);
  const places = usePlaceTexts({ draft, onDraft });
  const { send, problemOf, isPending } = useSending({ draft, onDraft }, places.texts, form);
  return (
    <form
      ref={form}
      className="search-grid"
      aria-label={t('search.page')}
      noValidate
      onSubmit={(event) => void send(event)}
    >
      <PlaceField
        {...pickers}
        {...places.propsOf('from')}
        label={t('search.from')}
        problem={problemOf('from')}
        fromCode={undefined}
      >
        <button type="button" className="swap" aria-label={t('search.swap')} onClick={places.swap}>
          <ArrowLeftRight className="i i-16" aria-hidden />
        </button>
      </PlaceField>
      <PlaceField
        {...pickers}
        {...places.propsOf('to')}
        label={t('search.to')}
        problem={problemOf('to')}
        fromCode={draft.from?.code}
      />
      <DateSlots
        {...pickers}
        draft={draft}
        onDraft={onDraft}
        departureProblem={problemOf('departureDate')}
        returnProblem={problemOf('returnDate')}
        show={(date) => formatDateWithWeekday(date, locale)}
      />
      <PassengersSlot {...pickers} draft={draft} onDraft={onDraft} problem={problemOf('passengers')} />
      <button type="submit" className="btn btn-primary" aria-busy={isPending} disabled={isPending}>
        {isPending ? <span className="spin" /> : <Search className="i" aria-hidden />}
        {t('search.find')}
      </button>
    </form>
  );
}

type PlaceTexts = Partial<Record<'from' | 'to', string>>;

/** The texts of the two place inputs; editing one deselects its chosen place. */
function usePlaceTexts({ draft, onDraft }: SearchFormProps) {
  const [texts, setTexts] = useState<PlaceTexts>({});
  const propsOf = (side: 'from' | 'to') => ({
    inputId: `search-${side}`,
    side,
    place: draft[side],
    text: texts[side] ?? draft[side]?.name ?? '',
    onText: (text: string) => {
      setTexts((now) => ({ ...now, [side]: text }));
      onDraft((now) => (now[side]?.name === text ? now : { ...now, [side]: undefined }));
    },
    onChoose: (place: Place) => {
      const chosen: ChosenPlace = { code: place.code, name: placeTitle(place) };
      setTexts((now) => ({ ...now, [side]: chosen.name }));
      onDraft((now) => ({ ...now, [side]: chosen }));
    },
  });
  const swap = () => {
    setTexts({});
    onDraft(swapPlaces);
  };
  return { texts, propsOf, swap };
}

/** Validates and submits the form. Problems are shown from the first attempt on, together with the server's. */
function useSending(
  { draft, onDraft }: SearchFormProps,
  texts: PlaceTexts,
  form: RefObject<HTMLFormElement | null>,
) {
  const { t } = useI18n();
  const submit = useSearchSubmit();
  const [tried, setTried] = useState(false);
  const own = tried ? findDraftProblems(draft, today()) : {};
  const server = submit.error instanceof ApiError ? toFieldProblems(submit.error) : {};
  const problemOf = (field: DraftField) => {
    const key = own[field];
    return key === undefined ? server[field] : t(key);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const whole = await resolvePlaces(draft, texts);
    onDraft(() => whole);
    setTried(true);
    const problems = findDraftProblems(whole, today());
    const first = fieldOrder.find((field) => problems[field] !== undefined);
    if (first === undefined) submit.mutate(whole);
    else form.current?.querySelector<HTMLElement>(`#search-${first}`)?.focus();
  };
  return { send, problemOf, isPending: submit.isPending };
}

/**
 * Resolves typed but unpicked places to the server's best match, so that typing "Antalya" and pressing Enter is enough.
 * Unknown places become a problem of the form.
 */
async function resolvePlaces(
  draft: SearchDraft,
  texts: Partial<Record<'from' | 'to', string>>,
): Promise<SearchDraft> {
  const [from, to] = await Promise.all(
    (['from', 'to'] as const).map(async (side) => {
      const keyword = texts[side]?.trim() ?? '';
      if (draft[side] !== undefined || keyword === '') return draft[side];
      const found = await call(searchAirport, { keyword, side, maxResultCount: 1 }).catch(() => undefined);
      const place = found?.items[0];
      return place === undefined ? undefined : { code: place.code, name: placeTitle(place) };
    }),
  );
  return { ...draft, from, to };
}

/** The slot for passengers and cabin. */
function PassengersSlot(
  props: {
    readonly draft: SearchDraft;
    readonly onDraft: (change: (draft: SearchDraft) => SearchDraft) => void;
    readonly problem: string | undefined;
  } & ReturnType<typeof usePickers>,
) {
  const t = useT();
  const { draft, onDraft, pickers, needPickers } = props;
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const count = draft.adults + draft.children + draft.infants;
  const who =
    count === draft.adults ? t('search.adultCount', { count }) : t('search.passengerCount', { count });
  return (
    <>
      <SlotButton
        ref={trigger}
        id="search-passengers"
        label={t('search.passengers')}
        value={`${who}, ${t(`cabinShort.${draft.cabin}`)}`}
        isOpen={open}
        problem={props.problem}
        onNear={needPickers}
        onOpen={() => {
          needPickers();
          setOpen(true);
        }}
      />
      {pickers === undefined || !open ? null : (
        <pickers.PassengersPopover
          triggerRef={trigger}
          isOpen={open}
          onOpenChange={setOpen}
          draft={draft}
          onChange={(change) => onDraft((now) => ({ ...now, ...change }))}
        />
      )}
    </>
  );
}

/** Departure and return, which share one calendar. */
function DateSlots(
  props: {
    readonly draft: SearchDraft;
    readonly onDraft: (change: (draft: SearchDraft) => SearchDraft) => void;
    readonly departureProblem: string | undefined;
    readonly returnProblem: string | undefined;
    readonly show: (date: string) => string;
  } & ReturnType<typeof usePickers>,
) {
  const t = useT();
  const { draft, onDraft, pickers, needPickers, show } = props;
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const isRound = draft.tripType === 'roundTrip';
  const openCalendar = () => {
    needPickers();
    setOpen(true);
  };
  const shown = (date: string | undefined, otherwise: string) =>
    date === undefined ? otherwise : show(date);
  return (
    <>
      <SlotButton
        ref={trigger}
        id="search-departureDate"
        className="half l"
        label={t('search.departure')}
        value={shown(draft.departureDate, t('search.date'))}
        isPlaceholder={draft.departureDate === undefined}
        isOpen={open}
        problem={props.departureProblem}
        onNear={needPickers}
        onOpen={openCalendar}
      />
      <SlotButton
        id="search-returnDate"
        className="half"
        label={t('search.return')}
        value={isRound ? shown(draft.returnDate, t('search.date')) : t('search.noReturn')}
        isPlaceholder={!isRound || draft.returnDate === undefined}
        isOpen={open}
        problem={props.returnProblem}
        onNear={needPickers}
        onOpen={() => {
          if (!isRound) onDraft((now) => ({ ...now, tripType: 'roundTrip' }));
          openCalendar();
        }}
      />
      {pickers === undefined || !open ? null : (
        <pickers.DatesPopover
          triggerRef={trigger}
          isOpen={open}
          onOpenChange={setOpen}
          draft={draft}
          onChange={(dates) => onDraft((now) => ({ ...now, ...dates }))}
        />
      )}
    </>
  );
}
