import { searchAirport } from '@farewind/contract/places/places';
import { ArrowLeftRight, Search } from 'lucide-react';
import { useCallback, useRef, useState, type FormEvent, type RefObject } from 'react';
import { today } from '../../shared/format/device-clock.ts';
import { useI18n, useT } from '../../shared/i18n/i18n.tsx';
import { DateSlots } from './date-slots.tsx';
import { isAtFields, toFieldProblems } from './field-problems.ts';
import { PassengersSlot } from './passengers-slot.tsx';
import { PlaceField } from './place-field.tsx';
import { toChosen } from './place-title.ts';
import {
  findDraftProblems,
  namePlace,
  swapPlaces,
  type ChosenPlace,
  type DraftField,
  type SearchDraft,
} from './search-draft.ts';
import { useOriginGuess } from './use-origin-guess.ts';
import type { FormNow } from './settle-places.ts';
import { usePlaceList } from './use-place-list.ts';
import { usePickers } from './use-pickers.ts';
import { useSearchSubmit } from './use-search-submit.ts';
import { useSettledPlaces } from './use-settled-places.ts';
import { call } from '../../shared/api/call.ts';

const fieldOrder: readonly DraftField[] = ['from', 'to', 'departureDate', 'returnDate', 'passengers'];

/** A search that an address has asked for, and why the server refused it. */
export interface TriedSearch {
  readonly error: unknown;
}

interface SearchFormProps {
  readonly draft: SearchDraft;
  readonly onDraft: (change: (draft: SearchDraft) => SearchDraft) => void;
  /** An empty origin is guessed; undefined where the form shows a search that was made. */
  readonly guess?: { readonly last: ChosenPlace | undefined };
  readonly tried?: TriedSearch | undefined;
}

/**
 * The form's row: where, when, who. Works from the first paint with plain inputs; comboboxes and calendar are loaded
 * with the picker group. Problems are shown at their fields, and the first is focused.
 */
export function SearchForm({ draft, onDraft, guess: guessing, tried }: SearchFormProps) {
  const t = useT();
  const pickers = usePickers();
  const form = useRef<HTMLFormElement>(null);
  const [isSent, setSent] = useState(false);
  const nameNow = useNamesNow(guessing?.last !== undefined);
  const places = usePlaceTexts({ draft, onDraft }, isSent, nameNow);
  const { send, problemOf, isPending } = useSending({ draft, onDraft, tried }, places.texts, form);
  const { guess, asks, onAnswer } = useOriginGuess({
    from: draft.from,
    last: guessing?.last,
    isWanted: guessing !== undefined && places.texts.from === undefined,
    onGuess: places.onGuess,
  });
  return (
    <form
      ref={form}
      className="search-grid"
      aria-label={t('search.page')}
      noValidate
      onSubmit={(event) => {
        setSent(true);
        void send(event);
      }}
    >
      {asks && pickers.pickers !== undefined ? (
        <pickers.pickers.SiteGuess to={draft.to} onAnswer={onAnswer} />
      ) : null}
      <PlaceField
        {...pickers}
        {...places.propsOf('from')}
        label={t('search.from')}
        problem={problemOf('from')}
        fromCode={undefined}
        guess={guess}
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
        onChosenInSheet={() => {
          // The form moves on to what is still empty.
          if (draft.from !== undefined && draft.departureDate === undefined)
            form.current?.querySelector<HTMLElement>('#search-departureDate')?.click();
        }}
      />
      <DateSlots
        {...pickers}
        draft={draft}
        onDraft={onDraft}
        departureProblem={problemOf('departureDate')}
        returnProblem={problemOf('returnDate')}
      />
      <PassengersSlot {...pickers} draft={draft} onDraft={onDraft} problem={problemOf('passengers')} />
      <button type="submit" className="btn btn-primary" aria-busy={isPending} disabled={isPending}>
        {isPending ? <span className="spin" /> : <Search className="i" aria-hidden />}
        {t('search.find')}
      </button>
    </form>
  );
}

type PlaceTexts = Partial<Record<'from' | 'to', string | undefined>>;

type NamePlace = (place: ChosenPlace | undefined) => ChosenPlace | undefined;

/** Names chosen places in the page's language. `isStored`: one comes from an earlier visit, perhaps in another language. */
function useNamesNow(isStored: boolean): NamePlace {
  const { language } = useI18n();
  const [first] = useState(language);
  const { nameOf } = usePlaceList(isStored || language !== first);
  return (place) => namePlace(place, nameOf);
}

/** The texts of the two place inputs: of a chosen place its name; editing it deselects the place. */
function usePlaceTexts({ draft, onDraft }: SearchFormProps, isSent: boolean, nameNow: NamePlace) {
  const [texts, setTexts] = useState<PlaceTexts>({});
  const propsOf = (side: 'from' | 'to') => ({
    inputId: `search-${side}`,
    side,
    place: nameNow(draft[side]),
    text: nameNow(draft[side])?.name ?? texts[side] ?? '',
    onText: (text: string) => {
      setTexts((now) => ({ ...now, [side]: text }));
      onDraft((now) => (nameNow(now[side])?.name === text ? now : { ...now, [side]: undefined }));
    },
    isSent,
    onChoose: (chosen: ChosenPlace) => {
      setTexts((now) => ({ ...now, [side]: chosen.name }));
      onDraft((now) => ({ ...now, [side]: chosen }));
    },
  });
  const swap = () => {
    setTexts({});
    onDraft(swapPlaces);
  };
  const onGuess = useCallback(
    (from: ChosenPlace | undefined) => {
      setTexts((now) => ({ ...now, from: undefined }));
      onDraft((now) => ({ ...now, from }));
    },
    [onDraft],
  );
  return { texts, propsOf, swap, onGuess };
}

/** Validates and submits the form. Problems are shown from the first attempt on, together with the server's. */
function useSending(
  { draft, onDraft, tried: asked }: SearchFormProps,
  texts: PlaceTexts,
  form: RefObject<HTMLFormElement | null>,
) {
  const t = useT();
  const submit = useSearchSubmit({ isShown: isAtFields });
  const { settle, isSettling } = useSettledPlaces({ draft, texts, onDraft, resolve: resolvePlaces });
  const [tried, setTried] = useState(asked !== undefined);
  const own = tried ? findDraftProblems(draft, today()) : {};
  const error = submit.isIdle ? asked?.error : submit.error;
  const server = toFieldProblems(error);
  const problemOf = (field: DraftField) => {
    const key = own[field];
    return key === undefined ? server[field] : t(key);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const whole = await settle();
    if (whole === undefined) return;
    setTried(true);
    const problems = findDraftProblems(whole, today());
    const first = fieldOrder.find((field) => problems[field] !== undefined);
    if (first === undefined) submit.mutate(whole);
    else form.current?.querySelector<HTMLElement>(`#search-${first}`)?.focus();
  };
  return { send, problemOf, isPending: isSettling || submit.isPending };
}

/**
 * Resolves typed but unpicked places to the server's best match, so that typing "Antalya" and pressing Enter is enough.
 * Unknown places become a problem of the form.
 */
async function resolvePlaces({ draft, texts }: FormNow<SearchDraft, PlaceTexts>) {
  const [from, to] = await Promise.all(
    (['from', 'to'] as const).map(async (side) => {
      const keyword = texts[side]?.trim() ?? '';
      if (draft[side] !== undefined || keyword === '') return draft[side];
      const { items } = await call(searchAirport, { keyword, side, maxResultCount: 1 });
      const place = items[0];
      return place === undefined ? undefined : toChosen(place);
    }),
  );
  return { from, to };
}
