import type { getAuditLog } from '@farewind/contract/audit/audit-log';
import type { Answer } from '../../../shared/api/call-types.ts';
import type { OfficeTranslate } from '../../i18n/office-i18n.tsx';
import { knownWord } from '../../kit/known-word.ts';

export type AuditEntry = Answer<typeof getAuditLog>['items'][number];

/** A kind of record in words; one without words keeps the name that the log has for it. */
export const formatEntity = (name: string, t: OfficeTranslate) => knownWord(`audit.entity.${name}`, name, t);
export const formatAction = (name: string, t: OfficeTranslate) => knownWord(`audit.action.${name}`, name, t);

/** A member's value in words; lists part by part, records as they are kept. */
export function formatValue(value: unknown, t: OfficeTranslate): string {
  if (value === undefined || value === null || value === '') return t('form.nothing');
  // What the log does not keep, and why.
  if (value === '[personal]') return t('audit.personal');
  if (value === '[secret]') return t('audit.secret');
  if (typeof value === 'boolean') return t(value ? 'form.yes' : 'form.no');
  if (Array.isArray(value))
    return value.length === 0 ? t('form.nothing') : value.map((each) => formatValue(each, t)).join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** Whoever acted, and in whose name. */
export function formatPeople({ user, impersonator }: AuditEntry, t: OfficeTranslate): string {
  const name = user === null ? t('audit.house') : formatUser(user.userName, t);
  return impersonator === null ? name : t('audit.impersonated', { name, by: impersonator.userName });
}

/** A customer who acted for themselves is on record as `customer 9`. */
function formatUser(name: string, t: OfficeTranslate): string {
  const id = /^customer (\d+)$/.exec(name)?.[1];
  return id === undefined ? name : t('audit.buyer', { id });
}

/** The members that differ, by their names. */
export function listMembers({ before, after }: AuditEntry): string[] {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
}
