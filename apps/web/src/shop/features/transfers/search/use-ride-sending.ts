import { useState, type FormEvent, type RefObject } from 'react';
import { ApiError } from '../../../../shared/api/api-error.ts';
import { today } from '../../../../shared/format/device-clock.ts';
import { useTransferT } from '../../../purchase/transfers/texts/transfer-texts.ts';
import { findRideFaults, type RideDraft, type RideField } from '../../../purchase/transfers/ride-draft.ts';
import type { RideFormProps } from './ride-form.tsx';
import { findPlaces } from '../../../purchase/transfers/use-ride-places.ts';
import { useRideSubmit } from './use-ride-submit.ts';

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

/** Checks and sends the form. Faults show from the first try on, the server's beside our own. */
export function useRideSending(
  { draft, onDraft }: RideFormProps,
  texts: Partial<Record<'from' | 'to', string>>,
  form: RefObject<HTMLFormElement | null>,
) {
  const t = useTransferT();
  const submit = useRideSubmit();
  const [tried, setTried] = useState(false);
  const own = tried ? findRideFaults(draft, today()) : {};
  const server = submit.error instanceof ApiError ? toRideFaults(submit.error) : {};
  const faultOf = (field: RideField) => {
    const key = own[field];
    return key === undefined ? server[field] : t(key);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const whole = await resolveEnds(draft, texts);
    onDraft(() => whole);
    setTried(true);
    const faults = findRideFaults(whole, today());
    const first = fieldOrder.find((field) => faults[field] !== undefined);
    if (first === undefined) submit.mutate(whole);
    else form.current?.querySelector<HTMLElement>(`#ride-${first}`)?.focus();
  };
  return { send, faultOf, isPending: submit.isPending };
}

/** The server's sentences, each at the field of the form that it is about. */
export function toRideFaults(error: ApiError): Partial<Record<RideField, string>> {
  const faults: Partial<Record<RideField, string>> = {};
  for (const { message, members } of error.validationErrors)
    for (const member of members) {
      const field = fieldOfMember[member.split('.')[0] ?? member];
      if (field !== undefined) faults[field] ??= message;
    }
  return faults;
}

/** Fills in what was typed but not picked with the best that the server knows; the rest becomes a fault of the form. */
async function resolveEnds(
  draft: RideDraft,
  texts: Partial<Record<'from' | 'to', string>>,
): Promise<RideDraft> {
  const resolve = async (side: 'from' | 'to', other: RideDraft['from']) => {
    const keyword = texts[side]?.trim() ?? '';
    if (draft[side] !== undefined || keyword === '') return draft[side];
    const [place] = await findPlaces(keyword, other, 1).catch(() => []);
    return place;
  };
  const from = await resolve('from', draft.to);
  return { ...draft, from, to: await resolve('to', from) };
}
