import type { getAuditLog } from '@farewind/contract/audit/audit-log';
import type { Answer } from '../../../shared/api/remote.ts';
import type { OfficeKey, OfficeTranslate } from '../../i18n/office-i18n.tsx';

export type AuditEntry = Answer<typeof getAuditLog>['items'][number];

const entities: Readonly<Record<string, OfficeKey>> = {
  user: 'audit.entity.user',
  role: 'audit.entity.role',
  tenant: 'audit.entity.tenant',
  city: 'audit.entity.city',
  district: 'audit.entity.district',
  packageType: 'audit.entity.packageType',
  customer: 'audit.entity.customer',
  emailSetting: 'audit.entity.emailSetting',
  smsSetting: 'audit.entity.smsSetting',
  paymentSetting: 'audit.entity.paymentSetting',
  mapSetting: 'audit.entity.mapSetting',
  agency: 'audit.entity.agency',
};

const actions: Readonly<Record<string, OfficeKey>> = {
  create: 'audit.action.create',
  update: 'audit.action.update',
  delete: 'audit.action.delete',
  activate: 'audit.action.activate',
  deactivate: 'audit.action.deactivate',
  invite: 'audit.action.invite',
  impersonate: 'audit.action.impersonate',
  backToImpersonator: 'audit.action.back',
  changePassword: 'audit.action.changePassword',
  resetPassword: 'audit.action.resetPassword',
  resetPasswordByLink: 'audit.action.resetPasswordByLink',
  turnOnTwoFactor: 'audit.action.turnOnTwoFactor',
  turnOffTwoFactor: 'audit.action.turnOffTwoFactor',
  resetTwoFactor: 'audit.action.resetTwoFactor',
  requireTwoFactor: 'audit.action.requireTwoFactor',
};

/** A kind of record in words; one without words keeps the name that the log has for it. */
export function wordEntity(name: string, t: OfficeTranslate): string {
  const key = entities[name];
  return key === undefined ? name : t(key);
}

export function wordAction(name: string, t: OfficeTranslate): string {
  const key = actions[name];
  return key === undefined ? name : t(key);
}

/** A member's value in words; lists part by part, records as they are kept. */
export function wordValue(value: unknown, t: OfficeTranslate): string {
  if (value === undefined || value === null || value === '') return t('form.nothing');
  if (typeof value === 'boolean') return t(value ? 'form.yes' : 'form.no');
  if (Array.isArray(value))
    return value.length === 0 ? t('form.nothing') : value.map((each) => wordValue(each, t)).join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** Whoever acted, and in whose name. */
export function wordPeople({ user, impersonator }: AuditEntry, t: OfficeTranslate): string {
  const name = user?.userName ?? t('audit.house');
  return impersonator === null ? name : t('audit.standIn', { name, by: impersonator.userName });
}

/** The members that differ, by their names. */
export function listMembers({ before, after }: AuditEntry): string[] {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
}
