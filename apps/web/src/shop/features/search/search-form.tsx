import { ArrowLeftRight, Search } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { formatDateWithWeekday, today } from '../../../shared/format/date.ts';
import { useI18n } from '../../../shared/i18n/i18n.tsx';
import { DateSlots } from './date-slots.tsx';
import { PassengersSlot } from './passengers-slot.tsx';
import { PlaceField } from './place-field.tsx';
import { resolvePlaces } from './resolve-places.ts';
import { findDraftFaults, swapPlaces, type DraftField, type SearchDraft } from './search-draft.ts';
import { toFieldFaults } from './server-faults.ts';
import { usePickers } from './use-pickers.ts';
import { useSearchSubmit } from './use-search-submit.ts';

const fieldOrder: readonly DraftField[] = ['from', 'to', 'departureDate', 'returnDate', 'passengers'];

/**
 * The row of the form: where, when, who. Works from the first paint with plain inputs; comboboxes and calendar arrive
 * with the picker group. Faults stand at their fields and the first one takes the focus.
 */
export function SearchForm(props: {
  readonly draft: SearchDraft;
  readonly onDraft: (change: (draft: SearchDraft) => SearchDraft) => void;
  readonly className?: string;
}) {
  const { t, locale } = useI18n();
  const { draft, onDraft } = props;
  const pickers = usePickers();
  const submit = useSearchSubmit();
  const [texts, setTexts] = useState<Partial<Record<'from' | 'to', string>>>({});
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const own = tried ? findDraftFaults(draft, today()) : {};
  const server = submit.error instanceof ApiError ? toFieldFaults(submit.error) : {};
  const fault = (field: DraftField) => {
    const key = own[field];
    return key === undefined ? server[field] : t(key);
  };
  const placeProps = (side: 'from' | 'to') => ({
    ...pickers,
    inputId: `search-${side}`,
    side,
    place: draft[side],
    text: texts[side] ?? draft[side]?.name ?? '',
    fault: fault(side),
    onText: (text: string) => {
      setTexts((now) => ({ ...now, [side]: text }));
      onDraft((now) => (now[side]?.name === text ? now : { ...now, [side]: undefined }));
    },
    onChoose: (place: { code: string; name: string }) => {
      setTexts((now) => ({ ...now, [side]: place.name }));
      onDraft((now) => ({ ...now, [side]: { code: place.code, name: place.name } }));
    },
  });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const whole = await resolvePlaces(draft, texts);
    onDraft(() => whole);
    setTried(true);
    const faults = findDraftFaults(whole, today());
    const first = fieldOrder.find((field) => faults[field] !== undefined);
    if (first === undefined) submit.mutate(whole);
    else form.current?.querySelector<HTMLElement>(`#search-${first}`)?.focus();
  };
  return (
    <form
      ref={form}
      className={`search-grid ${props.className ?? ''}`}
      aria-label={t('search.page')}
      noValidate
      onSubmit={(event) => void send(event)}
    >
      <PlaceField {...placeProps('from')} label={t('search.from')} fromCode={undefined}>
        <button
          type="button"
          className="swap"
          aria-label={t('search.swap')}
          onClick={() => {
            setTexts({});
            onDraft(swapPlaces);
          }}
        >
          <ArrowLeftRight className="i i-16" aria-hidden />
        </button>
      </PlaceField>
      <PlaceField {...placeProps('to')} label={t('search.to')} fromCode={draft.from?.code} />
      <DateSlots
        {...pickers}
        draft={draft}
        onDraft={onDraft}
        departureFault={fault('departureDate')}
        returnFault={fault('returnDate')}
        show={(date) => formatDateWithWeekday(date, locale)}
      />
      <PassengersSlot {...pickers} draft={draft} onDraft={onDraft} fault={fault('passengers')} />
      <button
        type="submit"
        className="btn btn-primary"
        aria-busy={submit.isPending}
        disabled={submit.isPending}
      >
        {submit.isPending ? <span className="spin" /> : <Search className="i" aria-hidden />}
        {t('search.find')}
      </button>
    </form>
  );
}
