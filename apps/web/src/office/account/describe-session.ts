import type { OfficeTranslate } from '../i18n/office-i18n.tsx';
import type { SessionRead } from '../session/ask-session.ts';

/**
 * Who works where in a session, as its banners say it: the training copy has the agency's name, and the same person may see
 * the office as a role.
 */
export function describeSession(
  { user, tenant, isImpersonated, seesAsRole }: SessionRead,
  t: OfficeTranslate,
): string {
  const name = `${user?.name ?? ''} ${user?.surname ?? ''}`.trim();
  const agency = tenant?.name ?? t('account.hostSide');
  const place = tenant?.isTraining === true ? t('account.elsewhereTraining', { name: agency }) : agency;
  if (!isImpersonated) return t('account.elsewhereOwn', { name, place });
  return seesAsRole === null
    ? t('account.elsewhereImpersonated', { name, place })
    : t('account.elsewhereRole', { name: seesAsRole.displayName, place });
}
