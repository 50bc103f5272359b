import { Eye, VenetianMask } from 'lucide-react';
import { showError } from '../../shared/ui/error-dialog-store.ts';
import { useOfficeT } from '../i18n/office-i18n.tsx';
import { useOfficeSession, useStaff } from '../session/office-session.tsx';
import { useStandingIn } from '../session/standing-in.ts';
import { previewMenu, useMenuPreview } from './menu-preview.ts';

/** What nobody at work here may overlook: that they stand in for somebody, or look at somebody's menu. */
export function Banners() {
  const t = useOfficeT();
  const user = useStaff();
  const { isImpersonated } = useOfficeSession();
  const standingIn = useStandingIn();
  const preview = useMenuPreview();
  return (
    <>
      {isImpersonated ? (
        <div className="o-banner is-bad" role="status">
          <VenetianMask className="i" aria-hidden />
          <span>{t('shell.impersonated', { name: `${user.name} ${user.surname}`.trim() })}</span>
          <button
            type="button"
            className="btn btn-line"
            onClick={() => void standingIn.end().catch(showError)}
          >
            {t('shell.endImpersonation')}
          </button>
        </div>
      ) : null}
      {preview === undefined ? null : (
        <div className="o-banner" role="status">
          <Eye className="i" aria-hidden />
          <span>{t('shell.preview', { name: preview.name })}</span>
          <button type="button" className="btn btn-line" onClick={() => previewMenu(undefined)}>
            {t('shell.endPreview')}
          </button>
        </div>
      )}
    </>
  );
}
