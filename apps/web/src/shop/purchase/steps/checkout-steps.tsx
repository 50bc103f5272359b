import { useLocation, useNavigate } from '@tanstack/react-router';
import { createContext, useContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { findEmptyField } from '../../kit/fields/move-on.ts';
import { PHONE, useMedia } from '../../../shared/ui/use-media.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The open part of a checkout on a phone. */
    checkoutStep?: string;
  }
}

/**
 * The parts of a checkout. On a phone they open one after another under the same address: each is an entry of the
 * browser's history, so that Back returns to the part before, and a reload stays. Wider windows show all of them.
 */
export interface CheckoutSteps {
  readonly isFolded: boolean;
  readonly current: string;
  readonly next: string | undefined;
  /** Whether a part is open; a name such as `passengers` stands for all of `passengers/…`. */
  readonly isOpen: (name: string) => boolean;
  /** Whether a part has been open before. */
  readonly isReached: (name: string) => boolean;
  /** Opens a part, or the first of `passengers/…` for `passengers`, now. */
  readonly show: (name: string) => void;
  /** Opens the part that follows, with the cursor in its first empty field. */
  readonly goOn: () => void;
}

const StepsContext = createContext<CheckoutSteps | undefined>(undefined);

export const StepsProvider = StepsContext.Provider;

export function useSteps(): CheckoutSteps {
  const steps = useContext(StepsContext);
  if (steps === undefined) throw new Error('StepsProvider is missing');
  return steps;
}

/** @param start the part to begin with, if the history does not say */
export function useStepsOf(names: readonly string[], start: () => string): CheckoutSteps {
  const isFolded = useMedia(PHONE);
  const navigate = useNavigate();
  const [address] = useState(useLocation({ select: ({ pathname }) => pathname }));
  const [stored] = useState(useLocation({ select: ({ state }) => state.checkoutStep }));
  const askedFor = useLocation({ select: (location) => findAskedStep(location, address, names) });
  const [first = ''] = names;
  const [begin] = useState(() => (stored !== undefined && names.includes(stored) ? stored : start()));
  const [current, setCurrent] = useState(begin);
  const [furthest, setFurthest] = useState(() => names.indexOf(begin));
  const record = (checkoutStep: string, replace: boolean) =>
    void navigate({
      to: '.',
      params: true,
      search: true,
      state: (now) => ({ ...now, checkoutStep }),
      replace,
      resetScroll: false,
    });
  const move = (name: string) => {
    setCurrent(name);
    setFurthest((now) => Math.max(now, names.indexOf(name)));
  };
  const show = (asked: string) => {
    // `passengers` opens the first of `passengers/…`.
    const name = names.find((each) => each === asked || each.startsWith(`${asked}/`));
    if (!isFolded || name === undefined || name === current) return;
    flushSync(() => move(name));
    record(name, false);
  };
  const recordStart = useEffectEvent(() => {
    // Without it, Back from the next part would lead to the first part.
    if (isFolded && stored === undefined && begin !== first) record(begin, true);
  });
  useEffect(() => recordStart(), []);
  const last = useRef(askedFor);
  const follow = useEffectEvent((name: string) => {
    if (name === current) return;
    move(name);
    requestAnimationFrame(() => focusStep(name, false));
  });
  useEffect(() => {
    if (askedFor === undefined || askedFor === last.current) return;
    last.current = askedFor;
    follow(askedFor);
  }, [askedFor]);
  const next = names[names.indexOf(current) + 1];
  return {
    isFolded,
    current,
    next,
    isOpen: (name) => !isFolded || current === name || current.startsWith(`${name}/`),
    isReached: (name) => names.findIndex((each) => each === name || each.startsWith(`${name}/`)) <= furthest,
    show,
    goOn: () => {
      if (next === undefined) return;
      show(next);
      // Extras and payment are read before anything is typed.
      focusStep(next, next.includes('/') || next === 'contact');
    },
  };
}

/**
 * The part that an entry of the history asks for; undefined for another page's, which is being loaded: until it is drawn,
 * the checkout stays as it is.
 */
export function findAskedStep(
  { pathname, state }: { readonly pathname: string; readonly state: { readonly checkoutStep?: string } },
  address: string,
  names: readonly string[],
): string | undefined {
  if (pathname !== address) return undefined;
  const { checkoutStep } = state;
  return checkoutStep !== undefined && names.includes(checkoutStep) ? checkoutStep : names[0];
}

/** Id of the element of a part. */
export function stepId(name: string): string {
  return `checkout-step-${name.replace('/', '-')}`;
}

/** Brings a part into view; `isFilledNext`: with the cursor, and so a phone's keyboard, in its first empty field. */
export function focusStep(name: string, isFilledNext: boolean): void {
  const step = document.getElementById(stepId(name));
  if (step === null) return;
  const field = isFilledNext ? findEmptyField(step) : undefined;
  (field ?? step).focus({ preventScroll: true });
  step.scrollIntoView({ block: 'start' });
}
