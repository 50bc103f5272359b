import { createContext, useContext, useSyncExternalStore } from 'react';
import { call } from '../../shared/api/call.ts';
import { SOURCE_COOKIE } from '@farewind/contract/feedback/consent';
import { forgetRecordings } from '@farewind/contract/feedback/recordings';
import { findCookieChoice, writeChoice } from '../../shared/session/cookie-choice.ts';
import { removeCookie } from '../../shared/api/cookies.ts';
import { forgetRemembered } from '../../shared/session/remembered.ts';

/** Cookies besides the essential ones. None are allowed until the visitor allows them. */
export interface Allowed {
  readonly preferences: boolean;
  readonly analytics: boolean;
}

export const nothingAllowed: Allowed = { preferences: false, analytics: false };
export const allAllowed: Allowed = { preferences: true, analytics: true };

/** `ask`: no choice yet. `change`: the visitor wants to choose again. `rest`: no question is pending. */
type Asking = 'ask' | 'change' | 'rest';

let isChanging = false;
const listeners = new Set<() => void>();

/** Opens the choice again, wherever the visitor is. */
export function openChoice(): void {
  isChanging = true;
  tell();
}

/** Stores a choice and applies it: data stored under a revoked consent is deleted, here and on the server. */
export function storeChoice({ preferences, analytics }: Allowed): void {
  const before = findCookieChoice();
  const key = analytics ? (before?.key ?? crypto.randomUUID()) : undefined;
  writeChoice({ preferences, analytics, ...(key === undefined ? {} : { key }) });
  if (!preferences) forgetRemembered();
  if (!analytics) removeCookie(SOURCE_COOKIE);
  if (before?.key !== undefined && !analytics)
    void call(forgetRecordings, { consentKey: before.key }).catch(() => undefined);
  isChanging = false;
  tell();
}

/** Provided by the server's rendering: whether the visitor has made a choice. */
export const HasChosen = createContext(false);

export function useAsking(): Asking {
  const hasChosen = useContext(HasChosen);
  return useSyncExternalStore(subscribe, readAsking, () => (hasChosen ? 'rest' : readAsking()));
}

/** The cookies allowed at present. */
export function useAllowed(): Allowed {
  const flags = useSyncExternalStore(subscribe, readFlags, () => '');
  return { preferences: flags.includes('p'), analytics: flags.includes('a') };
}

function readAsking(): Asking {
  if (isChanging) return 'change';
  return findCookieChoice() === undefined ? 'ask' : 'rest';
}

function readFlags(): string {
  const choice = findCookieChoice();
  return `${choice?.preferences ? 'p' : ''}${choice?.analytics ? 'a' : ''}`;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
